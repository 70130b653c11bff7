import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const document = readFileSync(join(root, 'docs/domain/worked-examples.md'), 'utf8')
const rows = [...document.matchAll(/^\| .+ \| `(?<file>[^`]+\.test\.ts)`: (?<title>.+) \|$/gm)].map(({ groups }) => ({
  file: groups?.file ?? '',
  title: groups?.title ?? '',
}))

test('each worked example of the trade has the test that the list of examples names', () => {
  expect(rows).toHaveLength(document.split('\n').filter((line) => line.startsWith('| ')).length - 1)
  const missing = rows.filter(({ file, title }) => {
    const titles = readFileSync(join(root, file), 'utf8').matchAll(/\(\s*'(?<title>[^']+)', (?:async )?\(/g)
    return ![...titles].some(({ groups }) => groups?.title?.includes(title))
  })
  expect(missing).toEqual([])
  expect(rows.length).toBeGreaterThan(25)
})
