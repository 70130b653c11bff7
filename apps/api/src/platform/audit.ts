import { type DirectoryId, NO_DIRECTORY } from '@herdboard/contract/ids.ts'
import { auditPlace, farmOfSubject, type LinePlace } from '#platform/audit-place.ts'
import type { RequestContext } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'

export interface AuditLine {
  /** `record.create`, `farm.update`, `directory.activate` … */
  action: string
  subjectType: string
  subjectId: string | null
  before?: unknown
  after?: unknown
  confirmed?: boolean
  /** Where neither `after` nor `before` says it. */
  place?: LinePlace
  /** Where it belongs to another company than the one acted in; the transaction stands in that one. */
  directoryId?: DirectoryId
}

const asJson = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))

/** Writes who changed what, in the transaction that changes it: no change without its line. */
export const writeAudit = (db: Db, context: RequestContext, line: AuditLine): Promise<void> => writeAudits(db, context, [line])

/** The same for several things that change at once: one statement. */
export async function writeAudits(db: Db, context: RequestContext, lines: readonly AuditLine[]): Promise<void> {
  context.audited = true
  if (lines.length === 0) return
  context.confirmed ||= lines.some(({ confirmed }) => confirmed ?? false)
  await db
    .insertInto('audit_entry')
    .values(
      lines.map((line) => {
        const directoryId = line.directoryId ?? context.scope?.directoryId ?? NO_DIRECTORY
        const { farmId, placeId } = auditPlace(line)
        const farm = farmId ?? farmOfSubject(directoryId, line)
        return {
          directory_id: directoryId,
          id: newId(),
          at: context.now,
          user_id: context.person?.userId ?? null,
          action: line.action,
          subject_type: line.subjectType,
          subject_id: line.subjectId,
          farm_id: farm,
          place_id: placeId ?? farm,
          way: wayOf(context),
          program: context.program?.name ?? null,
          before: asJson(line.before),
          after: asJson(line.after),
          request_id: context.requestId,
          confirmed: line.confirmed ?? false,
        }
      }),
    )
    .execute()
}

function wayOf(context: RequestContext): 'dashboard' | 'program' | 'server' | 'other' {
  if (context.program) return 'program'
  if (context.isSystem) return 'server'
  return context.isDashboard ? 'dashboard' : 'other'
}
