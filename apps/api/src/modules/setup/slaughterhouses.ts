import { z } from 'zod'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type SlaughterhouseRow, selectSlaughterhouses } from './sql/slaughterhouses.ts'

const SupplierNumber = z.object({
  number: z.string(),
  farm_id: z.string(),
  /** Barn or batch that delivers under this number; null for the whole farm. */
  place_id: z.string().nullable().catch(null),
  production_kind: z.int().catch(1),
  /** Days on which the place has the number; null where it always had it, or still has it. */
  valid_from: z.string().nullable().catch(null),
  valid_to: z.string().nullable().catch(null),
})
export type SupplierNumber = z.infer<typeof SupplierNumber>

export interface Slaughterhouse extends Omit<SlaughterhouseRow, 'supplier_numbers'> {
  numbers: SupplierNumber[]
}

/** Slaughterhouses of the company with its supplier numbers there, by name. */
export async function listSlaughterhouses(db: Db, scope: TenantScope): Promise<Slaughterhouse[]> {
  const houses = await selectSlaughterhouses(db, scope)
  return houses.map(({ supplier_numbers, ...house }) => ({
    ...house,
    numbers: z.array(SupplierNumber).catch([]).parse(supplier_numbers),
  }))
}
