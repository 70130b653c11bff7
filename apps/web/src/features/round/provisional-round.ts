import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { withdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'
import { withdrawalOfCourse } from './treatment/withdrawal-of-course.ts'

/** A place with what was recorded on this device since the server counted. */
export interface ShownPlace extends RoundPlace {
  /** Its figures contain entries that the server has not judged. */
  isProvisional: boolean
  /** The withdrawal period follows from such entries. */
  isWithdrawalProvisional: boolean
}

const typedValue = ({ form }: OutboxEntry, section: string, element: string): ElementValue | undefined =>
  form.sections.find(({ id }) => id === section)?.children.find(({ id }) => id === element)?.value
const numberOf = (entry: OutboxEntry, section: string): number => Number(typedValue(entry, section, 'FF_Number') ?? 0)

/** Pigs that an entry takes from its place, or brings to the place with this id. */
function pigsMoved(entry: OutboxEntry, placeId: string, isFrom: boolean): number {
  if (entry.formId === formId.deadPigs && isFrom) return -numberOf(entry, 'FS_Dead')
  if (entry.formId !== formId.transfer) return 0
  const head = numberOf(entry, 'FS_To')
  return (isFrom ? -head : 0) + (typedValue(entry, 'FS_To', 'FF_TransferTo') === placeId ? head : 0)
}

/** Returns whether an entry still counts on this device: not taken back, refused, or in the server's figures. */
const isUncounted = (entry: OutboxEntry, countedIds: readonly string[]): boolean =>
  !entry.isUndone && entry.state !== 'refused' && (entry.state !== 'sent' || !countedIds.includes(entry.clientId))

const unitId = ({ pigs_at }: RoundPlace): string => pigs_at.section_id ?? pigs_at.batch_id ?? pigs_at.barn_id

function isOfPlace({ target }: OutboxEntry, { at, pigs_at }: RoundPlace): boolean {
  if (target.section_id !== undefined) return target.section_id === at.section_id
  if (target.batch_id !== undefined) return target.batch_id === pigs_at.batch_id
  return target.barn_id === at.barn_id
}

const laterDay = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)

/**
 * The withdrawal period that an entry begins: with a new course as it is planned, or anew with the last day of a course;
 * null for any other entry.
 */
function withdrawalOfEntry(entry: OutboxEntry, { treatments }: RoundPlace): string | null {
  if (entry.formId === formId.treatment) return withdrawalOfNewCourse(entry)
  if (entry.formId !== formId.treatmentDay) return null
  const given = treatments.find(({ resource_id }) => resource_id === entry.target.resource_id)
  const day = typedValue(entry, 'FS_Main', 'FF_Date')
  if (!given || given.day < given.total_days || given.withdrawal_days === 0 || typeof day !== 'string') return null
  return withdrawalEndDay(day, given.withdrawal_days)
}

function withdrawalOfNewCourse(entry: OutboxEntry): string | null {
  const day = typedValue(entry, 'FS_Course', 'FF_Date')
  const [times, interval_days, withdrawal_days] = ['FF_Days', 'FF_Interval', 'FF_Withdrawal'].map((element) =>
    Number(typedValue(entry, 'FS_Course', element) ?? 0),
  ) as [number, number, number]
  if (typeof day !== 'string' || times < 1) return null
  return withdrawalOfCourse(day, { times, interval_days, withdrawal_days })
}

/**
 * Returns the last withdrawal day of each place after the entries, in their order. A withdrawal period goes with moved
 * pigs. It begins with a new course, and anew with the last day of a course.
 */
function provisionalWithdrawals(
  places: readonly RoundPlace[],
  uncounted: readonly OutboxEntry[],
): Map<string, string | null> {
  const until = new Map(places.map((place) => [unitId(place), place.withdrawal_until]))
  for (const entry of uncounted) {
    const from = places.find((place) => isOfPlace(entry, place))
    if (!from) continue
    const own = laterDay(until.get(unitId(from)) ?? null, withdrawalOfEntry(entry, from))
    until.set(unitId(from), own)
    const to = entry.formId === formId.transfer ? typedValue(entry, 'FS_To', 'FF_TransferTo') : null
    const day = typedValue(entry, 'FS_Main', 'FF_Date')
    if (typeof to === 'string' && until.has(to) && own !== null && typeof day === 'string' && day <= own) {
      until.set(to, laterDay(until.get(to) ?? null, own))
    }
  }
  return until
}

/** What the server's figures of a round contain. */
interface CountedRound {
  /** Sent entries of this device that are in them. */
  countedIds: readonly string[]
  /** The server's day of their dead pigs: a round that was kept since yesterday counts those of yesterday. */
  countedDay: string
}

/** Returns the places as they are after the entries that this device holds; the server judges them again. */
export function provisionalPlaces(
  places: readonly RoundPlace[],
  entries: readonly OutboxEntry[],
  { countedIds, countedDay, today }: CountedRound & { today: string },
): ShownPlace[] {
  const uncounted = entries.filter((entry) => isUncounted(entry, countedIds))
  const withdrawals = provisionalWithdrawals(places, uncounted)
  return places.map((place) => {
    const until = withdrawals.get(unitId(place)) ?? null
    const own = uncounted.filter((entry) => isOfPlace(entry, place))
    const moved = uncounted.reduce((sum, entry) => sum + pigsMoved(entry, unitId(place), own.includes(entry)), 0)
    const given = new Set(
      own.filter((entry) => entry.formId === formId.treatmentDay).map(({ target }) => target.resource_id),
    )
    const wasSeen = own.length > 0 && place.pigs > 0
    return {
      ...place,
      pigs: Math.max(0, place.pigs + moved),
      dead_today:
        (countedDay === today ? place.dead_today : 0) + own.reduce((sum, entry) => sum + deadOn(entry, today), 0),
      withdrawal_until: until,
      isWithdrawalProvisional: until !== place.withdrawal_until,
      treatments: place.treatments.filter(({ resource_id }) => !given.has(resource_id)),
      ...(wasSeen && { hours_unseen: 0, unseen_severity: null }),
      isProvisional: moved !== 0,
    }
  })
}

/** Dead pigs of an entry, where it is of this day. */
const deadOn = (entry: OutboxEntry, day: string): number =>
  entry.formId === formId.deadPigs && typedValue(entry, 'FS_Main', 'FF_Date') === day ? numberOf(entry, 'FS_Dead') : 0

/**
 * Returns the dead pigs of today in a barn: those that the server knows, from all devices, and those of this one. Sections
 * of one batch have the dead pigs of the batch each, which count once.
 */
export function deadInBarn(places: readonly ShownPlace[], barnId: string): number {
  const ofUnits = new Map(
    places.filter(({ barn_id }) => barn_id === barnId).map((place) => [unitId(place), place.dead_today]),
  )
  return [...ofUnits.values()].reduce((sum, dead) => sum + dead, 0)
}
