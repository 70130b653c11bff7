import type { BenchContext } from './bench-context.ts'

/** A request to measure: its name in the result, and its path under /api. */
export type Scenario = readonly [name: string, path: string]

const DAYS = 91

export const lastDays = ({ day }: Pick<BenchContext, 'day'>): string => `from=${day(DAYS)}&to=${day(0)}`

/** Requests that read little: screens and polling send them all day. */
export const smallListScenarios = (bench: BenchContext): Scenario[] => [
  ['meta', '/meta'],
  ['notes', `/notes?${lastDays(bench)}&limit=50`],
  ['unread', '/notifications?page_size=50&is_read=false'],
  ['sections', '/sections'],
]

/** Requests of screens that are open all day, for the whole company and for one farm. */
export function benchScreens(bench: BenchContext, farmId: string): Scenario[] {
  const days = lastDays(bench)
  const farm = `location_ids=${farmId}`
  return [
    ['notifications', '/notifications?page_size=50'],
    ['notifications with a task', '/notifications?page_size=50&status=requires_action&sort=type%20asc'],
    ['notifications searched', '/notifications?page_size=50&search_query=foder'],
    ['records, 50', `/records?${days}&page_size=50`],
    ['records, 1000', `/records?${days}&page_size=1000`],
    ['records of one farm', `/records?${days}&${farm}&page_size=1000`],
    ['tasks, 1000', `/assignments?${days}&incl_incomplete=true&limit=1000`],
    ['tasks', `/assignments?${days}&incl_incomplete=true`],
    ['tasks of one farm', `/assignments?${days}&incl_incomplete=true&${farm}`],
    ['notes, 1000', `/notes?${days}&limit=1000`],
    ['notes of one farm', `/notes?${days}&${farm}`],
    ['reconciliation', `/reconciliation?${days}`],
    ['reconciliation of one farm', `/reconciliation?${days}&${farm}`],
    ['farms', '/farms'],
    ['barns', '/barns'],
    ['key figures', `/kpis-contextual?${days}&is_weaner=false`],
    ['key figures of one farm', `/kpis-contextual?${days}&is_weaner=false&${farm}`],
    ['why, pigs', `/why?${days}&is_weaner=false&type_id=3`],
    ['deviations of key figures', `/kpi-deviations?${days}&is_weaner=false`],
    ['board of farms', `/farm-board?${days}&is_weaner=false`],
    ['search', '/search?text=stald'],
    ['overview charts', `/dashboards/overview?${days}&isweaners=false&initialrequest=true`],
  ]
}
