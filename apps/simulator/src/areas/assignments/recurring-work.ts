import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import { weeklyRoundTemplate } from './templates.ts'

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [0, 1, 2, 3, 4]

/** Work that recurs. */
interface RecurringWork {
  slug: string
  name: string
  priority: 1 | 2 | 3
  who: 'barn' | 'office' | 'anyone'
  recurrence: Pick<Recurrence, 'type' | 'interval' | 'weekdays'> & { end?: string }
  start: string
  steps?: readonly string[]
  /** True for a task of the farm's first barn only. */
  isOfBarn?: boolean
}

const weekly = (interval: number, ...weekdays: number[]) => ({ type: 'weekly' as const, interval, weekdays })
const daily = (interval: number, end?: string) => ({
  type: 'daily' as const,
  interval,
  weekdays: [],
  ...(end && { end }),
})

export const recurringWork: readonly RecurringWork[] = [
  {
    slug: 'ugerunde',
    name: weeklyRoundTemplate.name,
    priority: 2,
    who: 'barn',
    recurrence: weekly(1, MONDAY),
    start: '2023-11-13',
    steps: weeklyRoundTemplate.steps,
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
