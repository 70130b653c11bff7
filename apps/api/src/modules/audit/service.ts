import { type AuditDetail, AuditKind, type AuditLine, type listAudit } from '@herdboard/contract/audit.ts'
import type { Parsed, Reply } from '@herdboard/contract/endpoint.ts'
import type { AuditLineId } from '@herdboard/contract/ids.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import type { RequestContext } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { TenantScope } from '#platform/scope.ts'
import { inWords } from './in-words.ts'
import { recordChanges } from './record-changes.ts'
import { isKnown } from './sql/known.ts'
import { type LineRow, selectLines, selectNamedLines } from './sql/lines.ts'
import { selectNames } from './sql/names.ts'
import { changesIn, idsIn, type Names } from './words.ts'

export { selectPeople as auditPeople } from './sql/lines.ts'

/** Lines of one thing that are shown beside it. */
const HISTORY_LINES = 100

/** A page of the company's trail. */
export async function auditPage(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, user_id, farm_id, kind, text, after, page_size }: Parsed<typeof listAudit>['query'],
): Promise<Reply<typeof listAudit>> {
  const [at = '', id = ''] = after?.split('_') ?? []
  const { lines, next, readBackTo } = await selectLines(db, scope, {
    from: from ? instantOfFarmMidnight(from) : null,
    until: to ? instantOfFarmMidnight(addDays(to, 1)) : null,
    userId: user_id,
    farmId: farm_id,
    kind,
    named: AuditKind.options,
    text,
    after: after ? { at, id } : null,
    limit: page_size,
  })
  const names = await selectNames(db, scope, placesOf(lines))
  return {
    data: lines.map((line) => inWords(context, names, line)),
    next: next && `${next.at.toISOString()}_${next.id}`,
    looked_back_to_utc: readBackTo?.toISOString() ?? null,
  }
}

/** A line with both values. Throws `request.not_found`. */
export async function auditLine(db: Db, context: RequestContext, scope: TenantScope, id: AuditLineId): Promise<AuditDetail> {
  const [line] = await inDetail(db, context, scope, await selectNamedLines(db, scope, { id }, 1))
  if (!line) throw new Problem('request.not_found')
  return line
}

/** What was done to one thing. Throws `request.not_found` for what is none of this company and has no line in it. */
export async function historyOf(db: Db, context: RequestContext, scope: TenantScope, subjectId: string): Promise<AuditDetail[]> {
  const rows = await selectNamedLines(db, scope, { subjectId }, HISTORY_LINES)
  if (rows.length === 0 && !(await isKnown(db, scope, subjectId))) throw new Problem('request.not_found')
  return inDetail(db, context, scope, rows)
}

async function inDetail(db: Db, context: RequestContext, scope: TenantScope, rows: readonly LineRow[]): Promise<AuditDetail[]> {
  const ids = rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)])
  const names: Names = await selectNames(db, scope, [...placesOf(rows), ...ids])
  const details: AuditDetail[] = []
  for (const row of rows) {
    const line: AuditLine = inWords(context, names, row)
    const changes =
      row.subject_type === 'record' && row.action === 'record.update'
        ? await recordChanges(db, context, scope, names, row)
        : changesIn(context, names, row.before, row.after)
    details.push({ ...line, changes })
  }
  return details
}

const placesOf = (rows: readonly LineRow[]): string[] => rows.flatMap(({ place_id }) => place_id ?? [])
