import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import {
  changeRecord,
  type LedgerSums,
  recordAll,
  removeRecordById,
  selectControl,
  selectPeriodGroups,
} from '#modules/ledger/service.ts'
import { selectUnitsOfBarns } from '#modules/ledger/sql/units/units.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import {
  derivedRows,
  dropDerived,
  dropRecords,
  rebuildHerd,
  recordDrafts,
  type TestHerd,
} from '#testing/ledger/ledger-herd.ts'
import { aLawHerd, anyDraft, anyHistory, FIRST_HISTORY_DAY, LAST_DAY } from '#testing/ledger/random-histories.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

/**
 * Invariants of the ledger over small random histories, entered as records.
 * Each must hold in the ledger and must detect a planted fault; otherwise it would prove nothing.
 */
const { database, asAdmin } = await testDatabase()
const herd = await aLawHerd(asAdmin)

const inAnyOrder = (drafts: RecordDraft[]) =>
  fc.record({
    drafts: fc.constant(drafts),
    shuffled: fc.shuffledSubarray(drafts, { minLength: drafts.length, maxLength: drafts.length }),
  })

const runs = { seed: 20261121, numRuns: 5 }
const expectHolds = <Ts>(invariant: fc.IAsyncProperty<Ts>) =>
  fc.assert(invariant, { ...runs, interruptAfterTimeLimit: 60_000 })
/** Only a failed expectation counts as detection; other errors prove nothing. */
const expectBroken = async <Ts>(invariant: fc.IAsyncProperty<Ts>) => {
  const { errorInstance } = await fc.check(invariant, { ...runs, numRuns: 3, endOnFailure: true })
  expect(errorInstance).toMatchObject({ name: 'AssertionError' })
}

const inDatabase = <T>(work: Parameters<typeof withLedgerContext<T>>[3]) =>
  withLedgerContext(database, herd.company.manager, LAST_DAY, work)

/** Records drafts in one request: the part that all histories share need not be sent one by one. */
const recordInOneRequest = (drafts: readonly RecordDraft[]) =>
  inDatabase(({ db, context, scope }) => recordAll(db, context, scope, drafts, { confirmed: true }))

/** Counts all units on these days, so that the days are points. */
const countAll = (days: readonly string[]) =>
  recordInOneRequest(days.flatMap((day) => herd.units.map((where) => aDraft.status(where, day, 118, 40))))

const enter = async (drafts: readonly RecordDraft[]) => {
  await dropRecords(asAdmin, herd)
  await recordInOneRequest(herd.openingDrafts)
  return recordDrafts(database, herd, LAST_DAY, drafts)
}

/** Plants a fault in the daily rows, or does nothing. */
type Tamper = (herd: TestHerd) => Promise<unknown>
const noTampering: Tamper = async () => undefined
/** Changes one row in the middle of the days; throws where it changes any other number of rows. */
const onRow =
  (change: string, day = addDays(FIRST_HISTORY_DAY, 45)): Tamper =>
  async () => {
    const { numAffectedRows } = await sql`update herd_day set ${sql.raw(change)}
      where directory_id = ${herd.company.directoryId} and day = ${day} and unit_id = (select unit_id from herd_day
        where directory_id = ${herd.company.directoryId} and head_open > 0 and gain_g is not null and day = ${day}
        order by unit_id limit 1)`.execute(asAdmin)
    if (numAffectedRows !== 1n) throw new Error(`${numAffectedRows} rows were tampered with`)
  }

describe('invariant: points, days, shares and sums are equal in any order of entry', { timeout: 120_000 }, () => {
  const invariant = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory(herd).chain(inAnyOrder), async ({ drafts, shuffled }) => {
      await enter(drafts)
      const first = await derivedRows(asAdmin, herd)
      await enter(shuffled)
      await tamper(herd)
      expect(await derivedRows(asAdmin, herd)).toBe(first)
    })

  test('invariant holds for random herds', () => expectHolds(invariant(noTampering)))
  test('invariant check detects a gram that belongs to another day', () =>
    expectBroken(invariant(onRow('gain_g = gain_g + 1'))))
})

