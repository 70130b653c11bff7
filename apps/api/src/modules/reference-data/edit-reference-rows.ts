import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

interface ReferenceRow {
  id: string
  source: string
}

/** The statements of a table of reference rows. */
export interface ReferenceTable<Row extends ReferenceRow> {
  name: 'national_average' | 'antibiotic_limit' | 'payment_scale'
  select(db: Db, id: string): Promise<Row | null>
  /** Returns null where a row has the same key. */
  insert(db: Db, row: Omit<Row, 'id'>): Promise<Row | null>
  update(db: Db, row: Row): Promise<unknown>
  remove(db: Db, id: string): Promise<unknown>
}

/** Adds a row for all companies. Throws `reference.source` without a source, and `reference.exists`. */
export async function addReferenceRow<Row extends ReferenceRow>(
  db: Db,
  context: RequestContext,
  table: ReferenceTable<Row>,
  row: Omit<Row, 'id'>,
): Promise<Row> {
  assertSource(row.source)
  const added = await table.insert(db, row)
  if (!added) throw ruleRefusal('reference.exists')
  await audit(db, context, table.name, 'create', null, added)
  return added
}

/** Changes a row for all companies, also for past periods. Throws `reference.source` and `request.not_found`. */
export async function changeReferenceRow<Row extends ReferenceRow>(
  db: Db,
  context: RequestContext,
  table: ReferenceTable<Row>,
  id: string,
  values: Omit<Partial<Row>, 'id'> & Pick<Row, 'source'>,
): Promise<Row> {
  assertSource(values.source)
  const before = await table.select(db, id)
  if (!before) throw new Problem('request.not_found')
  const after = { ...before, ...values }
  await table.update(db, after)
  await audit(db, context, table.name, 'update', before, after)
  return after
}

export async function removeReferenceRow<Row extends ReferenceRow>(
  db: Db,
  context: RequestContext,
  table: ReferenceTable<Row>,
  id: string,
): Promise<null> {
  const before = await table.select(db, id)
  if (!before) throw new Problem('request.not_found')
  await table.remove(db, id)
  await audit(db, context, table.name, 'delete', before, null)
  return null
}

/** The database trims nothing, and a row without a source cannot be checked by anybody. */
function assertSource(source: string): void {
  if (source.trim() === '') throw ruleRefusal('reference.source')
}

const REFERENCE_ACTIONS = {
  create: 'reference_row.create',
  update: 'reference_row.update',
  delete: 'reference_row.delete',
} as const

const audit = (
  db: Db,
  context: RequestContext,
  subjectType: ReferenceTable<ReferenceRow>['name'],
  verb: keyof typeof REFERENCE_ACTIONS,
  before: ReferenceRow | null,
  after: ReferenceRow | null,
) => writeAuditEntry(db, context, { action: REFERENCE_ACTIONS[verb], subjectType, subjectId: null, before, after })
