import type { FarmId, ImportId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { type NotificationDraft, raiseNotifications, solveNotifications } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ReceivedDocument, ReceivedKind, ReceivedLine } from './received-document.ts'
import { selectReceivedDocuments } from './sql/received-documents.ts'

const approvalKind = {
  delivery: notificationKind.deliveryImport,
  settlement: notificationKind.settlementImport,
  consumption: notificationKind.consumptionImport,
} as const satisfies Record<ReceivedKind, number>

/** Kinds of notifications that ask for an approval. */
export const approvalKinds: readonly number[] = Object.values(approvalKind)

/**
 * Asks for the approval of the documents of an import that wait. A delivery note with a product that the company does
 * not know asks for its mix first.
 */
export async function raiseApprovals(
  db: Db,
  scope: TenantScope,
  now: Date,
  found: { importId: ImportId } | { id: string },
): Promise<void> {
  const documents = await selectReceivedDocuments(db, scope, found)
  const drafts = documents.flatMap((document) => {
    if (!document.isWaiting) return []
    const unknown = document.lines.filter(({ mixId }) => mixId === null)
    return unknown.length > 0 ? unknown.map((line) => unknownProduct(document, line)) : [approvalOf(document)]
  })
  const subjects = new Map(drafts.map((draft) => [`${draft.type} ${draft.subject}`, draft]))
  await raiseNotifications(db, scope, now, [...subjects.values()])
}

/** Text that makes an unknown product one: its farm, its supplier and its name. */
const productSubject = (farmId: FarmId, sender: string, product: string): string =>
  `${farmId}/${sender.toLowerCase()}/${product.toLowerCase()}`

/** Closes what asked for the mix of a product on these farms. */
export const solveProduct = (
  db: Db,
  scope: TenantScope,
  now: Date,
  { sender, product, farmIds }: { sender: string; product: string; farmIds: readonly FarmId[] },
): Promise<number> =>
  solveNotifications(db, scope, now, {
    type: notificationKind.productUnknown,
    subject: [...new Set(farmIds)].map((farmId) => productSubject(farmId, sender, product)),
  })

const unknownProduct = (document: ReceivedDocument, line: ReceivedLine): NotificationDraft => ({
  type: notificationKind.productUnknown,
  subject: productSubject(document.farmId, document.sender, line.product),
  place: { farmId: document.farmId },
  params: { supplier: document.sender, product: line.product },
  prefill: { resource: lineReference(document.id, line.no) },
})

function approvalOf(document: ReceivedDocument): NotificationDraft {
  const kg = document.lines.reduce((sum, line) => sum + line.kg, 0)
  return {
    type: approvalKind[document.kind],
    subject: document.id,
    place: document.prefill?.place ?? { farmId: document.farmId },
    params: document.prefill?.params ?? { supplier: document.sender, kg: Math.round(kg) },
    prefill: {
      resource: document.id,
      ...(document.prefill?.values ?? deliveryPrefill(document)),
      ...usePrefill(document),
    },
  }
}

/** Values of the form of a delivery; the barn stays as the form proposes it where the note names none. */
function deliveryPrefill({ day, sender, documentNo, lines }: ReceivedDocument): Record<string, unknown> {
  const values: Record<string, unknown> = {
    'FS_Main.FF_Date': day,
    'FS_Main.FF_FeedSupplier': sender,
    'FS_Main.FF_OrderNo': documentNo,
  }
  lines.forEach((line, index) => {
    const section = index === 0 ? 'FS_Line' : `FS_Line_${index}`
    Object.assign(values, {
      [`${section}.FF_Mix`]: line.mixId,
      [`${section}.FF_Amount`]: line.kg,
      ...(line.barnId !== null && { [`${section}.FF_AllocateTo`]: line.barnId }),
      ...(line.priceDkkPer100Kg !== null && { [`${section}.FF_Price`]: line.priceDkkPer100Kg }),
      ...(line.surchargeDkkPer100Kg !== null && { [`${section}.FF_Surcharge`]: line.surchargeDkkPer100Kg }),
      ...(line.silo !== null && { [`${section}.FF_Silo`]: line.silo }),
    })
  })
  return values
}

/** Lines of the form of feed use. */
function usePrefill({ kind, lines }: ReceivedDocument): Record<string, unknown> {
  if (kind !== 'consumption') return {}
  const rows = lines.map((line, index) => {
    const section = index === 0 ? 'FS_Feed' : `FS_Feed_${index}`
    return {
      [`${section}.FF_Mix`]: line.mixId,
      [`${section}.FF_Amount`]: line.kg,
      ...(line.silo !== null && { [`${section}.FF_Silo`]: line.silo }),
    }
  })
  return Object.assign({}, ...rows)
}

/** Names a line of a document within a notification. */
const lineReference = (documentId: string, no: number): string => `${documentId}/${no}`

/** Reads what names a document, or one of its lines; null for anything else. */
export function parseReference(reference: string | null): { documentId: string; no: number | null } | null {
  const [, documentId, no] = /^([\da-f-]{36})(?:\/(\d{1,7}))?$/.exec(reference ?? '') ?? []
  return documentId === undefined ? null : { documentId, no: no === undefined ? null : Number(no) }
}