describe('invariant: rebuild from scratch equals stepwise updates, byte for byte', { timeout: 120_000 }, () => {
  const invariant = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory(herd), async (drafts) => {
      await enter(drafts)
      await tamper(herd)
      const expectedRows = await derivedRows(asAdmin, herd)
      expect((await rebuildHerd(database, herd, LAST_DAY)).faults).toEqual([])
      await dropDerived(asAdmin, herd)
      await rebuildHerd(database, herd, LAST_DAY)
      expect(await derivedRows(asAdmin, herd)).toBe(expectedRows)
    })

  test('invariant holds for random herds', () => expectHolds(invariant(noTampering)))
  test('invariant check detects a stock that was not carried forward', () =>
    expectBroken(invariant(onRow('stock_g = stock_g - 1'))))
})

const anyDays = fc
  .uniqueArray(fc.integer({ min: 1, max: 69 }), { minLength: 3, maxLength: 3 })
  .map((days) => days.sort((a, b) => a - b).map((day) => addDays(FIRST_HISTORY_DAY, day)))

const unitIds = () =>
  inDatabase(async ({ db, scope }) => (await selectUnitsOfBarns(db, scope, herd.barnIds)).map(({ id }) => id))

/** A unit that opens inside a period has pigs of unknown origin there. */
const OPENINGS = ['opening', 'barnOpening']

describe('invariant: sums of periods', { timeout: 120_000 }, () => {
  const additive = [
    'pig_days',
    'gain_kg',
    'in_head',
    'in_kg',
    'out_head',
    'out_kg',
    'dead_head',
    'dead_kg',
    'diff_head',
    'feed_kg',
    'slaughter_head',
    'carcass_kg',
    'approved_head',
    'condemned_head',
  ] as const satisfies readonly (keyof LedgerSums)[]

  const invariant = (tamper: Tamper) =>
    fc.asyncProperty(
      anyHistory(herd, { without: [...OPENINGS, 'condemned'] }),
      anyDays,
      async (drafts, [first = '', middle = '', last = '']) => {
        await enter(drafts)
        await tamper(herd)
        const units = await unitIds()
        const [whole, early, late] = await inDatabase(async ({ db, scope }) =>
          Promise.all(
            [
              { opening: first, closing: last },
              { opening: first, closing: middle },
              { opening: middle, closing: last },
            ].map(async (period) => (await selectPeriodGroups(db, scope, units, [period], 'all'))[0]),
          ),
        )
        for (const name of additive)
          expect((early?.[name] ?? 0) + (late?.[name] ?? 0)).toBeCloseTo(whole?.[name] ?? 0, 6)
        // The herd balances between any two days, for all units together and for each unit.
        const each = await inDatabase(({ db, scope }) =>
          selectPeriodGroups(db, scope, units, [{ opening: first, closing: last }], 'unit'),
        )
        for (const sums of [whole, ...each]) {
          if (!sums) continue
          const balance = sums.opening_head + sums.in_head - sums.out_head - sums.dead_head + sums.diff_head
          expect(balance).toBe(sums.closing_head)
          const kilos = sums.opening_kg + sums.in_kg + sums.gain_kg - sums.out_kg - sums.dead_kg
          expect(kilos, 'kilos').toBeCloseTo(sums.closing_kg, 6)
        }
        // Transfers between the units count neither as in nor as out of them together, in heads and kilos.
        const { rows } = await sql<Record<'in_head' | 'in_kg' | 'out_head' | 'out_kg', number>>`
        select coalesce(sum(l.head) filter (where l.kind = ${sql.lit(legKind.insertion)}), 0)::int as in_head,
          coalesce(sum(coalesce(l.kg, l.head * case u.pig_type when 1 then 7 else 30 end)) filter (where l.kind = ${sql.lit(legKind.insertion)}), 0)::float8 as in_kg,
          coalesce(-sum(l.head) filter (where l.kind in (${literalList(legKind.departure, legKind.slaughter)})), 0)::int as out_head,
          coalesce(-sum(l.kg) filter (where l.kind in (${literalList(legKind.departure, legKind.slaughter)})), 0)::float8 as out_kg
        from herd_leg l join herd_unit u on u.directory_id = l.directory_id and u.id = l.unit_id
        where l.directory_id = ${herd.company.directoryId} and l.day > ${first} and l.day <= ${last}`.execute(asAdmin)
        for (const [name, sum] of Object.entries(rows[0] ?? {})) {
          expect(whole?.[name as keyof LedgerSums], name).toBeCloseTo(sum, 6)
        }
      },
    )

  test('neighbouring periods add up, herds balance, and inner transfers change no figure', () =>
    expectHolds(invariant(noTampering)))
  test('invariant check detects pigs without an origin', () =>
    expectBroken(invariant(onRow('in_head = in_head + 1, dead_head = dead_head + 1', addDays(FIRST_HISTORY_DAY, 30)))))
})

