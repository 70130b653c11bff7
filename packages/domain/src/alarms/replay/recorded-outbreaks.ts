import { DAY_MS } from '@herdboard/domain/time/durations.ts'

/** Treatments of a section that began on a farm day with one drug. */
export interface BegunTreatment {
  /** Midnight at the farm, milliseconds since 1970. */
  dayMs: number
  head: number
  /** All pigs are treated, through water or feed. */
  isOfGroup: boolean
  name: string
}

/** A disease that people treated: its first day, and what was given first. */
export interface RecordedOutbreak {
  dayMs: number
  name: string
  /** Pigs whose treatment began on the first day. */
  head: number
}

/** Share of the pigs whose treatment begins within two days, from which single cases are a disease of the section. */
const OUTBREAK_SHARE = 0.05
/** Later treatments within this many days belong to the same disease, but for another drug that the group gets. */
const SAME_OUTBREAK_DAYS = 7
/** A group that is treated so soon after its insertion is medicated for its start, ill or not. */
const START_DAYS = 7
/** An episode finds a disease if it begins at most this many days before its first day, … */
const DAYS_AHEAD = 5
/** … or up to the end of the day after it. */
const DAYS_AFTER = 2

/**
 * Returns the diseases of a section, oldest first: days on which a treatment of the group began, or on which, with the day
 * before, at least 5 % of the pigs fell ill. `newPigsMs` are the midnights of days on which many pigs came.
 * Source: docs/domain/alarms.md
 */
export function recordedOutbreaks(
  treatments: readonly BegunTreatment[],
  pigsOn: (dayMs: number) => number,
  newPigsMs: readonly number[] = [],
): RecordedOutbreak[] {
  const found: RecordedOutbreak[] = []
  const isStart = ({ dayMs, isOfGroup }: BegunTreatment): boolean =>
    isOfGroup && newPigsMs.some((ms) => dayMs >= ms && dayMs - ms <= START_DAYS * DAY_MS)
  const ofDiseases = treatments.filter((treatment) => !isStart(treatment))
  const days = [...Map.groupBy(ofDiseases, ({ dayMs }) => dayMs)].toSorted(([a], [b]) => a - b)
  let lastMs = Number.NEGATIVE_INFINITY
  let lastDrug = ''
  for (const [index, [dayMs, own]] of days.entries()) {
    const [beforeMs, before] = days[index - 1] ?? [Number.NEGATIVE_INFINITY, []]
    // A day on which the clock changes has 23 or 25 hours.
    const isNext = dayMs - beforeMs < 1.5 * DAY_MS
    const ill = headOf(own) + (isNext ? headOf(before) : 0)
    const [group] = own.filter(({ isOfGroup }) => isOfGroup)
    const pigs = pigsOn(dayMs)
    if (!group && (pigs <= 0 || ill < OUTBREAK_SHARE * pigs)) continue
    const isSame =
      dayMs - lastMs <= SAME_OUTBREAK_DAYS * DAY_MS && (!group || lastDrug === '' || group.name === lastDrug)
    lastMs = dayMs
    if (group) lastDrug = group.name
    if (isSame) continue
    if (!group) lastDrug = ''
    const name = (group ?? own[0])?.name ?? ''
    const isFromBefore = !group && isNext && headOf(own) < OUTBREAK_SHARE * pigs
    found.push({ dayMs: isFromBefore ? beforeMs : dayMs, name, head: headOf(own) })
  }
  return found
}

/** Hours with water, in the days in which an alarm would find a disease, without which nothing could be found. */
const MIN_MEASURED_HOURS = 24

/** Whether the water of a section was measured before a disease, so that an alarm could have found it. */
export const isMeasuredBefore = (
  { dayMs }: Pick<RecordedOutbreak, 'dayMs'>,
  hours: readonly { ms: number; litres: number | null }[],
): boolean =>
  hours.filter(({ ms, litres }) => litres !== null && ms >= dayMs - DAYS_AHEAD * DAY_MS && ms < dayMs).length >=
  MIN_MEASURED_HOURS

/**
 * Returns the first episode that finds a disease, with the hours from its begin to midnight before the first day of
 * treatment (negative: afterwards); null if none does.
 */
export function detectionOf<Episode extends { startedMs: number }>(
  { dayMs }: Pick<RecordedOutbreak, 'dayMs'>,
  episodes: readonly Episode[],
): { episode: Episode; hoursBefore: number } | null {
  const [first] = episodes
    .filter(({ startedMs }) => startedMs >= dayMs - DAYS_AHEAD * DAY_MS && startedMs < dayMs + DAYS_AFTER * DAY_MS)
    .toSorted((a, b) => a.startedMs - b.startedMs)
  return first ? { episode: first, hoursBefore: (dayMs - first.startedMs) / (DAY_MS / 24) } : null
}

const headOf = (treatments: readonly BegunTreatment[]): number => treatments.reduce((sum, { head }) => sum + head, 0)
