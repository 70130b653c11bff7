import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { chanceOf } from '#chance.ts'
import { momentOf } from '#herd/moment.ts'
import type { FarmPlan, Key } from '#plan.ts'
import type { TaskEvent, TaskSeriesEvent } from '../area-events.ts'
import { laterOf } from '../later-of.ts'
import { occurrences } from './occurrences.ts'
import { weeklyRound } from './templates.ts'

/** The night's job makes what falls within so many days, and always the next one. */
const AHEAD_DAYS = 14
const LONGEST_GAP_DAYS = 28
const NIGHT = 2 * 60 + 10

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [0, 1, 2, 3, 4]

interface Wanted {
  slug: string
  name: string
  priority: 1 | 2 | 3
  who: 'barn' | 'office' | 'anyone'
  recurrence: Pick<Recurrence, 'type' | 'interval' | 'weekdays'> & { end?: string }
  start: string
  steps?: readonly string[]
  /** Of the farm's first barn alone. */
  isOfBarn?: boolean
}

const weekly = (interval: number, ...weekdays: number[]) => ({ type: 'weekly' as const, interval, weekdays })
const daily = (interval: number, end?: string) => ({
  type: 'daily' as const,
  interval,
  weekdays: [],
  ...(end && { end }),
})

const wanted: readonly Wanted[] = [
  {
    slug: 'ugerunde',
    name: weeklyRound.name,
    priority: 2,
    who: 'barn',
    recurrence: weekly(1, MONDAY),
    start: '2023-11-13',
    steps: weeklyRound.steps,
  },
  {
    slug: 'medicin',
    name: 'Før medicinregnskab ajour',
    priority: 1,
    who: 'office',
    recurrence: weekly(1, FRIDAY),
    start: '2023-06-02',
  },
  {
    slug: 'kadaver',
    name: 'Meld døde grise til afhentning',
    priority: 2,
    who: 'barn',
    recurrence: weekly(1, TUESDAY, FRIDAY),
    start: '2023-06-02',
  },
  {
    slug: 'alarm',
    name: 'Test alarm og nødopkald',
    priority: 1,
    who: 'barn',
    recurrence: weekly(4, WEDNESDAY),
    start: '2023-07-05',
  },
  {
    slug: 'ventiler',
    name: 'Rens filtre og tjek vandtryk',
    priority: 2,
    who: 'anyone',
    recurrence: weekly(4, THURSDAY),
    start: '2023-08-03',
    isOfBarn: true,
  },
  {
    slug: 'foder',
    name: 'Kontrolvej foderanlægget',
    priority: 2,
    who: 'barn',
    recurrence: weekly(4, TUESDAY),
    start: '2023-08-15',
    isOfBarn: true,
  },
  {
    slug: 'rotter',
    name: 'Tjek rottekasser',
    priority: 3,
    who: 'anyone',
    recurrence: weekly(4, MONDAY),
    start: '2023-09-04',
  },
  {
    slug: 'sygestier',
    name: 'Strø sygestierne',
    priority: 3,
    who: 'anyone',
    recurrence: daily(2),
    start: '2024-01-02',
  },
  {
    slug: 'ventilation',
    name: 'Ekstra tilsyn efter ny ventilation',
    priority: 1,
    who: 'barn',
    recurrence: daily(1, '2025-10-05'),
    start: '2025-09-15',
    isOfBarn: true,
  },
]

/** Tasks that come again on a farm. */
export const seriesOf = (plan: FarmPlan): TaskSeriesEvent[] =>
  wanted.map(({ slug, name, priority, who, recurrence, start, steps, isOfBarn }) => ({
    kind: 'taskSeries',
    key: `${plan.key}/series/${slug}`,
    at: momentOf(addDays(start, -1), 13 * 60 + 15),
    by: plan.habits.officePerson,
    place: { farm: plan.key, barn: isOfBarn ? (plan.barns[0]?.key ?? null) : null, section: null, batch: null },
    name,
    priority,
    assignee: { barn: plan.habits.barnPerson, office: plan.habits.officePerson, anyone: null }[who],
    recurrence: { end: null, ...recurrence, start },
    steps: steps ?? [],
  }))

/** Occurrences of a series that are due in some days, each made in the night in which it comes into sight. */
export function occurrencesOf(seed: number, series: TaskSeriesEvent, from: string, today: string): TaskEvent[] {
  const days = occurrences(series.recurrence, addDays(from, -LONGEST_GAP_DAYS), addDays(today, LONGEST_GAP_DAYS + 1))
  return days.flatMap((day, place) => {
    if (day < from) return []
    const before = days[place - 1]
    const inSight = addDays(day, -AHEAD_DAYS)
    const isNext = before !== undefined && addDays(before, 1) < inSight
    const night = momentOf(isNext ? addDays(before, 1) : inSight, NIGHT + minuteOf(seed, series.key))
    return {
      kind: 'task' as const,
      key: `${series.key}/${day}`,
      at: laterOf(night, series.at),
      by: null,
      typeId: 1 as const,
      place: series.place,
      day,
      name: series.name,
      priority: series.priority,
      assignee: series.assignee,
      steps: series.steps,
      series: series.key,
      template: null,
      treatment: null,
    }
  })
}

const minuteOf = (seed: number, key: Key): number => chanceOf(seed, 'assignments', key).whole(0, 5)
