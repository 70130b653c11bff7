import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { SimulatedFarm, UnitDay } from '../simulated-company.ts'
import type { AreaWindow } from './events/area-events.ts'
import type { HealthEvent } from './events/health-events.ts'
import { groupCase, singleCases } from './treatments/cases.ts'
import { courseOf } from './treatments/courses.ts'
import { instructionsAround, instructionsBetween } from './treatments/vet.ts'
import { eventsInWindow } from './window-events.ts'

/** Stories of pigs that fall ill together: on the third day they are noticed and all treated. */
const OUTBREAK = /outbreak/
const SEEN_AFTER_DAYS = 2
/** More than the longest course with its late entries: earlier courses have no event in the window. */
const LONGEST_COURSE_DAYS = 60

/** Instructions of the vet, treatments with them, and each treatment day. */
export function simulateTreatments(seed: number, { plan, units }: SimulatedFarm, window: AreaWindow): HealthEvent[] {
  const outbreaks = new Set(units.filter(hasOutbreak).map(({ unit, day }) => `${unit} ${day}`))
  const hasOutbreakOn = (unit: string, day: string) => outbreaks.has(`${unit} ${day}`)
  const isSeen = ({ unit, day }: UnitDay) =>
    hasOutbreakOn(unit, day) &&
    hasOutbreakOn(unit, addDays(day, -SEEN_AFTER_DAYS)) &&
    !hasOutbreakOn(unit, addDays(day, -SEEN_AFTER_DAYS - 1))
  const firstDay = addDays(window.from, -LONGEST_COURSE_DAYS)
  const byDay = Map.groupBy(
    units.filter(({ day }) => day >= firstDay),
    ({ day }) => day,
  )
  const courses = [...byDay].flatMap(([day, today]) => {
    const instructions = instructionsAround(seed, plan, day)
    return today.flatMap((unit) => {
      const together = groupCase(seed, plan, unit, instructions, isSeen(unit))
      const cases = [...(together ? [together] : []), ...singleCases(seed, plan, unit, instructions)]
      return cases.flatMap((sick) => courseOf(seed, plan, sick))
    })
  })
  return eventsInWindow([...instructionsBetween(seed, plan, window.from, farmDay(window.now)), ...courses], window)
}

const hasOutbreak = ({ stories }: UnitDay): boolean => stories.some((key) => OUTBREAK.test(key))
