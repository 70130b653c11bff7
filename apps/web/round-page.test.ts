import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('the shape of the round has the colours of the theme and of the round alone', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8').toLowerCase()
  const known = read('src/ui/theme/tokens.ts') + read('src/features/round/round.module.css')
  const used = [...new Set(read('round.html').match(/#[0-9a-f]{3,6}\b/g))]
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((colour) => !known.includes(colour))).toEqual([])
})
