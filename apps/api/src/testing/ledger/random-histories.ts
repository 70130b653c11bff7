import { addDays } from '@herdboard/domain/time/day-number.ts'
import fc from 'fast-check'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { Database } from '#platform/database/pool.ts'
import { aBarn, aBatch, type TestBarn } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, type TestHerd } from './ledger-herd.ts'
import { aDraft, type DraftPlace } from './record-drafts.ts'

/** Random histories of a farm for property tests of the ledger: drafts of every kind, as forms make them. */

export const FIRST_HISTORY_DAY = '2026-03-01'
export const LAST_DAY = addDays(FIRST_HISTORY_DAY, 70)
const DAYS = 60
const dayAt = (day: number) => addDays(FIRST_HISTORY_DAY, day)

/**
 * A farm with two sections, a hospital barn, weaners and a batch; each unit starts with enough pigs never to become
 * empty.
 */
export interface LawHerd extends TestHerd {
  weaners: TestBarn
  /** All units. */
  units: readonly DraftPlace[]
  barnIds: readonly TestBarn['id'][]
  openingDrafts: readonly RecordDraft[]
}

export async function aLawHerd(asAdmin: Database): Promise<LawHerd> {
  const herd = await aLedgerHerd(asAdmin)
  const weaners = await aBarn(asAdmin, herd.farm, { pigType: 1 })
  const batchBarn = await aBarn(asAdmin, herd.farm, { isBatchProduction: true })
  const batch = { batch: await aBatch(asAdmin, batchBarn, { startDate: FIRST_HISTORY_DAY }) }
  const finishers: DraftPlace[] = [...herd.sections, herd.hospital, batch]
  return {
    ...herd,
    weaners,
    units: [...finishers, weaners],
    barnIds: [herd.barn, herd.hospital, weaners, batchBarn].map(({ id }) => id),
    openingDrafts: [
      ...finishers.map((where) => aDraft.insertion(where, FIRST_HISTORY_DAY, 120, 28)),
      aDraft.insertion(weaners, FIRST_HISTORY_DAY, 120, 8),
    ],
  }
}

type DraftChoice = { place: number; day: number; head: number; kg: number }

/** Returns the draft builders by name; places and numbers are random. */
function draftBuilders(herd: LawHerd): Record<string, (chosen: DraftChoice) => RecordDraft> {
  const [first, second] = herd.sections
  const at = (place: number): DraftPlace => herd.units[place % herd.units.length] ?? first
  const finishers = (place: number): DraftPlace => herd.units[place % (herd.units.length - 1)] ?? first
  /** Feed is also stored for a barn and for the farm. */
  const store = (place: number): DraftPlace => [herd.hospital, herd.barn, { farm: herd.farm }][place % 3] ?? herd.barn
  return {
    insertion: ({ place, day, head, kg }) => aDraft.insertion(at(place), dayAt(day), head, 25 + kg / 4),
    unweighed: ({ place, day, head }) => aDraft.insertion(at(place), dayAt(day), head, null),
    departure: ({ place, day, head, kg }) => aDraft.departure(at(place), dayAt(day), 1 + (head % 5), 30 + kg),
    transfer: ({ place, day, head, kg }) =>
      aDraft.transfer(at(place), at(place + 1), dayAt(day), 1 + (head % 5), 30 + kg),
    slaughter: ({ place, day, head, kg }) =>
      aDraft.slaughter(finishers(place), dayAt(day), 2 + (head % 5), 60 + kg / 2, head % 2),
    condemned: ({ place, day, head }) =>
      aDraft.slaughter(finishers(place), dayAt(day), 1 + (head % 2), 0, 1 + (head % 2)),
    slaughterOfBoth: ({ day, head, kg }) =>
      aDraft.slaughter(herd.barn, dayAt(day), 7, 60 + kg / 2, head % 3, [
        { where: first, head: 3 },
        { where: second, head: 4 },
      ]),
    dead: ({ place, day, head, kg }) => aDraft.dead(at(place), dayAt(day), 1 + (head % 3), head % 2 ? 20 + kg : null),
    status: ({ place, day, head, kg }) => aDraft.status(at(place), dayAt(day), 90 + head, 30 + day + kg / 10),
    opening: ({ place, day, head, kg }) => aDraft.status(at(place), dayAt(day), 90 + head, 30 + day + kg / 10, true),
    barnStatus: ({ day, head, kg }) => aDraft.status(herd.barn, dayAt(day), 190 + head, 30 + day + kg / 10),
    barnOpening: ({ day, head, kg }) => aDraft.status(herd.barn, dayAt(day), 190 + head, 30 + day + kg / 10, true),
    weighing: ({ place, day, head, kg }) => aDraft.weighing(at(place), dayAt(day), 20 + head, 28 + day + kg / 10),
    feed: ({ place, day, head }) => aDraft.feedUse(at(place), dayAt(day), dayAt(day + 6), herd.mixId, 100 + head),
    barnFeed: ({ day, head }) => aDraft.feedUse(herd.barn, dayAt(day), dayAt(day + 9), herd.mixId, 500 + head),
    feedCount: ({ place, day, head }) => aDraft.feedCount(store(place), dayAt(day), herd.mixId, 100 + 10 * head),
    delivery: ({ place, day, head }) =>
      aDraft.feedDelivery(store(place), dayAt(day), herd.mixId, 900 + head, head % 3 === 0 ? 2 : null),
  }
}

/** Key that keeps one count of a place and day: only the last one holds, so two would depend on their order. */
function countKey(draft: RecordDraft): string {
  if (draft.kind !== 'status' && draft.kind !== 'feedCount') return JSON.stringify(draft)
  const { barnId, sectionId, batchId } = draft.place
  return `${draft.kind} ${draft.day} ${barnId} ${sectionId} ${batchId}`
}

/** Names of draft kinds to include or leave out. */
interface DraftKinds {
  only?: readonly string[]
  without?: readonly string[]
}

/** Generates a draft of the chosen kinds on a day of a range. */
export function anyDraft(
  herd: LawHerd,
  { only, without = [], from = 1, to = DAYS }: DraftKinds & { from?: number; to?: number } = {},
): fc.Arbitrary<RecordDraft> {
  const kinds = draftBuilders(herd)
  const names = only ?? Object.keys(kinds).filter((name) => !without.includes(name))
  return fc
    .record({
      kind: fc.constantFrom(...names),
      place: fc.nat(4),
      day: fc.integer({ min: from, max: to }),
      head: fc.integer({ min: 1, max: 40 }),
      kg: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ kind, ...chosen }) => kinds[kind]?.(chosen) as RecordDraft)
}

export const anyHistory = (
  herd: LawHerd,
  { most = 10, ...which }: DraftKinds & { most?: number } = {},
): fc.Arbitrary<RecordDraft[]> =>
  fc.uniqueArray(anyDraft(herd, which), { minLength: 4, maxLength: most, selector: countKey })
