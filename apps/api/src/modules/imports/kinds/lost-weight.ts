import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { PlaceOfRecord, RecordDraft } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type ArrivalDay, selectArrivalDays, selectWeighings } from '../sql/weighed-days.ts'
import type { ImportedRow, ImportSession } from './import-kind-definition.ts'
import { rowOfField } from './ledger-kind.ts'

/** As in form `formId.weighing`: pigs cannot lose a tenth of their weight in so many days. */
const SHRINK_DAYS = 14
const SHRUNK_SHARE = 0.9

/** All pigs of a place and pen that were weighed on a day; one row may be one pig. */
interface WeighedDay {
  place: PlaceOfRecord
  /** Null without a pen, and for the mean of several. */
  pen: string | null
  day: string
  head: number
  grams: number
  /** Whether the weight is a question itself. */
  isDoubted: boolean
  /** All of it was confirmed when it was stored. */
  isStored: boolean
}
type WeighedDays = Map<string, WeighedDay>

/** Weighings of the earlier blocks of a trial. */
const trials = new WeakMap<ImportSession, WeighedDays>()

/**
 * Doubts of weighings far below the one before them at the same place and pen, in the file or stored, where no pigs came
 * in between. The form refuses such a weight; a file may hold single pigs of which others were weighed, so a person is
 * asked. After a weight that is a question, by `ofWeights` or by this rule, one that fits those before it is none.
 */
export async function lostWeightDoubts(
  session: ImportSession,
  rows: readonly ImportedRow<RecordDraft>[],
  ofWeights: readonly BrokenRule[],
): Promise<BrokenRule[]> {
  const { db, scope, i18n } = session
  const doubted = new Set(ofWeights.map(({ field }) => rowOfField(field)?.no))
  const rowsOf = new Map<string, number[]>()
  const weighed = rows.flatMap(({ no, item }) => {
    if (item.kind !== 'weighing') return []
    const found = {
      ...{ place: item.place, pen: penOf(item), day: item.day, head: item.head, grams: item.head * item.avgG },
      ...{ isDoubted: doubted.has(no), isStored: false },
    }
    const key = keyOf(found)
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), no])
    return [found]
  })
  const days = weighed.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const from = addDays(first, -SHRINK_DAYS)
  const period = { farmIds: [...new Set(weighed.map(({ place }) => place.farmId))], from, to: last }
  const tried: WeighedDays = new Map([...(trials.get(session) ?? [])].filter(([, { day }]) => day >= from))
  for (const one of weighed) addTo(tried, one)
  trials.set(session, tried)
  const all = new Map(tried)
  for (const { pen, day, head, avgKg, ...place } of await selectWeighings(db, scope, period))
    addTo(all, { place, pen, day, head, grams: head * avgKg * 1000, isDoubted: false, isStored: true })
  const places = [...Map.groupBy(all.values(), (one) => keyOf({ ...one, day: '' })).values()]
  const shrunkAmong = (arrivals: readonly ArrivalDay[]) => places.flatMap((days) => shrunkDays(days, arrivals))
  if (shrunkAmong([]).length === 0) return []
  const shrunk = shrunkAmong(await selectArrivalDays(db, scope, period))
  for (const { at } of shrunk) {
    const known = tried.get(keyOf(at))
    if (known) known.isDoubted = true
  }
  return shrunk
    .filter(({ at }) => rowsOf.has(keyOf(at)))
    .flatMap(({ at, before }) => {
      const [w, known] = [i18n.formatNumber(meanKg(at)), i18n.formatNumber(meanKg(before))]
      const params = { w, last: known, date: i18n.day(before.day) }
      return (rowsOf.get(keyOf(at)) ?? []).map(
        (no): BrokenRule => ({ code: 'weighing.last_weight', verdict: 'doubtful', field: `${no}.average_kg`, params }),
      )
    })
}

const keyOf = ({ place, pen, day }: Pick<WeighedDay, 'place' | 'pen' | 'day'>): string =>
  [place.farmId, place.barnId, place.sectionId, place.batchId, day, pen].join('/')

const meanKg = ({ grams, head }: WeighedDay): number => grams / head / 1000

const penOf = ({ detail }: RecordDraft): string | null => {
  const [pen] = (detail.FS_Weighing ?? []) as { FF_Pen?: string }[]
  return pen?.FF_Pen ?? null
}

function addTo(days: WeighedDays, one: WeighedDay): void {
  const key = keyOf(one)
  const known = days.get(key)
  if (!known) return void days.set(key, one)
  const [isDoubted, isStored] = [one.isDoubted || known.isDoubted, one.isStored && known.isStored]
  days.set(key, { ...one, head: known.head + one.head, grams: known.grams + one.grams, isDoubted, isStored })
}

interface ShrunkDay {
  at: WeighedDay
  before: WeighedDay
}

/**
 * Days of one place and pen whose pigs weigh too little beside those of the day before, which is at most two weeks ago.
 * Where that day is doubted, also beside those of the last day that is not.
 */
function shrunkDays(ofPlace: readonly WeighedDay[], arrivals: readonly ArrivalDay[]): ShrunkDay[] {
  const sorted = ofPlace.toSorted((one, other) => one.day.localeCompare(other.day))
  const doubted = new Set(sorted.filter(({ isDoubted }) => isDoubted))
  return sorted.flatMap((at, index) => {
    const earlier = sorted.slice(Math.max(0, index - SHRINK_DAYS), index).filter((one) => isFollowed(one, at, arrivals))
    const [last, trusted] = [earlier.at(-1), earlier.findLast((one) => !doubted.has(one))]
    if (!last || !trusted || !isShrunk(at, last) || !isShrunk(at, trusted)) return []
    if (!at.isStored) doubted.add(at)
    return [{ at, before: trusted }]
  })
}

const isShrunk = (at: WeighedDay, before: WeighedDay): boolean => meanKg(at) < SHRUNK_SHARE * meanKg(before)

/** Whether a day is at most two weeks after an earlier one, and no pigs came in between. */
const isFollowed = (before: WeighedDay, at: WeighedDay, arrivals: readonly ArrivalDay[]): boolean =>
  before.day >= addDays(at.day, -SHRINK_DAYS) &&
  !arrivals.some((unit) => isInside(unit, at.place) && unit.day > before.day && unit.day <= at.day)

/** Whether a unit is inside a place. */
const isInside = (unit: PlaceOfRecord, place: PlaceOfRecord): boolean =>
  place.farmId === unit.farmId &&
  (place.barnId === null || place.barnId === unit.barnId) &&
  (place.sectionId === null || place.sectionId === unit.sectionId) &&
  (place.batchId === null || place.batchId === unit.batchId)
