import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'

/**
 * Fields that are not compared: times of database writes, ids without references, and how the form was submitted
 * (`is_confirmed`, `confirmed`, the form's fields, the source, whether its weight was the proposed one, as a simulated one
 * may be by chance). The database generates `search_text` from columns that are compared, and from the form's fields.
 */
const IGNORED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  record: ['{created_at}', '{is_confirmed}'],
  herd_count: ['{is_weight_estimated}'],
  batch: ['{created_at}'],
  feed_mix_price: ['{id}'],
  audit_entry: [
    '{id}',
    '{at}',
    '{request_id}',
    '{way}',
    '{confirmed}',
    '{after,fields}',
    '{after,isWeightEstimated}',
    '{before,facts,count,is_weight_estimated}',
    '{before,is_confirmed}',
    '{search_text}',
  ],
}

/** Tables of the herd: facts, derived rows and the audit log. */
const HERD_TABLES = [
  'feed_mix_price',
  'batch',
  'record',
  'herd_leg',
  'herd_count',
  'herd_weighing',
  'slaughter_lot',
  'carcass_list',
  'feed_use',
  'feed_move',
  'feed_count',
  'herd_unit',
  'herd_confirmed_shortage',
  'herd_point',
  'herd_day',
  'herd_farm_day',
  'feed_day',
  'audit_entry',
] as const
export type HerdTable = (typeof HERD_TABLES)[number]

/** Bills and courses of treatment move no pigs and belong to other areas. */
const NON_HERD_RECORDS = sql`(${recordKind.posting}, ${recordKind.treatment})`

const ROW_FILTERS: Partial<Record<HerdTable, RawBuilder<unknown>>> = {
  record: sql`where t.type_id not in ${NON_HERD_RECORDS}`,
  /** Loaded companies have no audit entries about their setup. */
  audit_entry: sql`where t.subject_type in ('record', 'batch') and not exists (
    select from record r where r.id = t.subject_id and r.type_id in ${NON_HERD_RECORDS})`,
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Returns all rows of a herd as sorted text lines with names in place of ids. Two databases with the same herd give the
 * same lines.
 */
export async function herdRows(db: Database): Promise<Record<HerdTable, string[]>> {
  const names = new Map<string, string>()
  const named = (text: string) => text.replace(UUID, (id) => names.get(id) ?? id)
  const nameAll = async (query: RawBuilder<{ id: string; name: string }>) => {
    const taken = new Map<string, number>()
    for (const { id, name } of (await query.execute(db)).rows) {
      const full = named(name)
      const times = (taken.get(full) ?? 0) + 1
      taken.set(full, times)
      names.set(id, times > 1 ? `${full} no. ${times}` : full)
    }
  }
  // Larger places first: the names of smaller places contain theirs.
  await nameAll(sql`select id::text, name from farm order by id`)
  await nameAll(sql`select id::text, name from barn order by id`)
  await nameAll(sql`select id::text, concat_ws(', ', barn_id, name) as name from section order by id`)
  await nameAll(sql`select id::text, concat_ws(', ', barn_id, name) as name from batch order by id`)
  await nameAll(sql`select id::text, concat_ws(' ', 'unit', coalesce(section_id, batch_id, barn_id), pig_type) as name
    from herd_unit order by id`)
  await nameAll(sql`select id::text, concat_ws(' ', 'record', type_id, day, coalesce(section_id, batch_id, barn_id, farm_id),
    head, kg) as name from record order by detail::text, id`)
  const lines: Partial<Record<HerdTable, string[]>> = {}
  for (const table of HERD_TABLES) {
    const own = (IGNORED_FIELDS[table] ?? []).map((path) => sql` #- ${sql.lit(path)}`)
    const { rows } = await sql<{
      row: object
    }>`select to_jsonb(t)${sql.join(own, sql``)} as row from ${sql.table(table)} t
      ${ROW_FILTERS[table] ?? sql``}`.execute(db)
    lines[table] = rows.map(({ row }) => named(JSON.stringify(row))).sort()
  }
  return lines as Record<HerdTable, string[]>
}

/** Returns the rows that only one of two herds has: "+" the first, "-" the second, after the table name. */
export function diffHerdRows(first: Record<HerdTable, string[]>, second: Record<HerdTable, string[]>): string[] {
  return HERD_TABLES.flatMap((table) => {
    const [ours, theirs] = [countLines(first[table]), countLines(second[table])]
    return [
      ...first[table].filter((line) => ours.get(line) !== theirs.get(line)).map((line) => `${table} + ${line}`),
      ...second[table].filter((line) => ours.get(line) !== theirs.get(line)).map((line) => `${table} - ${line}`),
    ]
  })
}

const countLines = (lines: readonly string[]): Map<string, number> => {
  const times = new Map<string, number>()
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1)
  return times
}
