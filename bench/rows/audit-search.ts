import type { BenchRow } from '../bench-row.ts'
import { measureMs } from '../measure.ts'
import { formatLatency } from '../percentiles.ts'

const SEARCHES = [
  ['words in few entries', 'text=kvælstof'],
  ['words in many entries', 'text=storm'],
] as const

/** A search in the audit log. Entries of the herd are repeated until there are as many as the size says. */
export const auditSearch: BenchRow = {
  name: 'audit-search',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    const { owner, company, sizes } = bench
    const { rows } = await owner.query<{ entries: number }>(
      'select count(*)::int as entries from audit_entry where directory_id = $1',
      [company],
    )
    const entries = rows[0]?.entries ?? 0
    const missing = sizes.auditEntries - entries
    if (missing > 0) {
      const { rows: columns } = await owner.query<{ list: string }>(
        `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
         where attrelid = 'audit_entry'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           and attname not in ('id', 'at')`,
      )
      const list = columns[0]?.list
      // Built once over all entries: kept up to date by each of a million new ones, the index takes minutes.
      await owner.query('drop index if exists audit_entry_search')
      await owner.query(
        `insert into audit_entry (id, at, ${list})
         select gen_random_uuid(), at - no * interval '1 minute', ${list}
         from audit_entry cross join generate_series(1, $2::int) no where directory_id = $1 order by 2 limit $3`,
        [company, Math.ceil(missing / Math.max(1, entries)), missing],
      )
      await owner.query('select create_audit_search_index()')
      await owner.query('vacuum analyze audit_entry')
    }
    const figures = []
    for (const [what, query] of SEARCHES) {
      const latency = await measureMs(() => bench.get(`/audit?${query}`), { maxRuns: 20 })
      figures.push({
        what: `${what}, p50`,
        measured: latency.p50,
        unit: 'ms',
        goal: { atMost: 100 },
        details: `${Math.max(entries, sizes.auditEntries)} entries, ${formatLatency(latency)}`,
      })
    }
    return figures
  },
}
