import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { disguisedImports } from './planted/disguised-imports.ts'
import { disguisedNames } from './planted/disguised-names.ts'
import { disguisedUses } from './planted/disguised-uses.ts'
import { plantedViolations } from './planted/planted-violations.ts'
import { codeRules, findLostImports, findViolations, repositoryRules } from './rules.ts'
import { readSource } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'herdboard-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('every rule has its planted violation', () => {
  expect(Object.keys(plantedViolations)).toEqual([...codeRules, ...repositoryRules].map(({ name }) => name))
})

test.each(Object.keys(plantedViolations))('%s: only the planted line is reported', (rule) => {
  const sources = Object.entries(plantedViolations[rule] ?? {}).map(([path, text]) => readSource(path, text))
  expect(findViolations(sources).map((violation) => violation.rule)).toEqual([rule])
})

test.each([...disguisedImports, ...disguisedNames, ...disguisedUses])('%s: %s is reported', (rule, _way, files) => {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text))
  expect(findViolations(sources).map((violation) => violation.rule)).toEqual([rule])
})

test('a comment, a given instant, other numbers as keys and lists of names violate nothing', () => {
  const sources = [
    readSource(
      'packages/domain/src/x.ts',
      `// new Date()\nexport const at = [new Date(0), 'Date.now()', Date.UTC(2026)]\n`,
    ),
    readSource('packages/domain/src/x.test.ts', 'export const is = mix.typeId === 2\n'),
    readSource(
      'packages/domain/src/y.ts',
      `import { kind } from './z.ts'\nexport const isKind = mix.typeId === kind\n`,
    ),
    readSource('packages/domain/src/z.ts', 'export const kind = read()\n'),
    readSource(
      'packages/domain/src/keys.ts',
      `export const share = { 1: 'weaners', 2: 'pigs' }\nexport const of = share[pigType]\n`,
    ),
    readSource(
      'packages/domain/src/years.ts',
      `export const years = { 2014: 441, 2026: 520 }\nexport const busy = { 503: 'busy', 11: 'x' }\n`,
    ),
    readSource(
      'packages/domain/src/roles.ts',
      `export const ROLES = { 1: 'sale', 11: 'feed', 15: 'fixed', 18: 'fixed' }\n`,
    ),
    readSource(
      'packages/domain/src/alarm-kind.ts',
      `import { SILENCE } from './silent.ts'\nconst apart = [SILENCE]\nexport const isApart = apart.includes(alarm.type_id)\n`,
    ),
    readSource('packages/domain/src/silent.ts', 'export const SILENCE = 9\n'),
    readSource(
      'packages/domain/src/kinds.ts',
      'export const NOTE_FORMS = [formId.note]\nexport const PRODUCTION_KINDS = [1, 2, 3]\n',
    ),
    readSource('packages/domain/src/lists.test.ts', 'export const groups = [{ type_ids: [1, 2] }]\n'),
  ]
  expect(findViolations(sources)).toEqual([])
})

test('a re-export under the same name is no second type or value', () => {
  const sources = [
    readSource('packages/domain/src/d.ts', 'export const heavy = 1\n'),
    readSource('packages/domain/src/e.ts', `export { heavy } from './d.ts'\n`),
    readSource('packages/domain/src/a.ts', 'export interface Weight {}\n'),
    readSource('packages/domain/src/b.ts', `export type { Weight } from './a.ts'\n`),
    readSource('packages/domain/src/c.ts', `import type { Weight } from './a.ts'\nexport type { Weight }\n`),
  ]
  expect(findViolations(sources)).toEqual([])
})

test('SQL files count in a folder, and migrations are the only large one that has a reason', () => {
  const sql = (folder: string) =>
    Array.from({ length: 27 }, (_, at) => readSource(`${folder}/s${at}.sql`, 'select 1\n'))
  const sources = [...sql('apps/api/migrations'), ...sql('apps/api/src/modules/notes/sql')]
  expect(findViolations(sources).map(({ rule, path }) => [rule, path])).toEqual([
    ['folder-size', 'apps/api/src/modules/notes/sql'],
  ])
})

test('only the sample data module and API tests may import the simulator', () => {
  const player = `import { playCompany } from '@herdboard/simulator/simulate-company.ts'\n`
  const sources = [
    'apps/api/src/modules/demo/load-companies.ts',
    'apps/api/src/guarantees/figures.test.ts',
    'apps/api/src/testing/herd.ts',
    'apps/api/src/modules/forms/engine/record-detail.ts',
    'apps/api/src/start.ts',
    'apps/web/src/lib/herd.test.ts',
  ].map((path) => readSource(path, player))
  expect(findViolations(sources).map(({ rule, path }) => [rule, path])).toEqual([
    ['no-imports-between-apps', 'apps/api/src/modules/forms/engine/record-detail.ts'],
    ['no-imports-between-apps', 'apps/api/src/start.ts'],
    ['no-imports-between-apps', 'apps/web/src/lib/herd.test.ts'],
  ])
})

test('the command reports file and line, and fails', () => {
  for (const [path, text] of Object.entries(plantedViolations['sql-imports'] ?? {})) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `\n${text}`)
  }
  writeFileSync(join(folder, 'apps/api/src/herd-import.ts'), `import './found.ts'\n`)
  for (const other of ['packages', 'scripts', 'bench', 'e2e', 'docs']) mkdirSync(join(folder, other))
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), folder], {
    encoding: 'utf8',
  })
  expect([status, stderr.trim()]).toEqual([
    1,
    'apps/api/src/herd-import.ts:1  lost-imports  ./found.ts leads to no file\n' +
      'apps/api/src/modules/forms/service.ts:2  sql-imports  kysely: statements belong in sql.ts, sql/ or jobs.ts of a module, or in the platform',
  ])
})

test('all forms of import are recognised', () => {
  const { imports } = readSource(
    'apps/web/src/lib/x.ts',
    `import a from './a.ts'
import type { B } from '#ui/b.ts'
import {
  type C,
  d,
} from '@herdboard/contract/c.ts'
export * from './d.ts'
import 'side-effect'
const late = () => import('./late.ts')
export type Word = 'from' | 'import'
`,
  )
  expect(imports.map(({ specifier, file, isType, line }) => [specifier, file, isType, line])).toEqual([
    ['./a.ts', 'apps/web/src/lib/a.ts', false, 1],
    ['#ui/b.ts', 'apps/web/src/ui/b.ts', true, 2],
    ['@herdboard/contract/c.ts', 'packages/contract/src/c.ts', false, 6],
    ['./d.ts', 'apps/web/src/lib/d.ts', false, 7],
    ['side-effect', null, false, 8],
    ['./late.ts', 'apps/web/src/lib/late.ts', false, 9],
  ])
})

test('an import that leads to no file is reported, in all ways to name it', () => {
  const sources = [
    readSource(
      'apps/web/src/lib/x.ts',
      `import './y.ts'
import '#lib/y.ts'
import '@herdboard/domain/pig.ts'
import 'react'
import './z.ts'
import '#ui/y.ts'
import '@herdboard/domain/pigs.ts'
`,
    ),
    readSource('apps/web/src/lib/y.ts', 'export {}'),
    readSource('packages/domain/src/pig.ts', 'export {}'),
  ]
  expect(findLostImports(sources).map(({ line, what }) => [line, what])).toEqual([
    [5, './z.ts leads to no file'],
    [6, '#ui/y.ts leads to no file'],
    [7, '@herdboard/domain/pigs.ts leads to no file'],
  ])
})
