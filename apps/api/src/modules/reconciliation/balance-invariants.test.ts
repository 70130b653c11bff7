import {
  getReconciliation,
  getReconciliationRecords,
  ReconciliationColumn,
  type ReconciliationRow,
} from '@herdboard/contract/herd/reconciliation.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import { testApi } from '#testing/api/test-api.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aLawHerd, anyHistory, FIRST_HISTORY_DAY, LAST_DAY, type LawHerd } from '#testing/ledger/random-histories.ts'

const api = await testApi({ instant: `${LAST_DAY}T10:00:00Z` })

/** Stores a herd with a random history, without the drafts that the ledger refuses. */
async function aStoredHerd(seed: number): Promise<LawHerd> {
  const herd = await aLawHerd(api.db)
  const [history = []] = fc.sample(anyHistory(herd, { most: 22 }), { numRuns: 1, seed })
  for (const draft of [...herd.openingDrafts, ...history])
    await recordDrafts(api.database, herd, LAST_DAY, [draft]).catch((problem: unknown) => {
      if (!(problem instanceof RuleProblem)) throw problem
    })
  return herd
}

const herds = await Promise.all([1, 2, 3, 4].map((seed) => aStoredHerd(seed)))
const rowsOf = async ({ company }: LawHerd, from: string, to: string) =>
  (await api.as(company).call(getReconciliation, { query: { from, to } })).rows

const days = (seed: number, count: number): [string, string][] =>
  fc
    .sample(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 })), { numRuns: count, seed })
    .map(([start, length]) => [
      addDays(FIRST_HISTORY_DAY, start),
      addDays(FIRST_HISTORY_DAY, Math.min(start + length, 69)),
    ])

/** Lists the invariants that the rows of a period violate; empty where all hold. */
function breaches(rows: readonly ReconciliationRow[]): string[] {
  return rows.flatMap((row) => {
    const mismatch: string[] = []
    const into = row.opening_counted.head + row.inserted.head + row.transferred_in.head
    const out = row.departed.head + row.transferred_out.head + row.slaughtered.head + row.dead.head
    if (row.opening.head + into - out !== row.expected) mismatch.push(`${row.name}: expected`)
    if (row.expected + row.difference !== row.closing.head) mismatch.push(`${row.name}: closing`)
    if (row.surplus - row.missing !== row.difference) mismatch.push(`${row.name}: missing and surplus`)
    const children = rows.filter(({ parent_id }) => parent_id === row.id)
    if (children.length === 0) return mismatch
    const sum = (of: (child: ReconciliationRow) => number) => children.reduce((all, child) => all + of(child), 0)
    const moved = row.moved_within.head - sum((child) => child.moved_within.head)
    for (const column of [
      'opening',
      'opening_counted',
      'inserted',
      'departed',
      'slaughtered',
      'dead',
      'closing',
    ] as const)
      if (sum((child) => child[column].head) !== row[column].head) mismatch.push(`${row.name}: ${column} of its parts`)
    for (const column of ['transferred_in', 'transferred_out'] as const)
      if (sum((child) => child[column].head) - moved !== row[column].head)
        mismatch.push(`${row.name}: ${column} of its parts`)
    return mismatch
  })
}

test('any herd balances between any two days on every level, the sum of its parts less inner transfers', async () => {
  for (const [index, herd] of herds.entries())
    for (const [from, to] of days(index, 6)) {
      const rows = await rowsOf(herd, from, to)
      expect(rows.map(({ level }) => level)).toEqual(expect.arrayContaining(['company', 'farm', 'barn', 'unit']))
      expect(breaches(rows)).toEqual([])
    }
})

test('balance check detects one pig too many in a row', async () => {
  const [herd] = herds
  if (!herd) throw new Error('no herd')
  const rows = await rowsOf(herd, FIRST_HISTORY_DAY, LAST_DAY)
  const planted = rows.map((row, index) => (index === rows.length - 1 ? { ...row, dead: { head: 999, kg: 0 } } : row))
  expect(breaches(planted).length).toBeGreaterThan(0)
})

test('closing stock of a period is the opening stock of the next, in every row', async () => {
  for (const [index, herd] of herds.entries())
    for (const [from, to] of days(index + 100, 3)) {
      const next = new Map((await rowsOf(herd, addDays(to, 1), LAST_DAY)).map((row) => [row.id, row.opening]))
      for (const row of await rowsOf(herd, from, to)) expect(next.get(row.id)?.head ?? 0).toBe(row.closing.head)
    }
})

const outward = new Set<ReconciliationColumn>(['departed', 'transferred_out', 'slaughtered', 'dead'])

test('records behind every figure of every row add up to it', async () => {
  for (const [index, herd] of herds.entries())
    for (const [from, to] of days(index + 200, 1))
      for (const row of await rowsOf(herd, from, to))
        for (const column of ReconciliationColumn.options) {
          const query = { from, to, row: row.id, column }
          const { amount, data, total_rows } = await api.as(herd.company).call(getReconciliationRecords, { query })
          const cell = row[column]
          const figure = typeof cell === 'number' ? cell : cell.head
          const mismatch = { row: row.name, column, amount: outward.has(column) ? 0 - amount : amount }
          expect({ ...mismatch, listed: data.length }).toEqual({
            row: row.name,
            column,
            amount: figure,
            listed: total_rows,
          })
        }
}, 120_000)
