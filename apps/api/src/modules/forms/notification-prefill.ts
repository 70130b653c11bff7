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
import type { EntryQuery } from './form-session.ts'

/** What a notification knows of its entry; nothing for a form that none opened. Throws `request.not_found`. */
export async function notificationPrefill(
  { db, scope, event, place }: FormSession,
  nref: string | undefined,
): Promise<ReadonlyMap<ElementAddress, ElementValue>> {
  const prefill =
    nref === undefined ? {} : await prefillFromNotification(db, scope, nref, event.formId, toPlaceOfRecord(place))
  return new Map(
    Object.entries(prefill).flatMap(([address, value]) => {
      const read = ElementValue.safeParse(value)
      return read.success ? [[address, read.data] as const] : []
    }),
  )
}

/**
 * Keeps an entry and says of its notification, if it has one, that it is handled: both or none. The farm's ledger is
 * closed to others first, as by every record, so that nobody solves it between the question and the entry.
 */
export async function saveAndApprove(
  { db, context, scope, event, place }: FormSession,
  nref: string | undefined,
  keep: () => Promise<FormSaveReply>,
): Promise<FormSaveReply> {
  if (nref === undefined) return keep()
  await lockFarms(db, scope, [place.farm.id])
  const id = await requireOpenNotification(db, scope, nref, event.formId, toPlaceOfRecord(place))
  const saved = await keep()
  await approveNotification(db, context, scope, id, saved.id || null)
  return saved
}

/** What a notification's form is opened for stands with the notification. */
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
