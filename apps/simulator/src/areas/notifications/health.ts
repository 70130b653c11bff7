import { courseDays } from '@herdboard/domain/health/treatment-course.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import { randomStream } from '#random-stream.ts'
import type { SimulatedFarm } from '#simulated-company.ts'
import type { HealthEvent, InstructionEvent, TreatmentDayEvent, TreatmentEvent } from '../events/health-events.ts'
import { requireDrug } from '../treatments/drugs.ts'
import { nameOfPlace } from '../unit-place.ts'
import { expiringInstructionEpisodes } from './instructions.ts'
import type { NotificationEpisode } from './notification-episode.ts'

const EARLY = 5 * 60
/** Share of slaughters that include treated pigs. These are marked and nearly always stay on the farm. */
const TREATED_PIGS_DELIVERED_SHARE = 0.04

/** Episodes of due or missed treatment days, expiring instructions, and pigs slaughtered in a withdrawal period. */
export function treatmentEpisodes(
  seed: number,
  farm: SimulatedFarm,
  events: readonly HealthEvent[],
): NotificationEpisode[] {
  const courses = events.filter((event): event is TreatmentEvent => event.kind === 'treatment')
  const given = Map.groupBy(
    events.filter((event): event is TreatmentDayEvent => event.kind === 'treatmentDay'),
    ({ treatment }) => treatment,
  )
  const instructions = events.filter((event): event is InstructionEvent => event.kind === 'instruction')
  return [
    ...courses.flatMap((course) => daysOf(farm.plan, course, given.get(course.key) ?? [])),
    ...expiringInstructionEpisodes(farm.plan, instructions),
    ...deliveredTooSoon(seed, farm, courses),
  ]
}

function daysOf(plan: FarmPlan, course: TreatmentEvent, given: readonly TreatmentDayEvent[]): NotificationEpisode[] {
  const stop = given.find(({ outcome }) => outcome === 2)
  return courseDays(course.day, course.days, course.intervalDays).flatMap((day, index): NotificationEpisode[] => {
    const end = given.find(({ dayOfCourse }) => dayOfCourse === index + 1) ?? stop
    const dueAt = farmInstant(day, EARLY)
    const overdueAt = farmInstant(addDays(day, 1), EARLY)
    const closed = end ? ({ at: end.at, how: 'approved', by: end.by } as const) : null
    const about = {
      subject: `${course.key}/day-${index + 1}`,
      farm: plan.key,
      reference: course.key,
      parameters: {
        drug: requireDrug(course.drugId).name,
        n: course.head,
        place: nameOfPlace(plan, course.place),
        d: index + 1,
        t: course.days,
        date: day,
      },
    }
    const isDue = course.at < dueAt && (!end || end.at > dueAt)
    const isOverdue = course.at < overdueAt && (!end || end.at > overdueAt)
    const replaced = { at: overdueAt, how: 'expired', by: null } as const
    return [
      ...(isDue
        ? [{ ...about, kind: 'treatment_due' as const, at: dueAt, closed: isOverdue ? replaced : closed }]
        : []),
      ...(isOverdue ? [{ ...about, kind: 'treatment_overdue' as const, at: overdueAt, closed }] : []),
    ]
  })
}

function deliveredTooSoon(
  seed: number,
  { plan, events }: SimulatedFarm,
  courses: readonly TreatmentEvent[],
): NotificationEpisode[] {
  const byPlace = Map.groupBy(courses, ({ place }) => placeKey(place))
  return events.flatMap((event): NotificationEpisode[] => {
    if (
      event.kind !== 'slaughter' ||
      !randomStream(seed, 'notifications', event.key).bernoulli(TREATED_PIGS_DELIVERED_SHARE)
    )
      return []
    const course = byPlace
      .get(placeKey(event.place))
      ?.findLast(({ day, at, withdrawalEndDay }) => day <= event.day && at <= event.at && withdrawalEndDay >= event.day)
    if (!course) return []
    const at = event.at
    const over = farmInstant(addDays(course.withdrawalEndDay, 1), 0)
    return [
      {
        kind: 'withdrawal_conflict',
        subject: course.key,
        farm: plan.key,
        at,
        parameters: {
          n: course.head,
          place: nameOfPlace(plan, course.place),
          date: course.withdrawalEndDay,
          d2: event.day,
        },
        closed: over > at ? { at: over, how: 'expired', by: null } : { at, how: 'expired', by: null },
      },
    ]
  })
}

const placeKey = ({ batch, section, barn, farm }: TreatmentEvent['place']): string => batch ?? section ?? barn ?? farm
