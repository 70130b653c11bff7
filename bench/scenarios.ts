/** A request to measure: its name in the result, and its path under /api. */
export type Scenario = readonly [name: string, path: string]

const DAYS = 91

/** Returns the requests of screens that are open all day, for the whole company and for one farm. */
export function scenariosOf(now: Date, farmId: string, word: string): Scenario[] {
  const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const days = `from=${day(DAYS)}&to=${day(0)}`
  const farm = `location_ids=${farmId}`
  return [
    ['meta', '/meta'],
    ['notifications', '/notifications?page_size=50'],
    ['notifications: unread', '/notifications?page_size=50&is_read=false'],
    ['notifications: status', '/notifications?page_size=50&status=requires_action&sort=type%20asc'],
    ['notifications: searched', `/notifications?page_size=50&search_query=${encodeURIComponent(word)}`],
    ['records: 50', `/records?${days}&page_size=50`],
    ['records: 1000', `/records?${days}&page_size=1000`],
    ['records: one farm', `/records?${days}&${farm}&page_size=1000`],
    ['tasks', `/assignments?${days}&incl_incomplete=true&limit=1000`],
    ['tasks: all', `/assignments?${days}&incl_incomplete=true`],
    ['tasks: one farm', `/assignments?${days}&incl_incomplete=true&${farm}`],
    ['notes', `/notes?${days}&limit=1000`],
    ['notes: all', `/notes?${days}`],
    ['notes: one farm', `/notes?${days}&${farm}`],
    ['reconciliation', `/reconciliation?${days}`],
    ['reconciliation: one farm', `/reconciliation?${days}&${farm}`],
    ['farms', '/farms'],
    ['barns', '/barns'],
    ['sections', '/sections'],
    ['key figures', `/kpis-contextual?${days}&is_weaner=false`],
    ['key figures: one farm', `/kpis-contextual?${days}&is_weaner=false&${farm}`],
    ['overview charts', `/dashboards/overview?${days}&isweaners=false&initialrequest=true`],
  ]
}
