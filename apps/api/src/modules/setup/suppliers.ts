import { formId } from '@herdboard/contract/core/form-id.ts'
import { z } from 'zod'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectSetupItems } from './sql/items.ts'

interface ListedSupplier {
  id: string
  name: string
  is_inactive: boolean
}

const PigletSupplierDetail = z.object({
  chr_number: z.string().nullable().catch(null),
  health_status: z.string().nullable().catch(null),
  /** Entry of the list of breeds. */
  breed: z.string().nullable().catch(null),
})
const FeedSupplierDetail = z.object({
  customer_no: z.string().nullable().catch(null),
  /** The supplier's product codes for the company's mixes. */
  products: z.array(z.object({ code: z.string(), mix_id: z.string() })).catch([]),
})

export type PigletSupplier = ListedSupplier & z.infer<typeof PigletSupplierDetail>
export type FeedSupplier = ListedSupplier & z.infer<typeof FeedSupplierDetail>

/** Piglet suppliers of the company by name, including inactive ones. */
export async function listPigletSuppliers(db: Db, scope: TenantScope): Promise<PigletSupplier[]> {
  const items = await selectSetupItems(db, scope, formId.pigletSuppliers)
  return items.map(({ detail, ...item }) => ({ ...item, ...PigletSupplierDetail.parse(detail) }))
}

/** Feed suppliers of the company by name, including inactive ones. */
export async function listFeedSuppliers(db: Db, scope: TenantScope): Promise<FeedSupplier[]> {
  const items = await selectSetupItems(db, scope, formId.feedSuppliers)
  return items.map(({ detail, ...item }) => ({ ...item, ...FeedSupplierDetail.parse(detail) }))
}

export const hasSameName = (name: string | null) => {
  const normalized = name?.trim().toLowerCase()
  return (other: { name: string }): boolean => other.name.toLowerCase() === normalized
}

/**
 * Names to suggest: previously typed names first, latest first, then the rest of the list. Inactive suppliers are left
 * out.
 */
export function suggestedNames(earlierNames: readonly string[], listed: readonly ListedSupplier[]): string[] {
  const active = listed.filter(({ is_inactive }) => !is_inactive).map(({ name }) => name)
  const inactive = new Set(listed.filter(({ is_inactive }) => is_inactive).map(({ name }) => name.toLowerCase()))
  const names = [...earlierNames.filter((name) => !inactive.has(name.trim().toLowerCase())), ...active]
  return names.filter((name, no) => names.findIndex((other) => hasSameName(name)({ name: other })) === no)
}
