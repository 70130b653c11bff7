import { type RawBuilder, sql } from 'kysely'

/** Where something belongs, as rows of the database name it. */
export interface LinePlace {
  farm_id?: string | null
  barn_id?: string | null
  section_id?: string | null
  batch_id?: string | null
}

interface PlacedLine {
  subjectType: string
  subjectId: string | null
  before?: unknown
  after?: unknown
  place?: LinePlace
}

const PLACES = new Set(['farm', 'barn', 'section', 'batch'])

/** The farm and the smallest place that a line of the trail is about, as far as the line itself says it. */
export function auditPlace(line: PlacedLine): { farmId: string | null; placeId: string | null } {
  const said = [line.place, ...placesIn(line.after), ...placesIn(line.before)]
  const known = (name: string): string | null => {
    const camel = name.replace(/_id$/, 'Id')
    for (const one of said) {
      const fields = (one ?? {}) as Record<string, unknown>
      const id = fields[name] ?? fields[camel]
      if (typeof id === 'string') return id
    }
    return null
  }
  const own = PLACES.has(line.subjectType) ? line.subjectId : null
  const farmId = line.subjectType === 'farm' ? line.subjectId : known('farm_id')
  return { farmId, placeId: own ?? known('section_id') ?? known('batch_id') ?? known('barn_id') ?? farmId }
}

/** The thing itself, and the `place` that drafts of records keep apart. */
function placesIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return 'place' in value ? [value, value.place] : [value]
}

/** Things that stand on a farm, by kind: their lines may say no more than which one. */
const STANDING = new Set(['record', 'note', 'assignment', 'assignment_series', 'notification', 'instruction'])

/** The farm of the thing that a line is about: asked for in the statement that writes the line. */
export function farmOfSubject(directoryId: string, { subjectType, subjectId }: PlacedLine): RawBuilder<string> | null {
  const its = sql`directory_id = ${directoryId}::uuid and id = ${subjectId}::uuid`
  if (STANDING.has(subjectType)) return sql`(select farm_id from ${sql.table(subjectType)} where ${its})`
  const barn = (id: RawBuilder<unknown>) =>
    sql<string>`(select farm_id from barn where directory_id = ${directoryId}::uuid and id = ${id})`
  if (subjectType === 'section') return barn(sql`(select barn_id from section where ${its})`)
  if (subjectType === 'batch') return barn(sql`(select barn_id from batch where ${its})`)
  return null
}
