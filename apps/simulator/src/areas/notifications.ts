import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { farmInstant } from '../herd/calendar/farm-instant.ts'
import type { CompanyPlan, PersonPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { randomStream } from '../random-stream.ts'
import type { SimulatedFarm } from '../simulated-company.ts'
import type { AreaWindow } from './events/area-events.ts'
import type { HealthEvent } from './events/health-events.ts'
import type { NotificationEvent } from './events/notification-events.ts'
import type { PriceEvent } from './events/price-events.ts'
import type { AssignmentEvent } from './events/work-events.ts'
import { alarmNotificationEpisodes } from './notifications/alarms.ts'
import { missingCountEpisodes } from './notifications/counts.ts'
import { dropOverlaps } from './notifications/drop-overlaps.ts'
import { treatmentEpisodes } from './notifications/health.ts'
import { batchClosingEpisodes, highMortalityEpisodes } from './notifications/herds.ts'
import { addMinutes, type NotificationEpisode, notificationEvents } from './notifications/notification-episode.ts'
import { missingPriceEpisodes, newPriceEpisodes } from './notifications/prices.ts'
import { questionableImportEpisodes } from './notifications/questionable-imports.ts'
import { settlementEpisodes } from './notifications/settlements.ts'
import { taskEpisodes } from './notifications/tasks.ts'
import { eventsInWindow } from './window-events.ts'

/** Simulated events of the other areas of a farm. */
export interface NotificationSources {
  health: readonly HealthEvent[]
  assignments: readonly AssignmentEvent[]
}

/** Notifications of a farm: raised, read and closed. Per type and subject one is open at a time. */
export function simulateFarmNotifications(
  seed: number,
  farm: SimulatedFarm,
  { health, assignments }: NotificationSources,
  window: AreaWindow,
): NotificationEvent[] {
  const { plan } = farm
  const [from, today] = [window.from, farmDay(window.now)]
  const episodes = [
    ...settlementEpisodes(seed, farm),
    ...questionableImportEpisodes(seed, plan, from, today),
    ...missingCountEpisodes(farm),
    ...batchClosingEpisodes(farm, today),
    ...highMortalityEpisodes(farm),
    ...taskEpisodes(plan, assignments),
    ...treatmentEpisodes(seed, farm, health),
    ...alarmNotificationEpisodes(seed, farm, from, today),
  ]
  return notificationsInWindow(seed, [...new Set([plan.habits.barnPerson, plan.habits.officePerson])], episodes, window)
}

/** Notifications of a company as a whole: prices and new people. */
export function simulateCompanyNotifications(
  seed: number,
  company: CompanyPlan,
  people: readonly PersonPlan[],
  prices: readonly PriceEvent[],
  window: AreaWindow,
): NotificationEvent[] {
  const admins = people.filter(({ memberships }) =>
    memberships.some(({ companyKey, role }) => companyKey === company.key && role === 'DirectoryAdmin'),
  )
  const episodes = [
    ...newPriceEpisodes(prices),
    ...missingPriceEpisodes(seed, company, window.from, farmDay(window.now)),
    ...joinedMembers(seed, company, people),
  ]
  return notificationsInWindow(
    seed,
    admins.map(({ key }) => key),
    episodes,
    window,
  )
}

function notificationsInWindow(
  seed: number,
  readers: readonly PlanKey[],
  episodes: readonly NotificationEpisode[],
  window: AreaWindow,
): NotificationEvent[] {
  const first = farmInstant(window.from, 0)
  return eventsInWindow(
    dropOverlaps(episodes.filter(({ at }) => at >= first)).flatMap((one) => notificationEvents(seed, readers, one)),
    window,
  )
}

const FIRST_JOINING = '2024-12-01'
const JOINING_DAYS = 600
const NOTIFIED_DAYS = 30

function joinedMembers(
  seed: number,
  { key: companyKey }: CompanyPlan,
  people: readonly PersonPlan[],
): NotificationEpisode[] {
  return people
    .filter(({ memberships }) =>
      memberships.some((one) => one.companyKey === companyKey && one.role !== 'DirectoryAdmin'),
    )
    .map(({ key, first, last }) => {
      const chance = randomStream(seed, 'notifications', companyKey, key, 'joined')
      const at = farmInstant(addDays(FIRST_JOINING, chance.integer(0, JOINING_DAYS)), chance.integer(9 * 60, 19 * 60))
      const closed = { at: addMinutes(at, NOTIFIED_DAYS * 24 * 60), how: 'expired', by: null } as const
      return {
        kind: 'user_joined',
        subject: `${companyKey}/${key}`,
        farm: null,
        at,
        parameters: { name: `${first} ${last}` },
        closed,
      }
    })
}
