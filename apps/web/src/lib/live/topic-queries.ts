import type { LiveTopic } from '@herdboard/contract/core/live.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'

const places = ['/farms', '/barns', '/sections', '/batches', '/directories/farms', '/directories/barns'].concat(
  '/directories/sections',
  '/batch-events',
)
const figures = [
  '/dashboards',
  '/kpis-contextual',
  '/tables',
  '/charts',
  '/records',
  '/reconciliation',
  '/economies',
  '/reports',
  '/monitor',
]
const events = ['/events', '/misc-events', '/setting-events', '/economy-events', '/config-events']
const company = ['/profile', '/directories', ...events, '/actions', '/kpi']

/**
 * What is asked for again when a topic changed: addresses, each with everything below it. Forms stand in none of them: what
 * somebody is filling in stays as it is.
 */
export const pathsByTopic: Readonly<Record<LiveTopic, readonly string[]>> = {
  // Places tell how many pigs they hold.
  herd: [...figures, ...places, '/feed', getMeta.path],
  // What can be recorded depends on there being a farm to record at.
  places: [...places, ...figures, '/events'],
  notes: ['/notes'],
  assignments: ['/assignments', getMeta.path],
  health: ['/health'],
  notifications: ['/notifications', getMeta.path],
  company: [...company, ...places, getMeta.path],
  quality: ['/dqa'],
  monitoring: ['/monitor', '/alarms', '/charts/monitor'],
}

/** Whether an answer from this address may have changed with one of the topics. */
export const isPathOfTopics = (path: string, topics: readonly LiveTopic[]): boolean =>
  topics.some((topic) => pathsByTopic[topic].some((start) => path === start || path.startsWith(`${start}/`)))
