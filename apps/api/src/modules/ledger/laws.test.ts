import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RecordDraft } from '#modules/ledger/draft.ts'
import { type LedgerSums, selectControl, selectPeriodGroups } from '#modules/ledger/service.ts'
import { testDatabase } from '#testing/database.ts'
import { aDraft, atDesk } from '#testing/ledger-desk.ts'
import { aHerd, derived, dropDerived, dropRecords, keep, rebuild, type TestHerd } from '#testing/ledger-herd.ts'
import { selectUnitsOfBarns } from './sql/units.ts'

/**
 * The laws of the ledger over small random histories, entered as records. Each is held by the ledger, and broken by a
 * fault planted in what stands, or the law would prove nothing.
 */
const { database, asAdmin } = await testDatabase()
const herd = await aHerd(asAdmin)
const [a1, a2] = herd.sections
const FIRST = '2026-03-01'
const TODAY = addDays(FIRST, 70)
const DAYS = 60

type Chosen = { place: number; day: number; head: number; kg: number }

const at = (place: number) => [a1, a2, herd.hospital][place % 3] ?? a1
const kinds: Record<string, (chosen: Chosen) => RecordDraft> = {
  insertion: ({ place, day, head, kg }) => aDraft.insertion(at(place), dayAt(day), head, 25 + kg / 4),
  unweighed: ({ place, day, head }) => aDraft.insertion(at(place), dayAt(day), head, null),
  departure: ({ place, day, head, kg }) => aDraft.departure(at(place), dayAt(day), 1 + (head % 5), 30 + kg),
  transfer: ({ place, day, head, kg }) =>
    aDraft.transfer(at(place), at(place + 1), dayAt(day), 1 + (head % 5), 30 + kg),
  slaughter: ({ place, day, head, kg }) =>
    aDraft.slaughter(at(place), dayAt(day), 2 + (head % 5), 60 + kg / 2, head % 2),
  dead: ({ place, day, head, kg }) => aDraft.dead(at(place), dayAt(day), 1 + (head % 3), head % 2 ? 20 + kg : null),
  status: ({ place, day, head, kg }) => aDraft.status(at(place), dayAt(day), 90 + head, 30 + day + kg / 10),
  barnStatus: ({ day, head, kg }) => aDraft.status(herd.barn, dayAt(day), 190 + head, 30 + day + kg / 10),
  weighing: ({ place, day, head, kg }) => aDraft.weighing(at(place), dayAt(day), 20 + head, 28 + day + kg / 10),
  feed: ({ place, day, head }) => aDraft.feedUse(at(place), dayAt(day), dayAt(day + 6), herd.mixId, 100 + head),
  farmFeed: ({ day, head }) => aDraft.feedUse(herd.barn, dayAt(day), dayAt(day + 9), herd.mixId, 500 + head),
}
const dayAt = (day: number) => addDays(FIRST, day)

/** Every unit begins with 120 pigs, so that small numbers never empty it and nothing is refused. */
const beginnings = [a1, a2, herd.hospital].map((where) => aDraft.insertion(where, FIRST, 120, 28))

const anyDraft = fc
  .record({
    kind: fc.constantFrom(...Object.keys(kinds)),
    place: fc.nat(2),
    day: fc.integer({ min: 1, max: DAYS }),
    head: fc.integer({ min: 1, max: 40 }),
    kg: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ kind, ...chosen }) => kinds[kind]?.(chosen) as RecordDraft)

/** The last count of a unit and day stands, so two of one day would depend on their order. */
const countKey = (draft: RecordDraft) =>
  draft.kind === 'status' ? `${draft.day} ${draft.place.barnId} ${draft.place.sectionId}` : JSON.stringify(draft)

const anyHistory = fc.uniqueArray(anyDraft, { minLength: 4, maxLength: 9, selector: countKey })
const anyTwoOrders = anyHistory.chain((drafts) =>
  fc.record({
    drafts: fc.constant(drafts),
    shuffled: fc.shuffledSubarray(drafts, { minLength: drafts.length, maxLength: drafts.length }),
  }),
)

const runs = { seed: 20261121, numRuns: 8 }
const keeps = <Ts>(law: fc.IAsyncProperty<Ts>) => fc.assert(law, runs)
const isCaught = async <Ts>(law: fc.IAsyncProperty<Ts>) => {
  const { failed } = await fc.check(law, { ...runs, numRuns: 4, endOnFailure: true })
  expect(failed).toBe(true)
}

const enter = async (drafts: readonly RecordDraft[]) => {
  await dropRecords(asAdmin, herd)
  await keep(database, herd, TODAY, beginnings)
  await keep(database, herd, TODAY, drafts)
}

/** A fault planted in the daily rows, or nothing. */
type Tamper = (herd: TestHerd) => Promise<unknown>
const nothing: Tamper = async () => undefined
const onRows = (change: string) => (): Promise<unknown> =>
  sql`update herd_day set ${sql.raw(change)} where directory_id = ${herd.company.directoryId}
    and unit_id = (select unit_id from herd_day where directory_id = ${herd.company.directoryId} and head_open > 0
      order by unit_id limit 1) and day = ${addDays(FIRST, 5)}`.execute(asAdmin)

describe('any order of entry gives the same points, days, shares and sums', { timeout: 120_000 }, () => {
  const law = (tamper: Tamper) =>
    fc.asyncProperty(anyTwoOrders, async ({ drafts, shuffled }) => {
      await enter(drafts)
      const first = await derived(asAdmin, herd)
      await enter(shuffled)
      await tamper(herd)
      expect(await derived(asAdmin, herd)).toBe(first)
    })

  test('held', () => keeps(law(nothing)))
  test('caught: a gram that belongs to another day', () => isCaught(law(onRows('gain_g = gain_g + 1'))))
})

