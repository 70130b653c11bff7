import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { CarcassLists } from '@herdboard/domain/slaughter/carcass.ts'
import type { CarcassFacts } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The carcasses of a settlement with their sums, as a row of `carcass_list`. */
export interface CarcassListRow extends CarcassSumColumns {
  record_id: string
  farm_id: string
  weights_g: readonly number[]
  lean_tenths: readonly (number | null)[]
  remark_bits: readonly number[]
}

interface CarcassSumColumns {
  weight_g: number
  squared_g: number
  lean_head: number
  sum_lean_tenths: number
  squared_tenths: number
  under_head: number
  inside_head: number
  over_head: number
  settled_head: number
  weight_ore: number
  lean_ore: number
  remarked_head: number
  /** JSON text. */
  remarks: string
}

const sumColumns = (facts: CarcassFacts): CarcassSumColumns => ({
  weight_g: facts.weightG,
  squared_g: facts.squaredG,
  lean_head: facts.leanHead,
  sum_lean_tenths: facts.leanTenths,
  squared_tenths: facts.squaredTenths,
  under_head: facts.underHead,
  inside_head: facts.insideHead,
  over_head: facts.overHead,
  settled_head: facts.settledHead,
  weight_ore: facts.weightOre,
  lean_ore: facts.leanOre,
  remarked_head: facts.remarkedHead,
  remarks: JSON.stringify(facts.remarks),
})

export const carcassListRow = (
  { recordId, farmId }: { recordId: RecordId; farmId: FarmId },
  lists: CarcassLists,
  facts: CarcassFacts,
): CarcassListRow => ({
  record_id: recordId,
  farm_id: farmId,
  weights_g: lists.weightsG,
  lean_tenths: lists.leanTenths,
  remark_bits: lists.remarkBits,
  ...sumColumns(facts),
})

/** Columns of `carcass_list` after the key, in the order of `carcassListRow`. */
const SUM_COLUMNS = [
  'weight_g',
  'squared_g',
  'lean_head',
  'sum_lean_tenths',
  'squared_tenths',
  'under_head',
  'inside_head',
  'over_head',
  'settled_head',
  'weight_ore',
  'lean_ore',
  'remarked_head',
] as const satisfies readonly (keyof CarcassSumColumns)[]

/** Inserts or replaces the carcasses of a settlement. */
export async function upsertCarcasses(db: Db, { directoryId }: TenantScope, row: CarcassListRow): Promise<void> {
  const columns = ['farm_id', 'weights_g', 'lean_tenths', 'remark_bits', ...SUM_COLUMNS, 'remarks'] as const
  const numbers = SUM_COLUMNS.map((name) => sql`${row[name]}`)
  await sql`insert into carcass_list (directory_id, record_id, ${sql.join(columns.map((name) => sql.ref(name)))})
    values (${directoryId}, ${row.record_id}, ${row.farm_id}, ${[...row.weights_g]}::int[], ${[...row.lean_tenths]}::smallint[],
      ${[...row.remark_bits]}::smallint[], ${sql.join(numbers)}, ${row.remarks}::jsonb)
    on conflict (directory_id, record_id) do update set
      ${sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(db)
}

export const deleteCarcasses = (db: Db, { directoryId }: TenantScope, recordId: RecordId) =>
  sql`delete from carcass_list where directory_id = ${directoryId} and record_id = ${recordId}`.execute(db)

/** Selects the carcasses of a settlement; null where none are stored. */
export async function selectCarcassLists(
  db: Db,
  { directoryId }: TenantScope,
  recordId: RecordId,
): Promise<CarcassLists | null> {
  const { rows } = await sql<CarcassLists>`
    select c.weights_g as "weightsG", c.lean_tenths as "leanTenths", c.remark_bits as "remarkBits"
    from carcass_list c where c.directory_id = ${directoryId} and c.record_id = ${recordId}`.execute(db)
  return rows[0] ?? null
}

/** A settlement with carcasses, as far as its scale depends on it. */
export interface JudgedSettlement {
  record_id: RecordId
  day: string
  slaughterhouse_id: string | null
  lists: CarcassLists
}

/** Selects settlements with carcasses after a record and after the lock of their farm, in the order of their ids. */
export async function selectJudgedSettlements(
  db: Db,
  { directoryId }: TenantScope,
  { after, most }: { after: RecordId | null; most: number },
): Promise<JudgedSettlement[]> {
  const { rows } = await sql<JudgedSettlement>`
    select c.record_id, r.day, r.detail ->> 'FF_Slaughterhouse' as slaughterhouse_id,
      json_build_object('weightsG', c.weights_g, 'leanTenths', c.lean_tenths, 'remarkBits', c.remark_bits) as lists
    from carcass_list c join record r on r.directory_id = ${directoryId} and r.id = c.record_id
    where c.directory_id = ${directoryId} and r.deleted_at is null and (${after}::uuid is null or c.record_id > ${after}::uuid)
      and not exists (select from farm_lock l where l.directory_id = ${directoryId} and l.farm_id = c.farm_id
        and l.through_day >= r.day)
    order by c.record_id limit ${most}`.execute(db)
  return rows
}

/** Columns that depend on the payment scale. */
const JUDGED_COLUMNS = ['under_head', 'inside_head', 'over_head', 'settled_head', 'weight_ore', 'lean_ore'] as const

/** Updates what the scale decides, where it changed. Returns the number of settlements that changed. One statement. */
export async function updateJudgedCarcasses(
  db: Db,
  { directoryId }: TenantScope,
  judged: readonly { record_id: RecordId; facts: CarcassFacts }[],
): Promise<number> {
  const rows = judged.map(({ facts }) => sumColumns(facts))
  const lists = JUDGED_COLUMNS.map((name): RawBuilder<unknown> => sql`${rows.map((row) => row[name])}::bigint[]`)
  const names = sql.join(JUDGED_COLUMNS.map((name) => sql.ref(name)))
  const own = sql.join(JUDGED_COLUMNS.map((name) => sql.ref(`c.${name}`)))
  const newer = sql.join(JUDGED_COLUMNS.map((name) => sql.ref(`n.${name}`)))
  const result = await sql`
    update carcass_list c set (${names}) = row(${newer})
    from unnest(${judged.map(({ record_id }) => record_id)}::uuid[], ${sql.join(lists)}) as n(record_id, ${names})
    where c.directory_id = ${directoryId} and c.record_id = n.record_id and (${own}) is distinct from (${newer})`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0)
}

/** The same row for `copyRows`, which takes lists as text. */
export const copiedCarcasses = ({ weights_g, lean_tenths, remark_bits, ...row }: CarcassListRow) => ({
  ...row,
  weights_g: `{${weights_g.join(',')}}`,
  lean_tenths: `{${lean_tenths.map((tenths) => tenths ?? 'NULL').join(',')}}`,
  remark_bits: `{${remark_bits.join(',')}}`,
})
