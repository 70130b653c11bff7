import { type RawBuilder, sql } from 'kysely'

/** The place of a subject, with the column names of the database. */
export interface AuditEntryPlace {
  farm_id?: string | null
  barn_id?: string | null
  section_id?: string | null
  batch_id?: string | null
}

interface PlacedAuditEntry {
  subjectType: string
  subjectId: string | null
  before?: unknown
  after?: unknown
  place?: AuditEntryPlace
}

const PLACE_SUBJECTS = new Set(['farm', 'barn', 'section', 'batch'])

/** Returns the farm and the smallest place of an audit entry, as far as the entry itself names them. */
export function auditPlace(entry: PlacedAuditEntry): { farmId: string | null; placeId: string | null } {
  const sources = [entry.place, ...placeSources(entry.after), ...placeSources(entry.before)]
  const placeIdNamed = (name: string): string | null => {
    const camel = name.replace(/_id$/, 'Id')
    for (const one of sources) {
      const fields = (one ?? {}) as Record<string, unknown>
      const id = fields[name] ?? fields[camel]
      if (typeof id === 'string') return id
    }
    return null
  }
  const own = PLACE_SUBJECTS.has(entry.subjectType) ? entry.subjectId : null
  const farmId = entry.subjectType === 'farm' ? entry.subjectId : placeIdNamed('farm_id')
  return {
    farmId,
    placeId: own ?? placeIdNamed('section_id') ?? placeIdNamed('batch_id') ?? placeIdNamed('barn_id') ?? farmId,
  }
}

/** Returns the value itself and, for drafts of records, their separate `place`. */
function placeSources(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return 'place' in value ? [value, value.place] : [value]
}

/** Subject types whose table has a `farm_id`. Their audit entries may contain only the subject's id. */
const FARM_SUBJECTS = ['record', 'note', 'assignment', 'assignment_series', 'notification', 'instruction']

const isSubject = sql`directory_id = e.directory_id and id = e.subject_id`
const farmOfBarn = (id: RawBuilder<unknown>) =>
  sql`(select farm_id from barn where directory_id = e.directory_id and id = ${id})`

/** SQL for the farm of the subject of an audit entry `e`; null for a subject type without one. */
export const farmOfSubject = sql<string | null>`case e.subject_type
  ${sql.join(
    FARM_SUBJECTS.map(
      (type) => sql`when ${sql.lit(type)} then (select farm_id from ${sql.table(type)} where ${isSubject})`,
    ),
    sql` `,
  )}
  when 'section' then ${farmOfBarn(sql`(select barn_id from section where ${isSubject})`)}
  when 'batch' then ${farmOfBarn(sql`(select barn_id from batch where ${isSubject})`)} end`
