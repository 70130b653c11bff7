import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import type { NotificationClosedEvent, NotificationEvent } from '../events/notification-events.ts'
import { type SimulatedNotificationKind, simulatedNotificationKinds } from './notification-kinds.ts'

/** Situation that causes a notification, from its beginning to its end. */
export interface NotificationEpisode {
  kind: SimulatedNotificationKind
  subject: PlanKey
  farm: PlanKey | null
  at: string
  parameters: Readonly<Record<string, string | number>>
  /** Reference passed to the form; the subject by default. */
  reference?: PlanKey
  /** Null while the episode is ongoing. */
  closed: Pick<NotificationClosedEvent, 'at' | 'how' | 'by'> | null
}

const IS_READ = 0.88
const MAX_MINUTES_TO_READ = 26 * 60
const MINUTE = 60_000

/** Notification events of an episode: raised, read by the farm's people, closed. */
export function notificationEvents(
  seed: number,
  readers: readonly PlanKey[],
  episode: NotificationEpisode,
): NotificationEvent[] {
  const { kind, subject, farm, at, parameters, reference, closed } = episode
  const { typeId, requiresAction, formId } = simulatedNotificationKinds[kind]
  const key = `${kind}/${subject}/${at.slice(0, 10)}`
  const form = formId === null ? null : { formId, reference: reference ?? subject }
  return [
    { kind: 'raised', key, at, type: kind, typeId, subject, farm, parameters, form, requiresAction },
    ...readers.flatMap((by): NotificationEvent[] => {
      const chance = randomStream(seed, 'notifications', key, by)
      // Most notifications are read within a day, more often early than late.
      const minutes = Math.round(MAX_MINUTES_TO_READ * chance.next() ** 2) + 3
      if (!chance.bernoulli(IS_READ)) return []
      return [{ kind: 'read', key: `${key}/read/${by}`, at: addMinutes(at, minutes), by, notification: key }]
    }),
    ...(closed ? [{ kind: 'closed' as const, key: `${key}/closed`, notification: key, ...closed }] : []),
  ]
}

/** Adds minutes to an instant. */
export const addMinutes = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE).toISOString()
