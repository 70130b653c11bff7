import { z } from 'zod'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type SlaughterhouseRow, selectSlaughterhouses } from './sql/slaughterhouses.ts'

const SupplierNumber = z.object({
  number: z.string(),
  farm_id: z.string(),
  /** The barn or batch that delivers under it; null for all of the farm. */
  place_id: z.string().nullable().catch(null),
  production_kind: z.int().catch(1),
})
export type SupplierNumber = z.infer<typeof SupplierNumber>

export interface Slaughterhouse extends Omit<SlaughterhouseRow, 'supplier_numbers'> {
  numbers: SupplierNumber[]
}

/** The slaughterhouses of the company with the numbers under which it delivers there, by name. */
export async function listSlaughterhouses(db: Db, scope: TenantScope): Promise<Slaughterhouse[]> {
  const houses = await selectSlaughterhouses(db, scope)
  return houses.map(({ supplier_numbers, ...house }) => ({
    ...house,
    numbers: z.array(SupplierNumber).catch([]).parse(supplier_numbers),
  }))
}
