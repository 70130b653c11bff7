import type { Form } from '@herdboard/contract/core/form.ts'
import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import type { HerdEvent } from '#herd-event.ts'
import type { FormPlaceIds } from '../places.ts'
import type { WriterContext } from '../writer-context.ts'

/** Largest page of the list; more documents never wait at once. */
const PAGE_SIZE = 50

/** A received document that waits for the person, with its form filled in. */
export interface WaitingDocument {
  /** Reference to its notification, sent back with the form. */
  nref: string
  form: Form
}

/** Where the form of an entry shows the number of its document. */
const documents = {
  slaughter: { type: notificationKind.settlementImport, form: formId.slaughter, no: 'FF_SettlementNo' },
  feedDelivery: { type: notificationKind.deliveryImport, form: formId.feedDelivery, no: 'FF_OrderNo' },
} as const

/** Finds the document that an entry at a place approves; null where none waits, and the entry is typed. */
export async function findWaitingDocument(
  { session }: WriterContext,
  { kind, detail }: HerdEvent,
  at: FormPlaceIds,
): Promise<WaitingDocument | null> {
  if (kind !== 'slaughter' && kind !== 'feedDelivery') return null
  const { type, form: form_id, no } = documents[kind]
  if (typeof detail[no] !== 'string') return null
  const query = { page_size: PAGE_SIZE, type_ids: String(type), status: 'requires_action' }
  const { data } = await session.call(listNotifications, { query })
  const [place] = Object.values(at)
  for (const { resource, requires_action, disabled } of data) {
    if (!resource || !requires_action || disabled) continue
    const { farm_id, barn_id, section_id, batch_id, reference_id: nref } = resource
    if ((section_id ?? batch_id ?? barn_id ?? farm_id) !== place) continue
    const { form } = await session.call(getForm, { params: { form_id }, query: { ...at, nref } })
    const shown = form.sections.flatMap(({ children }) => children).find(({ id }) => id === no)?.value
    if (shown === detail[no]) return { nref, form }
  }
  return null
}
