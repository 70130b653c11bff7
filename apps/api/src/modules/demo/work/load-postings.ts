import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { dkkOf, exactDecimalText } from '@herdboard/domain/economy/exact-amount.ts'
import type { PostingEvent } from '@herdboard/simulator/areas/events/posting-events.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { createdAuditRow } from '../herd/audit-rows.ts'
import type { WorkContext } from './load-notes.ts'

/** Inserts postings: records with their amounts and authors. */
export async function copyPostings(
  db: Db,
  { directoryId }: TenantScope,
  events: readonly PostingEvent[],
  { ids, places, person }: WorkContext,
): Promise<void> {
  const written = events.map((event) => {
    const at = new Date(event.at)
    const id: RecordId = ids.of('record', event.key, at)
    return { event, at, id, draft: postingDraftOf(event, places) }
  })
  await copyRows(
    db,
    'record',
    written.map(({ event, at, id, draft }) => ({
      directory_id: directoryId,
      id,
      type_id: recordKind.posting,
      day: event.day,
      farm_id: draft.place.farmId,
      detail: JSON.stringify(draft.detail),
      created_at: at,
      created_by: person(event.by),
    })),
  )
  await copyRows(
    db,
    'posting',
    written.map(({ event, id, draft }) => ({
      directory_id: directoryId,
      record_id: id,
      farm_id: draft.place.farmId,
      day: event.day,
      category_id: draft.categoryId,
      amount_ore: draft.amountOre,
      quantity: draft.quantity,
      unit_price_dkk: draft.unitPriceDkk,
    })),
  )
  await copyRows(
    db,
    'audit_entry',
    written.map(({ event, id, draft }) => ({
      directory_id: directoryId,
      ...createdAuditRow(event, id, draft, { ids, person }),
    })),
  )
}

const main = { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_AmountDkk', place: 'FS_Main.FF_Date' }

/** Returns the draft that the posting form would send to the ledger. */
function postingDraftOf(
  { day, place, categoryId, amountOre, quantity, unitPriceDkk, text }: PostingEvent,
  places: WorkContext['places'],
): Extract<RecordDraft, { kind: 'posting' }> {
  return {
    kind: 'posting',
    day,
    place: places.placeOf(place),
    categoryId,
    amountOre,
    quantity: quantity === null ? null : exactDecimalText(quantity, 2),
    unitPriceDkk: unitPriceDkk === null ? null : exactDecimalText(unitPriceDkk, 4),
    pigType: null,
    detail: {
      FF_IsIncome: amountOre > 0 ? '1' : '0',
      FF_Date: day,
      FF_Category: String(categoryId),
      ...(quantity !== null && { FF_Quantity: quantity }),
      ...(unitPriceDkk !== null && { FF_UnitPrice: unitPriceDkk }),
      FF_AmountDkk: dkkOf(Math.abs(amountOre)),
      FF_Text: text,
      FF_PigType: '0',
    },
    fields: main,
  }
}
