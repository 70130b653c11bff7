import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, BatchId, FarmId, MixId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { NumberPeriod } from '@herdboard/domain/slaughter/supplier-number.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface NamedFarm {
  id: FarmId
  name: string
  chr: string | null
  /** Last day of the farm's lock; null without one. */
  lockedThrough: string | null
}
export interface NamedBarn {
  id: BarnId
  farmId: FarmId
  name: string
  pigType: PigType
  isBatchProduction: boolean
}
export interface NamedInnerPlace<Id> {
  id: Id
  barnId: BarnId
  name: string
}
export interface NamedBatch extends NamedInnerPlace<BatchId> {
  startDate: string
}
export interface NamedMix {
  id: MixId
  name: string
}

/** A slaughterhouse with the places that deliver to it under a number. */
export interface NamedSlaughterhouse {
  id: string
  name: string
  numbers: readonly (Partial<NumberPeriod> & { number: string; farm_id: FarmId; place_id: string | null })[]
}

/** A product of a feed supplier that the company has a mix for. */
interface NamedProduct {
  supplier: string
  code: string
  mixId: MixId
}

interface CompanyNameRows {
  farms: NamedFarm[]
  barns: NamedBarn[]
  sections: NamedInnerPlace<SectionId>[]
  batches: NamedBatch[]
  mixes: NamedMix[]
  products: NamedProduct[]
  houses: NamedSlaughterhouse[]
}

/** Selects the places that the caller may read and the mixes of the company, not those that are deleted. One statement. */
export async function selectCompanyNames(db: Db, scope: TenantScope): Promise<CompanyNameRows> {
  const company = scope.directoryId
  const { rows } = await sql<CompanyNameRows>`
    with farms as (select f.id, f.name, f.chr_number as chr,
          (select l.through_day from farm_lock l where l.directory_id = ${company} and l.farm_id = f.id) as "lockedThrough"
        from farm f where f.directory_id = ${company} and f.deleted_at is null and f.id = any(${[...scope.readableFarms]}::uuid[])),
      barns as (select b.id, b.farm_id as "farmId", b.name, b.pig_type as "pigType",
          b.is_batch_production as "isBatchProduction" from barn b join farms f on f.id = b.farm_id
        where b.directory_id = ${company} and b.deleted_at is null),
      sections as (select s.id, s.barn_id as "barnId", s.name from section s join barns b on b.id = s.barn_id
        where s.directory_id = ${company} and s.deleted_at is null),
      batches as (select t.id, t.barn_id as "barnId", t.name, t.start_date as "startDate" from batch t join barns b on b.id = t.barn_id
        where t.directory_id = ${company} and t.deleted_at is null),
      mixes as (select id, name from feed_mix where directory_id = ${company} and deleted_at is null),
      products as (select s.name as supplier, p.code, p.mix_id as "mixId" from setup_item s
        cross join lateral jsonb_to_recordset(coalesce(s.detail -> 'products', '[]')) as p (code text, mix_id uuid)
        where s.directory_id = ${company} and s.form_id = ${formId.feedSuppliers} and p.code is not null)
    select (select coalesce(json_agg(f), '[]') from farms f) as farms,
      (select coalesce(json_agg(h), '[]') from (select s.id, s.name, coalesce(s.supplier_numbers, '[]') as numbers
        from slaughterhouse s where s.directory_id = ${company} and s.deleted_at is null) h) as houses,
      (select coalesce(json_agg(b), '[]') from barns b) as barns,
      (select coalesce(json_agg(s), '[]') from sections s) as sections,
      (select coalesce(json_agg(t), '[]') from batches t) as batches,
      (select coalesce(json_agg(m), '[]') from mixes m) as mixes,
      (select coalesce(json_agg(p), '[]') from products p) as products`.execute(db)
  const [names] = rows
  if (!names) throw new Error('the names of the company have no row')
  return names
}
