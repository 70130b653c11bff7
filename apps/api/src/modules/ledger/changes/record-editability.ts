import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { selectRecordGuards } from '#modules/ledger/sql/records/record-guards.ts'
import type { StoredRecord } from '#modules/ledger/sql/records/records.ts'
import type { CourseState } from '#modules/ledger/sql/records/treatments.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { farmLockProblem } from './farm-lock-problem.ts'

/** Hours in which a check-in can be changed: it is evidence of an inspection on its day. */
const CHECK_IN_HOURS = 24

export interface EditableFlags {
  editable: boolean
  deletable: boolean
}

/** The facts that decide the flags of a record. */
export interface RecordEditability {
  /** The first day whose figures it changes. */
  day: string
  /** Farms of the record and of every unit in which it moved pigs. */
  farmIds: readonly string[]
  lockedThrough: string | null
  isBatchClosed: boolean
  /** Only of a course of treatment: its progress. */
  course?: CourseState | null
  /** Only of a check-in: when it was entered. */
  checkedInAt?: Date | null
}

type RequestTime = Pick<RequestContext, 'now' | 'staleAt'>

/**
 * Decides who may edit or delete a record: returns whether this user may. Lists use it, and the check of a change. Its
 * age alone locks no record: a farm closes its books with its lock date.
 */
export function recordFlags(scope: TenantScope, record: RecordEditability, time: RequestTime): EditableFlags {
  const may =
    !scope.recordsOnly &&
    record.farmIds.every((id) => scope.writableFarms.has(id as FarmId)) &&
    !(record.lockedThrough !== null && record.day <= record.lockedThrough) &&
    (!record.isBatchClosed || scope.permissions.has('manage-directory')) &&
    !isExpiredCheckIn(record, time)
  // A course with later days given is medical evidence and cannot be rewritten.
  const isClosed = record.course?.isDone === true && record.course.laterDays > 0
  return { editable: may && !isClosed, deletable: may }
}

/** Notes on the call when a check-in that may be changed now no longer may. */
function isExpiredCheckIn({ checkedInAt }: RecordEditability, time: RequestTime): boolean {
  if (checkedInAt == null) return false
  const lastMs = checkedInAt.getTime() + CHECK_IN_HOURS * HOUR_MS
  if (time.now.getTime() > lastMs) return true
  if (time.staleAt === undefined || time.staleAt.getTime() > lastMs + 1) time.staleAt = new Date(lastMs + 1)
  return false
}

/** Returns the flags of a stored record. */
export async function storedRecordFlags(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  record: StoredRecord,
): Promise<EditableFlags> {
  return recordFlags(scope, await editabilityOf(db, context, scope, record), context)
}

async function editabilityOf(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  record: StoredRecord,
): Promise<RecordEditability> {
  const guards = await selectRecordGuards(db, scope, record.id, context.today)
  return {
    day: guards.fed_from ?? record.day,
    farmIds: guards.farm_ids,
    lockedThrough: guards.locked_through,
    isBatchClosed: guards.is_batch_closed,
    course: guards.course,
    checkedInAt: record.type_id === recordKind.checkIn ? guards.created_at : null,
  }
}

/**
 * Throws where a record may not be changed; returns whether its batch is closed. `isSettlement`: it is replaced by its
 * settlement.
 * Errors: `request.not_allowed`, `location.not_allowed`, `record.locked`, `location.closed`.
 */
export async function requireEditable(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  record: StoredRecord,
  isRemoval: boolean,
  isSettlement = false,
): Promise<boolean> {
  if (scope.recordsOnly) throw new Problem('request.not_allowed')
  const known = await editabilityOf(db, context, scope, record)
  // A settlement replaces the slaughter of a batch that was closed before it came; it corrects nothing.
  const flags = recordFlags(scope, { ...known, isBatchClosed: known.isBatchClosed && !isSettlement }, context)
  if (isRemoval ? flags.deletable : flags.editable) return known.isBatchClosed
  if (!known.farmIds.every((id) => scope.writableFarms.has(id as FarmId))) throw new Problem('location.not_allowed')
  if (known.lockedThrough !== null && known.day <= known.lockedThrough) {
    throw await farmLockProblem(db, context, scope, known.farmIds, known.lockedThrough)
  }
  if (known.isBatchClosed) {
    throw new RuleProblem([
      { code: 'location.closed', verdict: 'refused', params: { place: context.text('ledger:batch') } },
    ])
  }
  if (flags.deletable) throw new Problem('record.locked', { what: context.text('ledger:course') })
  throw new Problem('record.locked', { what: context.text('ledger:age_hours', { count: CHECK_IN_HOURS }) })
}
