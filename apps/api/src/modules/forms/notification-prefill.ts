import { ElementValue, type FormSaveReply } from '@herdboard/contract/core/form.ts'
import { lockFarms } from '#modules/ledger/service.ts'
import {
  approveNotification,
  prefillFromNotification,
  requireOpenNotification,
} from '#modules/notifications/service.ts'
import type { ElementAddress } from './engine/element-values.ts'
import type { FormSession } from './engine/form-definition.ts'
import { toPlaceOfRecord } from './engine/form-place.ts'

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
