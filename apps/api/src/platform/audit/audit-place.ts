import { type RawBuilder, sql } from 'kysely'

/** Where something belongs, as rows of the database name it. */
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

/** The farm and the smallest place that a line of the trail is about, as far as the line itself says it. */
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

/** The thing itself, and the `place` that drafts of records keep apart. */
function placeSources(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return 'place' in value ? [value, value.place] : [value]
}

/** Things that stand on a farm, by kind: their lines may say no more than which one. */
const FARM_SUBJECTS = new Set(['record', 'note', 'assignment', 'assignment_series', 'notification', 'instruction'])

/** The farm of the thing that a line is about: asked for in the statement that writes the line. */
export function farmOfSubject(
  directoryId: string,
  { subjectType, subjectId }: PlacedAuditEntry,
): RawBuilder<string> | null {
  const isSubject = sql`directory_id = ${directoryId}::uuid and id = ${subjectId}::uuid`
  if (FARM_SUBJECTS.has(subjectType)) return sql`(select farm_id from ${sql.table(subjectType)} where ${isSubject})`
  const barn = (id: RawBuilder<unknown>) =>
    sql<string>`(select farm_id from barn where directory_id = ${directoryId}::uuid and id = ${id})`
  if (subjectType === 'section') return barn(sql`(select barn_id from section where ${isSubject})`)
  if (subjectType === 'batch') return barn(sql`(select barn_id from batch where ${isSubject})`)
  return null
}
