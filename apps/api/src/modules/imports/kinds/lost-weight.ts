import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { PlaceOfRecord, RecordDraft } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { selectArrivalDays, selectWeighings } from '../sql/weighed-days.ts'
import type { ImportedRow, ImportSession } from './import-kind-definition.ts'

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
}
type WeighedDays = Map<string, WeighedDay>

/** Weighings of the earlier blocks of a trial. */
const trials = new WeakMap<ImportSession, WeighedDays>()

/**
 * Doubts of weighings far below the one before them at the same place and pen, in the file or stored, where no pigs came
 * in between. The form refuses such a weight; a file may hold single pigs of which others were weighed, so a person is
 * asked.
 */
export async function lostWeightDoubts(
  session: ImportSession,
  rows: readonly ImportedRow<RecordDraft>[],
): Promise<BrokenRule[]> {
  const { db, scope, i18n } = session
  const rowsOf = new Map<string, number[]>()
  const weighed = rows.flatMap(({ no, item }) => {
    if (item.kind !== 'weighing') return []
    const found = { place: item.place, pen: penOf(item), day: item.day, head: item.head, grams: item.head * item.avgG }
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
    addTo(all, { place, pen, day, head, grams: head * avgKg * 1000 })
  const shrunk = [...Map.groupBy(all.values(), (one) => keyOf({ ...one, day: '' })).values()]
    .flatMap(shrunkDays)
    .filter(({ at }) => rowsOf.has(keyOf(at)))
  if (shrunk.length === 0) return []
  const arrivals = await selectArrivalDays(db, scope, period)
  return shrunk
    .filter(
      ({ at, before }) => !arrivals.some((one) => isInside(one, at.place) && one.day > before.day && one.day <= at.day),
    )
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
  days.set(key, known ? { ...one, head: known.head + one.head, grams: known.grams + one.grams } : one)
}

/** Days of one place and pen whose pigs weigh too little beside those of the day before, which is at most two weeks ago. */
function shrunkDays(ofPlace: readonly WeighedDay[]): { at: WeighedDay; before: WeighedDay }[] {
  const sorted = ofPlace.toSorted((one, other) => one.day.localeCompare(other.day))
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1]
    const isRecent = before !== undefined && before.day >= addDays(at.day, -SHRINK_DAYS)
    return isRecent && meanKg(at) < SHRUNK_SHARE * meanKg(before) ? [{ at, before }] : []
  })
}

/** Whether a unit is inside a place. */
const isInside = (unit: PlaceOfRecord, place: PlaceOfRecord): boolean =>
  place.farmId === unit.farmId &&
  (place.barnId === null || place.barnId === unit.barnId) &&
  (place.sectionId === null || place.sectionId === unit.sectionId) &&
  (place.batchId === null || place.batchId === unit.batchId)
