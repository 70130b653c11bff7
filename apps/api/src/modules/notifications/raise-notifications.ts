import { readReminders } from '#modules/setup/service.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { mailedNotificationTypes, notificationKindOf } from './kinds/notification-kinds.ts'
import type { NotificationDraft } from './notification-draft.ts'
import { notificationTextsInAllLanguages } from './notification-text.ts'
import {
  type NewNotificationRow,
  type PlaceNames,
  selectPlaceNames,
  updateSolved,
  updateSolvedOthers,
  upsertNotifications,
} from './sql/raise-notifications.ts'

/**
 * Raises notifications for the company or one user, in the caller's transaction.
 * An open notification is updated instead of raised twice; kinds that the company switched off are skipped. Returns how
 * many are new or changed.
 */
export async function raiseNotifications(
  db: Db,
  scope: TenantScope,
  now: Date,
  all: readonly NotificationDraft[],
): Promise<number> {
  if (all.length === 0) return 0
  const { unwanted } = await readReminders(db, scope)
  const drafts = all.filter(({ type }) => !unwanted.includes(type))
  if (drafts.length === 0) return 0
  const names = await selectPlaceNames(db, scope, drafts.map(placeIds))
  const rows = drafts.map((draft, no) => toNotificationRow(draft, names[no] ?? null))
  const changed = await upsertNotifications(db, scope, rows, now)
  const isMailed = rows.some(({ type_id }) => mailedNotificationTypes.includes(type_id))
  if (changed > 0 && isMailed) await enqueueJob(db, 'notify-people', scope.directoryId)
  return publishNotificationChange(db, scope, changed)
}

export const raiseNotification = (db: Db, scope: TenantScope, now: Date, draft: NotificationDraft): Promise<number> =>
  raiseNotifications(db, scope, now, [draft])

/** Closes the open notifications of these kinds about these subjects; returns how many were open. */
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

/** Makes these the only open notifications of a kind: closes the others, which are over. */
export async function replaceNotifications(
  db: Db,
  scope: TenantScope,
  now: Date,
  { type, drafts }: { type: number; drafts: readonly Omit<NotificationDraft, 'type'>[] },
): Promise<void> {
  const except = drafts.map(({ subject }) => subject)
  await publishNotificationChange(db, scope, await updateSolvedOthers(db, scope, { type, except }, now))
  await raiseNotifications(
    db,
    scope,
    now,
    drafts.map((draft) => ({ ...draft, type })),
  )
}

/** Publishes a change of notifications to open screens, whether a request or a job made it. */
export async function publishNotificationChange(db: Db, { directoryId }: TenantScope, count: number): Promise<number> {
  if (count > 0) publishChange(db, directoryId, ['notifications'])
  return count
}

const NO_FARM_ID = '00000000-0000-0000-0000-000000000000'

const placeIds = ({ place }: NotificationDraft) => ({
  farm_id: place?.farmId ?? NO_FARM_ID,
  barn_id: place?.barnId ?? null,
  section_id: place?.sectionId ?? null,
  batch_id: place?.batchId ?? null,
})

/** Converts a draft to a row of the table. */
export function toNotificationRow(draft: NotificationDraft, names: PlaceNames | null): NewNotificationRow {
  const { type, subject, place, by, toUser, prefill } = draft
  const params = { ...(names && placeParams(names)), ...draft.params, ...(by && { by }) }
  return {
    id: newId(),
    type_id: type,
    subject,
    user_id: toUser ?? null,
    ...placeIds(draft),
    farm_id: place?.farmId ?? null,
    params,
    search_texts: notificationTextsInAllLanguages(type, params),
    prefill: prefill ?? null,
    requires_action: notificationKindOf(type).requiresAction,
  }
}

function placeParams({ farm, barn, section, batch }: PlaceNames): Record<string, string> {
  const inside = [barn, section, batch].filter((name) => name !== null).join(', ')
  // Where the farm itself is the place, its name must not appear twice.
  return inside ? { farm, place: inside } : { farm, place: '' }
}
