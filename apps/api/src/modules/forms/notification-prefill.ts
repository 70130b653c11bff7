import { ElementValue, type FormSaveReply } from '@herdboard/contract/core/form.ts'
import { lockFarms } from '#modules/ledger/service.ts'
import {
  approveNotification,
  notificationResource,
  prefillFromNotification,
  requireOpenNotification,
} from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ElementAddress } from './engine/element-values.ts'
import type { FormSession } from './engine/form-definition.ts'
import { toPlaceOfRecord } from './engine/form-place.ts'
import type { NewFormQuery } from './form-kind.ts'
import type { EntryQuery } from './form-session.ts'

/**
 * Values that a notification knows of its entry; none for a form without a notification. Throws `request.not_found`,
 * and the errors of `requireOpenNotification` where there is nothing left to enter.
 */
export async function notificationPrefill(
  { db, context, scope, event, place }: FormSession,
  { nref, reopens }: Pick<NewFormQuery, 'nref' | 'reopens'>,
): Promise<ReadonlyMap<ElementAddress, ElementValue>> {
  const prefill =
    nref === undefined
      ? {}
      : await prefillFromNotification({ db, context, scope }, { nref, reopens }, event.formId, toPlaceOfRecord(place))
  return new Map(
    Object.entries(prefill).flatMap(([address, value]) => {
      const read = ElementValue.safeParse(value)
      return read.success ? [[address, read.data] as const] : []
    }),
  )
}

/**
 * Saves an entry and approves its notification, if any, in one transaction. The farm's ledger is locked first, as for
 * every record, so that no other user resolves the notification between the check and the save.
 */
export async function saveAndApprove(
  { db, context, scope, event, place }: FormSession,
  { nref, reopens }: Pick<NewFormQuery, 'nref' | 'reopens'>,
  save: () => Promise<FormSaveReply>,
): Promise<FormSaveReply> {
  if (nref === undefined) return save()
  await lockFarms(db, scope, [place.farm.id])
  const at = toPlaceOfRecord(place)
  const id = await requireOpenNotification({ db, context, scope }, { nref, reopens }, event.formId, at)
  const saved = await save()
  await approveNotification(db, context, scope, id, saved.id || null)
  return saved
}

/** Adds the resource that the notification's form is opened for. */
export async function withNotificationSubject(
  db: Db,
  scope: TenantScope,
  query: EntryQuery,
  nref: string | undefined,
): Promise<EntryQuery> {
  if (nref === undefined || query.resource_id !== undefined) return query
  const resource_id = await notificationResource(db, scope, nref)
  return resource_id === null ? query : { ...query, resource_id }
}