describe('rebuilt from nothing = kept up step by step, byte for byte', { timeout: 120_000 }, () => {
  const law = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory, async (drafts) => {
      await enter(drafts)
      await tamper(herd)
      const standing = await derived(asAdmin, herd)
      expect((await rebuild(database, herd, TODAY)).faults).toEqual([])
      await dropDerived(asAdmin, herd)
      await rebuild(database, herd, TODAY)
      expect(await derived(asAdmin, herd)).toBe(standing)
    })

  test('held', () => keeps(law(nothing)))
  test('caught: a stock that was not written on', () => isCaught(law(onRows('stock_g = stock_g - 1'))))
})

const anyDays = fc
  .uniqueArray(fc.integer({ min: 1, max: 69 }), { minLength: 3, maxLength: 3 })
  .map((days) => days.sort((a, b) => a - b).map((day) => addDays(FIRST, day)))

const inOffice = <T>(work: Parameters<typeof atDesk<T>>[3]) => atDesk(database, herd.company.manager, TODAY, work)

const unitIds = () =>
  inOffice(async ({ db, scope }) =>
    (await selectUnitsOfBarns(db, scope, [herd.barn.id, herd.hospital.id])).map(({ id }) => id),
  )

describe('sums of periods', { timeout: 120_000 }, () => {
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

  const law = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory, anyDays, async (drafts, [first = '', middle = '', last = '']) => {
      await enter(drafts)
      await tamper(herd)
      const units = await unitIds()
      const [whole, early, late] = await inOffice(async ({ db, scope }) =>
        Promise.all(
          [
            { opening: first, closing: last },
            { opening: first, closing: middle },
            { opening: middle, closing: last },
          ].map(async (period) => (await selectPeriodGroups(db, scope, units, [period], 'all'))[0]),
        ),
      )
      for (const name of additive) expect((early?.[name] ?? 0) + (late?.[name] ?? 0)).toBeCloseTo(whole?.[name] ?? 0, 6)
      // The herd balances over any two days, for all units together and for each.
      const each = await inOffice(({ db, scope }) =>
        selectPeriodGroups(db, scope, units, [{ opening: first, closing: last }], 'unit'),
      )
      for (const sums of [whole, ...each]) {
        if (!sums) continue
        const balance = sums.opening_head + sums.in_head - sums.out_head - sums.dead_head + sums.diff_head
        expect(balance).toBe(sums.closing_head)
      }
      // What moved between the units is neither in nor out of them together.
      const { rows } = await sql<{ head: number }>`select coalesce(sum(head), 0)::int as head from herd_leg
        where directory_id = ${herd.company.directoryId} and kind in (1, 31) and day > ${first} and day <= ${last}
          and kind = 1`.execute(asAdmin)
      expect(whole?.in_head).toBe(rows[0]?.head)
    })

  test('neighbouring periods add up, herds balance, inner transfers change no figure', () => keeps(law(nothing)))
  test('caught: pigs that came from nowhere', () =>
    isCaught(law(onRows('in_head = in_head + 1, dead_head = dead_head + 1'))))
})

describe('figures from facts = figures from days', { timeout: 120_000 }, () => {
  const law = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory, async (drafts) => {
      await enter(drafts)
      await tamper(herd)
      // Counted at both ends, so that both are points.
      const [opening, closing] = [addDays(FIRST, 1), addDays(FIRST, 65)]
      for (const day of [opening, closing]) {
        await keep(
          database,
          herd,
          TODAY,
          [a1, a2, herd.hospital].map((where) => aDraft.status(where, day, 118, 40)),
        )
      }
      await tamper(herd)
      const units = await unitIds()
      await inOffice(async ({ db, scope }) => {
        const [sums] = await selectPeriodGroups(db, scope, units, [{ opening, closing }], 'all')
        const control = await selectControl(db, scope, units, { opening, closing })
        expect(sums?.pig_days).toBe(control.pig_days)
        expect(sums?.gain_kg).toBeCloseTo(control.gain_kg ?? Number.NaN, 6)
      })
    })

  test('held', () => keeps(law(nothing)))
  test('caught: a pig-day too many', () =>
    isCaught(law(onRows('head_open = head_open + 1, dead_head = dead_head + 1'))))
})

describe('feed shared out = feed recorded', { timeout: 120_000 }, () => {
  const law = (tamper: Tamper) =>
    fc.asyncProperty(anyHistory, async (drafts) => {
      await enter(drafts)
      await tamper(herd)
      const { rows } = await sql<{ recorded: number; shared: number; in_days: number }>`select
        (select coalesce(sum(kg * 1000), 0)::float8 from feed_use where directory_id = ${herd.company.directoryId}) as recorded,
        (select coalesce(sum(kg_g), 0)::float8 from feed_day where directory_id = ${herd.company.directoryId}) as shared,
        (select coalesce(sum(feed_g), 0)::float8 from herd_day where directory_id = ${herd.company.directoryId}) as in_days`.execute(
        asAdmin,
      )
      expect(rows[0]?.shared).toBe(rows[0]?.recorded)
      expect(rows[0]?.in_days).toBe(rows[0]?.recorded)
    })

  test('held', () => keeps(law(nothing)))
  test('caught: a gram that went nowhere', () => isCaught(law(onRows('feed_g = coalesce(feed_g, 0) + 1'))))
})
