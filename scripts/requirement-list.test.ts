import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './processes.ts'
import { departedRequirements, namedByTests, namedIn, readRequirements } from './requirement-list.ts'

test('every id in a test title is a known requirement', () => {
  const known = new Set(readFileSync(join(repositoryRoot, 'docs/requirements.tsv'), 'utf8').match(/^[A-Z0-9]+-\d{3}/gm))
  const unknown = [...namedByTests(repositoryRoot)].filter(([id]) => !known.has(id))
  expect(unknown).toEqual([])
})

test('a test title may contain one requirement id, several or none', () => {
  expect(namedIn(`test('a [${'FORM'}-001] b [${'FORM'}-002, ${'SHELL'}-003]')`)).toEqual([
    'FORM-001',
    'FORM-002',
    'SHELL-003',
  ])
  expect(namedIn('rows[ABC] form-001')).toEqual([])
  const rows = `test.each([['${'FORM'}-003] [${'FORM'}-004', 1]])`
  expect([namedIn(rows), namedIn(`${rows}('[%s] a form', () => {})`)]).toEqual([[], ['FORM-003', 'FORM-004']])
})

test('context rows of the requirements need no test', () => {
  const rows = readRequirements(repositoryRoot)
  expect(rows.length).toBeGreaterThan(1_000)
  expect(rows.some(({ kind }) => kind === 'context')).toBe(false)
})

test('a row that a decision departs from is a known one, and no test names it', () => {
  const ids = new Set(readRequirements(repositoryRoot).map(({ id }) => id))
  const named = namedByTests(repositoryRoot)
  const departed = [...departedRequirements(repositoryRoot).keys()]
  expect(departed).toContain('SETTINGS-060')
  expect(departed.filter((id) => !ids.has(id) || named.has(id))).toEqual([])
})
