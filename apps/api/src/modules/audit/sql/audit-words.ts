import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { whoHasEntries } from './audit-people.ts'

/** What a search looks for: a pattern in the texts of entries, and persons, farms and places whose names contain it. */
export interface AuditWords {
  pattern: string
  people: readonly string[]
  farms: readonly string[]
  /** Barns, sections and batches. */
  places: readonly string[]
  /** The index of words can answer the pattern. */
  isIndexed: boolean
}

/** Three of the letters that `audit_trigram_text` indexes in a row; a shorter pattern would read the whole index. */
const TRIGRAM = /[0-9a-zæøåäöéèêüáàâãíóôõúñç]{3}/i

/** Selects the persons, farms and places that the text names, and whether the server has the index of words. */
export async function selectAuditWords(db: Db, { directoryId }: TenantScope, text: string): Promise<AuditWords> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Omit<AuditWords, 'pattern' | 'isIndexed'> & { has_index: boolean }>`
    with recursive ${whoHasEntries(directoryId)}
    select
      array(select u.id::text from who join user_account u on u.id = who.user_id
        where concat_ws(' ', u.first_name, u.last_name) ilike ${pattern}) as people,
      array(select f.id::text from farm f where f.directory_id = ${directoryId} and f.name ilike ${pattern}) as farms,
      array(select b.id::text from barn b where b.directory_id = ${directoryId} and b.name ilike ${pattern}
        union all select s.id::text from section s where s.directory_id = ${directoryId} and s.name ilike ${pattern}
        union all select t.id::text from batch t where t.directory_id = ${directoryId} and t.name ilike ${pattern}) as places,
      to_regclass('audit_entry_search') is not null as has_index`.execute(db)
  const [{ has_index, ...named } = { people: [], farms: [], places: [], has_index: false }] = rows
  return { pattern, ...named, isIndexed: has_index && TRIGRAM.test(text) }
}

/** Condition that an entry with the alias `x` matches. */
export const matchesWords = ({ pattern, people, farms, places }: AuditWords): RawBuilder<unknown> => sql`(
  x.search_text like lower(${pattern}) or x.user_id = any(${[...people]}::uuid[])
  or x.farm_id = any(${[...farms]}::uuid[]) or x.place_id = any(${[...places]}::uuid[]))`
