import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './processes.ts'
import { namedByTests, namedIn, readRequirements } from './requirement-list.ts'

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
})

test('context rows of the requirements need no test', () => {
  const rows = readRequirements(repositoryRoot)
  expect(rows.length).toBeGreaterThan(1_000)
  expect(rows.some(({ kind }) => kind === 'context')).toBe(false)
})
