import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')
const kit = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'))

const listed = new Set(
  [...readFileSync(join(import.meta.dirname, 'kit-styles.ts'), 'utf8').matchAll(/styles\/(\w+)\.css/g)].map(
    ([, name]) => name ?? '',
  ),
)

/** The Mantine components that our files import. */
function partsInUse(): Set<string> {
  const parts = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, names] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of (names ?? '').split(',')) parts.add(name.trim())
  }
  return parts
}

/** A component and the components that its own file imports. */
function innerParts(part: string, visited = new Set<string>()): Set<string> {
  const file = ['components', 'utils'].map((group) => join(kit, 'esm', group, part, `${part}.mjs`)).find(existsSync)
  if (!file || visited.has(part)) return visited
  visited.add(part)
  for (const [, inner] of readFileSync(file, 'utf8').matchAll(/from "[./]+\/(?:utils\/)?(\w+)\/\w+\.mjs"/g))
    if (inner) innerParts(inner, visited)
  return visited
}

test('every component of the kit in use has its style sheet imported', () => {
  // Some components are in deeper folders than this search covers; the test still requires their own styles.
  const requiredParts = [...partsInUse()].flatMap((part) => [part, ...innerParts(part)])
  const missing = requiredParts.filter((part) => existsSync(join(kit, 'styles', `${part}.css`)) && !listed.has(part))
  expect([...new Set(missing)]).toEqual([])
})

test('every imported style sheet exists', () => {
  for (const name of listed) expect(existsSync(join(kit, 'styles', `${name}.css`))).toBe(true)
})
