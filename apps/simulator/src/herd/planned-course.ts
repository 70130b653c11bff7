import { addDays } from '@herdboard/domain/time/day-number.ts'
import { drawnOnce } from '../drawn-values.ts'
import type { HerdProfile } from '../herd-profile.ts'
import { randomStream } from '../random-stream.ts'
import type { UnitDay } from '../simulated-company.ts'

/** Courses through the water: diagnosis, share of fillings, and days of stay. */
const COURSES = {
  1: [
    { diagnosisId: 1, share: 0.42, ages: [4, 10] },
    { diagnosisId: 2, share: 0.24, ages: [26, 36] },
  ],
  2: [{ diagnosisId: 2, share: 0.1, ages: [8, 30] }],
} as const
/** Maximum mean weight for a treatment of the whole group. */
const GROUP_MAX_KG = 70
/** Share by which ill pigs drink less, drawn for each disease. */
const DRINKS_LESS = [0.2, 0.3] as const
/**
 * Days from the first day of treatment, with the part of the fall on them. The water falls 36 hours before anybody sees
 * the disease: pigs drink three fifths of a day's water after noon.
 */
const PART_OF_FALL: ReadonlyMap<number, number> = new Map([
  [-2, 0.6],
  [-1, 1],
  [0, 1],
  [1, 0.7],
  [2, 0.35],
])

type PlannedDay = Pick<UnitDay, 'unit' | 'day' | 'dayOfStay' | 'pigType' | 'meanKg'>

/** Organic pigs are treated less, because a second course of antibiotics removes the organic label. */
export const treatedShare = ({ productionKind }: HerdProfile): number => (productionKind === 2 ? 0.45 : 1)

/** Diagnosis of a course of the whole group that begins on the day; null where there is none. */
export const plannedDiagnosis = (seed: number, herd: HerdProfile, at: PlannedDay): number | null =>
  at.meanKg > GROUP_MAX_KG
    ? null
    : (plannedCourses(seed, herd, at).find(({ dayOfStay }) => dayOfStay === at.dayOfStay)?.diagnosisId ?? null)

/** Factor of the water on a day: ill pigs drink less from two days before people see the disease and treat it. */
export function waterTimesOfDisease(seed: number, herd: HerdProfile, at: PlannedDay): number {
  if (at.meanKg > GROUP_MAX_KG) return 1
  return Math.min(
    1,
    ...plannedCourses(seed, herd, at).map(
      ({ dayOfStay, drinksLess }) => 1 - drinksLess * (PART_OF_FALL.get(at.dayOfStay - dayOfStay) ?? 0),
    ),
  )
}

interface PlannedCourse {
  diagnosisId: number
  dayOfStay: number
  drinksLess: number
}

/** Courses of each group of pigs, which asks for them every day. */
const drawnCourses = new Map<string, PlannedCourse[]>()
/** Groups of some hundred farms; a group is asked for on each day of its stay, one after the other. */
const MOST_COURSES = 20_000

function plannedCourses(seed: number, herd: HerdProfile, at: PlannedDay): PlannedCourse[] {
  const start = addDays(at.day, -at.dayOfStay)
  const name = `${seed} ${at.unit} ${start} ${at.pigType} ${treatedShare(herd)}`
  return drawnOnce(drawnCourses, name, MOST_COURSES, () => drawCourses(seed, herd, at, start))
}

const drawCourses = (seed: number, herd: HerdProfile, { unit, pigType }: PlannedDay, start: string): PlannedCourse[] =>
  COURSES[pigType].flatMap(({ diagnosisId, share, ages: [from, to] }) => {
    const chance = randomStream(seed, 'treatments', unit, start, 'course', diagnosisId)
    if (!chance.bernoulli(share * treatedShare(herd))) return []
    return [{ diagnosisId, dayOfStay: chance.integer(from, to), drinksLess: between(DRINKS_LESS, chance.next()) }]
  })

const between = ([least, most]: readonly [number, number], share: number): number => least + (most - least) * share
