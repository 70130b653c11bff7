import { expect, test } from 'vitest'
import { paintBeforeSheets } from './round-page.ts'

test('style sheets come after what the page itself contains, and its scripts stay before it', () => {
  const page = `<html>
  <head>
    <script type="module" src="/assets/round.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/common.css">
    <link rel="stylesheet" crossorigin href="/assets/round.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`
  expect(paintBeforeSheets(page)).toBe(`<html>
  <head>
    <script type="module" src="/assets/round.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <link rel="stylesheet" crossorigin href="/assets/common.css">
    <link rel="stylesheet" crossorigin href="/assets/round.css">
  </body>
</html>`)
})
