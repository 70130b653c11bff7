import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { stockOfUnits } from './stock.ts'

/** Rows of the readable places with today's pigs, by name, as pickers show them. */

export interface FarmListRow {
  id: FarmId
  name: string
  chr_number: string | null
  barns: BarnId[]
  sections: SectionId[]
  pigs: number
}

export async function selectFarmList(db: Db, scope: TenantScope, today: string): Promise<FarmListRow[]> {
  const { rows } = await sql<FarmListRow>`
    with stock as (select s.farm_id, sum(s.head)::int as pigs from (${stockOfUnits(scope, today)}) s group by s.farm_id)
    select f.id, f.name, f.chr_number, coalesce(stock.pigs, 0) as pigs,
      array(select b.id::text from barn b where b.directory_id = f.directory_id and b.farm_id = f.id
        and b.deleted_at is null order by b.name, b.id) as barns,
      array(select s.id::text from section s join barn b on b.directory_id = s.directory_id and b.id = s.barn_id
        where b.directory_id = f.directory_id and b.farm_id = f.id and b.deleted_at is null and s.deleted_at is null
        order by b.name, s.name, s.id) as sections
    from farm f left join stock on stock.farm_id = f.id
    where f.directory_id = ${scope.directoryId} and f.id = any (${[...scope.readableFarms]}::uuid[]) and f.deleted_at is null
    order by f.name, f.id`.execute(db)
  return rows
}

export interface BarnListRow {
  id: BarnId
  farm_id: FarmId
  name: string
  pig_type: PigType
  is_batch_production: boolean
  pig_capacity: number | null
  sections: SectionId[]
  open_batches: { batch_id: BatchId; name: string; is_active: boolean; pigs: number }[]
  pigs: number
  had_pigs: boolean
}

export async function selectBarnList(db: Db, scope: TenantScope, today: string): Promise<BarnListRow[]> {
  const { rows } = await sql<BarnListRow>`
    with stock as materialized (${stockOfUnits(scope, today)}),
    of_barn as (select barn_id, sum(head)::int as pigs, bool_or(head <> 0 or moved_lately) as had_pigs from stock group by barn_id),
    of_batch as (select batch_id, sum(head)::int as pigs from stock where batch_id is not null group by batch_id)
    select b.id, b.farm_id, b.name, b.pig_type, b.is_batch_production, b.pig_capacity,
      coalesce(n.pigs, 0) as pigs, coalesce(n.had_pigs, false) as had_pigs,
      array(select s.id::text from section s where s.directory_id = b.directory_id and s.barn_id = b.id
        and s.deleted_at is null order by s.name, s.id) as sections,
      (select coalesce(jsonb_agg(jsonb_build_object('batch_id', t.id, 'name', t.name, 'pigs', coalesce(o.pigs, 0),
          'is_active', t.is_active or coalesce(o.pigs, 0) > 0) order by t.start_date desc, t.name), '[]')
        from batch t left join of_batch o on o.batch_id = t.id
        where t.directory_id = b.directory_id and t.barn_id = b.id and t.deleted_at is null
          and (t.end_date is null or t.end_date > ${today})) as open_batches
    from barn b join farm f on f.directory_id = b.directory_id and f.id = b.farm_id
    left join of_barn n on n.barn_id = b.id
    where b.directory_id = ${scope.directoryId} and b.farm_id = any (${[...scope.readableFarms]}::uuid[])
      and b.deleted_at is null
    order by f.name, b.name, b.id`.execute(db)
  return rows
}

export interface SectionListRow {
  id: SectionId
  barn_id: BarnId
  farm_id: FarmId
  name: string
  pig_capacity: number | null
  display_num_of_pigs: boolean
  pig_type: PigType
  is_batch_production: boolean
  pigs: number
  had_pigs: boolean
}

export async function selectSectionList(db: Db, scope: TenantScope, today: string): Promise<SectionListRow[]> {
  const { rows } = await sql<SectionListRow>`
    with stock as (select s.section_id, sum(s.head)::int as pigs, bool_or(s.head <> 0 or s.moved_lately) as had_pigs
      from (${stockOfUnits(scope, today)}) s where s.section_id is not null group by s.section_id)
    select s.id, s.barn_id, b.farm_id, s.name, s.pig_capacity, s.display_num_of_pigs, b.pig_type, b.is_batch_production,
      coalesce(n.pigs, 0) as pigs, coalesce(n.had_pigs, false) as had_pigs
    from section s join barn b on b.directory_id = s.directory_id and b.id = s.barn_id
    left join stock n on n.section_id = s.id
    where s.directory_id = ${scope.directoryId} and b.farm_id = any (${[...scope.readableFarms]}::uuid[])
      and s.deleted_at is null and b.deleted_at is null
    order by b.name, s.name, s.id`.execute(db)
  return rows
}

export interface BatchListRow {
  id: BatchId
  name: string
  is_active: boolean
  start_date: string
  end_date: string | null
  farm: { id: FarmId; name: string }
  barn: { id: BarnId; name: string }
  supplier_numbers: string[]
  pig_type: PigType
  pigs: number
  had_pigs: boolean
}

/** Selects the batches with a day in the period, both ends included; open ones first, then the newest. */
export async function selectBatchList(
  db: Db,
  scope: TenantScope,
  today: string,
  { from, to }: { from: string; to: string },
): Promise<BatchListRow[]> {
  const { rows } = await sql<BatchListRow>`
    with stock as (select s.batch_id, sum(s.head)::int as pigs, bool_or(s.head <> 0 or s.moved_lately) as had_pigs
      from (${stockOfUnits(scope, today)}) s where s.batch_id is not null group by s.batch_id)
    select t.id, t.name, t.is_active, t.start_date, t.end_date, t.supplier_numbers, b.pig_type,
      jsonb_build_object('id', f.id, 'name', f.name) as farm, jsonb_build_object('id', b.id, 'name', b.name) as barn,
      coalesce(n.pigs, 0) as pigs, coalesce(n.had_pigs, false) as had_pigs
    from batch t
    join barn b on b.directory_id = t.directory_id and b.id = t.barn_id
    join farm f on f.directory_id = b.directory_id and f.id = b.farm_id
    left join stock n on n.batch_id = t.id
    where t.directory_id = ${scope.directoryId} and b.farm_id = any (${[...scope.readableFarms]}::uuid[])
      and t.deleted_at is null and b.deleted_at is null
      and t.start_date <= ${to} and (t.end_date is null or t.end_date >= ${from})
    order by t.is_active desc, t.start_date desc, t.name, t.id`.execute(db)
  return rows
}
