import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { chunkPatterns } from './chunk-groups.ts'

const root = join(import.meta.dirname, '../..')

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${folder}/${file.split(sep).join('/')}`,
  )

/** Paths of all modules that the build can contain: our sources, and at least the folder of each package. */
const modules = [
  ...['apps/web/src', 'packages/contract/src', 'packages/domain/src'].flatMap(filesBelow),
  ...[
    'node_modules/@mantine/core/esm',
    'node_modules/@mantine/hooks/esm',
    'node_modules/@tanstack',
    'node_modules/@lingui',
    'node_modules/@tabler/icons-react/dist/esm',
  ].flatMap(filesBelow),
  ...readdirSync(join(root, 'node_modules')).map((name) => `/node_modules/${name}/package.json`),
]

/** Expands `a(b|c)d` to `abd` and `acd`, so that each name in a pattern is tested alone. Lookaheads stay unchanged. */
function expandAlternatives(source: string): string[] {
  const start = source.search(/\((?!\?)/)
  if (start < 0) return [source]
  let depth = 0
  let from = start + 1
  const parts: string[] = []
  for (let at = start; at < source.length; at += 1) {
    const letter = source[at]
    if (letter === '(') depth += 1
    if (letter === '|' && depth === 1) {
      parts.push(source.slice(from, at))
      from = at + 1
    }
    if (letter !== ')') continue
    depth -= 1
    if (depth > 0) continue
    parts.push(source.slice(from, at))
    return parts.flatMap((part) => expandAlternatives(source.slice(0, start) + part + source.slice(at + 1)))
  }
  throw new Error(`${source} opens a group and does not close it`)
}

/** Names in these patterns that match no module. */
const unmatched = (patterns: readonly RegExp[]): string[] =>
  patterns
    .flatMap(({ source }) => expandAlternatives(source))
    .filter((source) => !modules.some((path) => new RegExp(source).test(path)))

test('a pattern reports the one name that matches no file', () => {
  expect(unmatched([/blocks[\\/]parts[\\/](chart|no-such-block)[\\/]/, /lib[\\/](http[\\/](?!fetch-)|live)/])).toEqual([
    'blocks[\\\\/]parts[\\\\/]no-such-block[\\\\/]',
  ])
})

test.each(Object.entries(chunkPatterns))('every name in the patterns of %s leads to a file', (_, patterns) => {
  expect(unmatched(patterns)).toEqual([])
})
