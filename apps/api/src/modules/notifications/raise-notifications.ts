import { readReminders } from '#modules/setup/service.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { NotificationDraft } from './notification-draft.ts'
import { notificationKindOf } from './notification-kinds.ts'
import { notificationTextsInAllLanguages } from './notification-text.ts'
import {
  type NewNotificationRow,
  type PlaceNames,
  selectPlaceNames,
  updateSolved,
  upsertNotifications,
} from './sql/raise-notifications.ts'

/**
 * Tells the company, or one person of it, in the caller's transaction. What is open already is not told twice; it says
 * what is so now; what the company does without is not told. Gives back how many are new or say something else.
 */
export async function raiseNotifications(
  db: Db,
  scope: TenantScope,
  now: Date,
  all: readonly NotificationDraft[],
): Promise<number> {
  if (all.length === 0) return 0
  const { unwanted } = await readReminders(db, scope)
  const wanted = all.filter(({ type }) => !unwanted.includes(type))
  if (wanted.length === 0) return 0
  const names = await selectPlaceNames(db, scope, wanted.map(placeIds))
  const rows = wanted.map((raised, no) => toNotificationRow(raised, names[no] ?? null))
  return publishNotificationChange(db, scope, await upsertNotifications(db, scope, rows, now))
}

export const raiseNotification = (db: Db, scope: TenantScope, now: Date, raised: NotificationDraft): Promise<number> =>
  raiseNotifications(db, scope, now, [raised])

/** Closes what these types say of these subjects; nothing happens where none is open. Gives back how many were. */
export async function solveNotifications(
  db: Db,
  scope: TenantScope,
  now: Date,
  { type, subject }: { type: number | readonly number[]; subject: string | readonly string[] },
): Promise<number> {
  const types = typeof type === 'number' ? [type] : type
  const subjects = typeof subject === 'string' ? [subject] : subject
  if (types.length === 0 || subjects.length === 0) return 0
  return publishNotificationChange(db, scope, await updateSolved(db, scope, { types, subjects }, now))
}

/** Open screens hear of what changed, whoever changed it: a request or the night's work. */
export async function publishNotificationChange(db: Db, { directoryId }: TenantScope, count: number): Promise<number> {
  if (count > 0) await publishChange(db, directoryId, ['notifications'])
  return count
}

const NO_FARM_ID = '00000000-0000-0000-0000-000000000000'

const placeIds = ({ place }: NotificationDraft) => ({
  farm_id: place?.farmId ?? NO_FARM_ID,
  barn_id: place?.barnId ?? null,
  section_id: place?.sectionId ?? null,
  batch_id: place?.batchId ?? null,
})

/** A notification as it is stored. */
export function toNotificationRow(raised: NotificationDraft, names: PlaceNames | null): NewNotificationRow {
  const { type, subject, place, by, toUser, prefill } = raised
  const params = { ...(names && placeParams(names)), ...raised.params, ...(by && { by }) }
  return {
    id: newId(),
    type_id: type,
    subject,
    user_id: toUser ?? null,
    ...placeIds(raised),
    farm_id: place?.farmId ?? null,
    params,
    words: notificationTextsInAllLanguages(type, params),
    prefill: prefill ?? null,
    requires_action: notificationKindOf(type).requiresAction,
  }
}

function placeParams({ farm, barn, section, batch }: PlaceNames): Record<string, string> {
  const inside = [barn, section, batch].filter((name) => name !== null).join(', ')
  // At the farm itself its name is the place, and is not said twice.
  return inside ? { farm, place: inside } : { farm, place: '' }
}