describe('invariant: figures from facts equal figures from days', { timeout: 120_000 }, () => {
  const invariant = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory(herd, { without: OPENINGS }), async (drafts) => {
      await enter(drafts)
      await tamper(herd)
      // Counted at both ends, so that both are points.
      const [opening, closing] = [addDays(FIRST_HISTORY_DAY, 1), addDays(FIRST_HISTORY_DAY, 65)]
      await countAll([opening, closing])
      await tamper(herd)
      const units = await unitIds()
      await inDatabase(async ({ db, scope }) => {
        const [sums] = await selectPeriodGroups(db, scope, units, [{ opening, closing }], 'all')
        const control = await selectControl(db, scope, units, { opening, closing })
        expect(sums?.pig_days).toBe(control.pig_days)
        expect(sums?.gain_kg).toBeCloseTo(control.gain_kg ?? Number.NaN, 6)
      })
    })

  test('invariant holds for random herds', () => expectHolds(invariant(noTampering)))
  test('invariant check detects one pig-day too many', () =>
    expectBroken(invariant(onRow('head_open = head_open + 1, dead_head = dead_head + 1'))))
})

/**
 * Calculates the eaten kilos independently: recorded consumption, and store counts where no consumption is recorded.
 */
function eatenKg(drafts: readonly RecordDraft[]): number {
  const uses = drafts.flatMap((draft) => (draft.kind === 'feedUse' ? [draft] : []))
  const stores = Map.groupBy(
    drafts.flatMap((draft) => (draft.kind === 'feedCount' || draft.kind === 'feedDelivery' ? [draft] : [])),
    ({ place }) => place.barnId,
  )
  let grams = uses.reduce((sum, { feedG }) => sum + feedG, 0)
  for (const [barnId, moves] of stores) {
    const counts = moves.filter(({ kind }) => kind === 'feedCount').sort((a, b) => (a.day < b.day ? -1 : 1))
    for (const [no, closing] of counts.entries()) {
      const opening = counts[no - 1]
      const isConsumptionRecorded = ({ place, fromDay, day }: (typeof uses)[number]) =>
        (barnId === null || place.barnId === null || place.barnId === barnId) &&
        opening !== undefined &&
        day > opening.day &&
        fromDay <= closing.day
      if (!opening || uses.some(isConsumptionRecorded)) continue
      const delivered = moves
        .filter(({ kind, day }) => kind === 'feedDelivery' && day > opening.day && day <= closing.day)
        .reduce((sum, { feedG }) => sum + feedG, 0)
      grams += Math.max(0, opening.feedG + delivered - closing.feedG)
    }
  }
  return grams / 1000
}

