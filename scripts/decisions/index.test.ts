import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDecisions, decisionIndex, readDecisions } from './index.ts'

const script = join(import.meta.dirname, 'index.ts')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decisions-'))
  plant('0250-store-photos-in-postgresql.md', { area: 'records' }, '0250 Store photos in PostgreSQL')
  plant('0150-own-job-queue.md', { area: 'jobs' }, '0150 Own job queue instead of pg-boss')
  plant('0007-typed-fact-tables.md', { area: 'records' }, '0007 Typed fact tables')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(file: string, values: Record<string, string>, title: string): void {
  const front = { status: 'accepted', date: '2026-11-22', area: 'api', keywords: 'photo, blob', ...values }
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${value}`)
  writeFileSync(join(folder, file), `---\n${lines.join('\n')}\n---\n\n# ${title}\n\n## Context\n`)
}

const run = (...args: string[]) => spawnSync(process.execPath, [script, folder, ...args], { encoding: 'utf8' })

test('the decisions of this repository have a current index and complete front matter', () => {
  expect(checkDecisions(join(import.meta.dirname, '../../docs/decisions'))).toEqual([])
})

test('the index lists decisions by area, then by number', () => {
  const index = decisionIndex(readDecisions(folder).decisions)
  expect(index.match(/\[\d{4}\]/g)).toEqual(['[0150]', '[0007]', '[0250]'])
  expect(index).toContain(
    '| [0250](0250-store-photos-in-postgresql.md) | Store photos in PostgreSQL | accepted | 2026-11-22 | photo, blob |',
  )
})

test('the index leads from the number of a merged page to the page that has its reasons', () => {
  plant('0462-own-job-queue.md', { area: 'jobs', replaces: '[0649, 0151]' }, '0462 Own job queue')
  const { decisions, problems } = readDecisions(folder)
  expect(problems).toEqual([])
  expect(decisionIndex(decisions)).toContain(
    '| 0151 | superseded by [0462](0462-own-job-queue.md) Own job queue |\n| 0649 | superseded by [0462](0462-own-job-queue.md) Own job queue |\n',
  )
})

test.each([
  ['0150', 'replaces "0150" is no list'],
  ['[0150]', 'replaces 0150, which 0150-own-job-queue.md has; remove the number'],
  ['[0649, 0649]', 'replaces 0649, which 0462-own-job-queue.md has; remove the number'],
])('merged numbers that cannot be right are refused: %s', (replaces, message) => {
  plant('0462-own-job-queue.md', { area: 'jobs', replaces }, '0462 Own job queue')
  expect(readDecisions(folder).problems).toEqual([expect.stringContaining(message)])
})

test('the script writes an index that its check accepts', () => {
  expect(run().status).toBe(0)
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(/^# Decisions/)
  expect(run('--check').status).toBe(0)
})

test('the check fails on a planted stale index and reports how to correct it', () => {
  expect(run('--check').stderr).toContain('README.md: the index is stale; run npm run decisions')
  run()
  plant('0310-mail-outbox.md', { area: 'mail' }, '0310 Mail outbox in PostgreSQL')
  const { status, stderr } = run('--check')
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(`${join(folder, 'README.md')}: the index is stale; run npm run decisions`)
})

test.each([
  [{ status: 'old' }, '0310-mail.md: status "old" is neither "accepted" nor "superseded by NNNN"'],
  [{ status: 'superseded by 9999' }, '0310-mail.md: superseded by 9999, which is no decision'],
  [{ status: 'merged into 0150' }, '0310-mail.md: status "merged into 0150" is neither'],
  [{ date: '2026-22-11' }, '0310-mail.md: date "2026-22-11" is no day'],
  [{ area: 'post' }, '0310-mail.md: area "post" is unknown'],
  [{ keywords: '' }, '0310-mail.md: front matter has no keywords; add the line'],
  [{ author: 'me' }, '0310-mail.md: front matter has an unknown line "author"; remove it'],
])('the check fails on a planted bad front matter: %o', (values, message) => {
  plant('0310-mail.md', values, '0310 Mail outbox in PostgreSQL')
  expect(checkDecisions(folder).join('\n')).toContain(message)
})

test('the check fails on a page without front matter, with a taken number, a bad name or no title', () => {
  writeFileSync(join(folder, '0311-plain.md'), '# 0311 Plain\n')
  plant('0150-other.md', { area: 'jobs' }, '0150 Other')
  plant('Mail.md', {}, 'Mail')
  plant('0312-no-title.md', {}, 'No number')
  expect(checkDecisions(folder).map((problem) => problem.slice(folder.length + 1))).toEqual([
    expect.stringMatching(/^0311-plain\.md: no front matter/),
    expect.stringMatching(/^0312-no-title\.md: no heading "# 0312 Title"/),
    expect.stringMatching(/^Mail\.md: the name is not NNNN-searchable-title\.md/),
    expect.stringMatching(/^0150-o\w+(-\w+)*\.md: number 0150 is taken/),
  ])
})

test('the check fails on a planted page of more than 80 lines', () => {
  plant('0310-mail.md', {}, `0310 Mail outbox${'\n\nlong'.repeat(40)}`)
  expect(checkDecisions(folder)).toEqual([
    `${join(folder, '0310-mail.md')}: more than 80 lines; move descriptions of behaviour to docs/behaviour`,
  ])
})
