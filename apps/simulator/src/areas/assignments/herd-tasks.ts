import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import { weekdayOf } from '#herd/calendar/weekday.ts'
import type { EventOf, PlaceKeys } from '#herd-event.ts'
import type { FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import type { SimulatedFarm } from '#simulated-company.ts'
import { laterDate } from '../date-order.ts'
import type { TaskEvent } from '../events/work-events.ts'
import { quartersBetween } from '../sensors/quarters.ts'
import { unitRoom } from '../unit-place.ts'
import {
  countingTemplate,
  gettingReadyTemplate,
  type SampleTaskTemplate,
  templateKey,
  washingTemplate,
} from './templates.ts'

const IS_MARKED = 0.5
const COUNT_IS_ANNOUNCED_DAYS = 10
const WEEKDAYS = ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'] as const

/** Tasks caused by pig movements: washing, preparing, marking for the lorry, counting. */
export function herdTasks(
  seed: number,
  companyKey: PlanKey,
  farm: SimulatedFarm,
  from: string,
  today: string,
): TaskEvent[] {
  return [
    ...emptiedRooms(farm, today).flatMap(({ place, day }) => [
      fromTemplate(farm.plan, companyKey, washingTemplate, { place, made: day, minute: 15 * 60, due: addDays(day, 1) }),
      fromTemplate(farm.plan, companyKey, gettingReadyTemplate, {
        place,
        made: day,
        minute: 15 * 60 + 4,
        due: addDays(day, 3),
      }),
    ]),
    ...countings(farm.plan, companyKey, from, today),
    ...markings(seed, farm),
  ]
}

/** Rooms that had pigs one evening and none the next. */
function emptiedRooms({ plan, units }: SimulatedFarm, today: string): { place: PlaceKeys; day: string }[] {
  const keyOf = ({ barn, section }: PlaceKeys) => section ?? barn
  const filled = new Set(units.map((unit) => `${keyOf(unitRoom(plan.key, unit))} ${unit.day}`))
  return units.flatMap((unit) => {
    const place = unitRoom(plan.key, unit)
    const day = addDays(unit.day, 1)
    return day > today || filled.has(`${keyOf(place)} ${day}`) ? [] : [{ place, day }]
  })
}

interface TaskTiming {
  place: PlaceKeys
  made: string
  minute: number
  due: string
}

const fromTemplate = (
  plan: FarmPlan,
  companyKey: PlanKey,
  template: SampleTaskTemplate,
  { place, made, minute, due }: TaskTiming,
): TaskEvent => ({
  kind: 'task',
  key: `${place.section ?? place.barn ?? place.farm}/task/${template.slug}/${made}`,
  at: farmInstant(made, minute),
  by: plan.habits.officePerson,
  typeId: taskType.general,
  place,
  day: due,
  name: template.name,
  priority: template.priority,
  assignee: plan.habits.barnPerson,
  steps: template.steps,
  series: null,
  template: templateKey(companyKey, template),
  treatment: null,
})

function countings(plan: FarmPlan, companyKey: PlanKey, from: string, today: string): TaskEvent[] {
  const place = { farm: plan.key, barn: null, section: null, batch: null }
  return quartersBetween(from, addDays(today, 95)).map((quarter) => {
    const made = addDays(quarter, -COUNT_IS_ANNOUNCED_DAYS)
    return fromTemplate(plan, companyKey, countingTemplate, { place, made, minute: 9 * 60, due: addDays(quarter, -1) })
  })
}

/** Tasks to mark pigs on the day before the lorry arrives. */
function markings(seed: number, { plan, events }: SimulatedFarm): TaskEvent[] {
  return events
    .filter((event): event is EventOf<'preSlaughter'> => event.kind === 'preSlaughter')
    .filter(({ key }) => randomStream(seed, 'assignments', key).bernoulli(IS_MARKED))
    .map(({ key, at, by, day, head, place }) => {
      const dayBefore = addDays(day, -1)
      const made = farmDay(new Date(at))
      return {
        kind: 'task',
        key: `${key}/task`,
        at: new Date(Date.parse(at) + 3 * 60_000).toISOString(),
        by,
        typeId: taskType.general,
        place,
        day: laterDate(dayBefore, made),
        name: `Mærk ${head} grise til levering ${WEEKDAYS[weekdayOf(day) - 1]}`,
        priority: 1,
        assignee: plan.habits.barnPerson,
        steps: [],
        series: null,
        template: null,
        treatment: null,
      }
    })
}
