import { formId } from '@herdboard/contract/core/form-id.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { z } from 'zod'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectSetupItems } from './sql/items.ts'

/** Kinds of senders by the number of form `formId.dataImport`, with the rows that each may send. */
export const senderKinds: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly ImportKind[]>> = {
  1: ['feed_consumption', 'feed_stock'],
  2: ['settlements', 'carcasses'],
  3: ['feed_deliveries'],
  4: ['sensor_readings'],
  5: ['treatments'],
}
export type SenderKind = keyof typeof senderKinds

const SenderDetail = z.object({
  kind: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  auto_approve: z.boolean(),
  /** Account that acts for the sender. */
  user_id: z.string(),
})

/** A sender of files. */
export interface ImportSender {
  id: string
  name: string
  is_inactive: boolean
  kind: SenderKind
  auto_approve: boolean
  user_id: UserId
}

/** Senders of the company by name, including inactive ones. */
export async function listSenders(db: Db, scope: TenantScope): Promise<ImportSender[]> {
  const items = await selectSetupItems(db, scope, formId.dataImport)
  return items.map(({ detail, ...item }) => {
    const { user_id, ...rest } = SenderDetail.parse(detail)
    return { ...item, ...rest, user_id: user_id as UserId }
  })
}