describe('invariant: shared feed equals recorded feed, by uses or by store counts', { timeout: 120_000 }, () => {
  const stored = fc.tuple(anyHistory(herd, { most: 6 }), anyHistory(herd, { only: ['feedCount', 'delivery'], most: 9 }))
  const invariant = (tamper: Tamper) =>
    fc.asyncProperty(stored, async ([others, stores]) => {
      const drafts = [...others.filter(({ kind }) => kind !== 'feedCount'), ...stores]
      await enter(drafts)
      await tamper(herd)
      const { rows } = await sql<{ shared: number; in_days: number; at_farm: number }>`select
        (select coalesce(sum(grams), 0)::float8 / 1000 from feed_day where directory_id = ${herd.company.directoryId}) as shared,
        (select coalesce(sum(grams), 0)::float8 / 1000 from feed_day
          where directory_id = ${herd.company.directoryId} and unit_id is null) as at_farm,
        (select coalesce(sum(feed_g), 0)::float8 / 1000 from herd_day where directory_id = ${herd.company.directoryId}) as in_days`.execute(
        asAdmin,
      )
      expect(rows[0]?.shared).toBeCloseTo(eatenKg(drafts), 6)
      expect((rows[0]?.in_days ?? 0) + (rows[0]?.at_farm ?? 0)).toBeCloseTo(eatenKg(drafts), 6)
    })

  test('invariant holds for random herds', () => expectHolds(invariant(noTampering)))
  test('invariant check detects a gram of feed without a destination', () =>
    expectBroken(invariant(onRow('feed_g = coalesce(feed_g, 0) + 1'))))
})

describe('invariant: changing or removing a record equals never having entered the old one', {
  timeout: 120_000,
}, () => {
  const invariant = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory(herd, { most: 8 }), async (drafts) => {
      const [first, second, third, ...others] = drafts
      if (!first || !second || !third) throw new Error('a history has at least four drafts')
      await enter([third, ...others])
      const asEntered = await derivedRows(asAdmin, herd)
      const results = await enter([first, ...others, second])
      const id = (no: number) => results.at(no)?.recordIds[0] as RecordId
      await inDatabase(({ db, context, scope }) =>
        changeRecord(db, context, scope, id(0), 1, [third], { confirmed: true }),
      )
      await inDatabase(({ db, context, scope }) => removeRecordById(db, context, scope, id(-1), true))
      await tamper(herd)
      expect(await derivedRows(asAdmin, herd)).toBe(asEntered)
    })

  test('invariant holds for random herds', () => expectHolds(invariant(noTampering)))
  test('invariant check detects a dead pig that was not removed', () =>
    expectBroken(invariant(onRow('dead_g = dead_g + 1'))))
})

describe('invariant: changes alter heads, kilos and gain only in their own interval, also in barn counts', {
  timeout: 120_000,
}, () => {
  const [before, after] = [addDays(FIRST_HISTORY_DAY, 20), addDays(FIRST_HISTORY_DAY, 40)]
  const outside = async () => {
    const { rows } = await sql<{
      line: string
    }>`select (to_jsonb(d) - 'feed_g' - 'milli_feed_units' - 'feed_ore')::text as line
      from herd_day d where directory_id = ${herd.company.directoryId} and (day <= ${before} or day > ${after})
      order by unit_id, day`.execute(asAdmin)
    return rows.map(({ line }) => line).join('\n')
  }
  const aChange = anyDraft(herd, { without: OPENINGS, from: 21, to: 39 })
  const invariant = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory(herd), aChange, async (drafts, change) => {
      await enter(drafts)
      await countAll([before, after])
      const expectedRows = await outside()
      await recordDrafts(database, herd, LAST_DAY, [change])
      await tamper(herd)
      expect(await outside()).toBe(expectedRows)
    })

  test('invariant holds for random herds', () => expectHolds(invariant(noTampering)))
  test('invariant check detects a changed stock of later days', () =>
    expectBroken(invariant(onRow('stock_g = stock_g + 1'))))
})
