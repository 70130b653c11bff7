import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { lockFarms } from '#modules/ledger/service.ts'
import { occupationOf } from '#modules/locations/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { withRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { deleteInvitationsTo, hideCompany, leaveCompany, selectCompanyDetails } from './sql.ts'

/** Number of days in which a deleted company can be restored. */
export const DELETED_COMPANY_DAYS = 30

/**
 * Deletes a company: no user sees it, acts in it or receives anything from it any more. Throws `directory.name_differs`
 * unless its name was typed, and `location.has_pigs` while it has pigs.
 */
export const removeCompany = (
  db: Db,
  context: RequestContext,
  person: Person,
  id: DirectoryId,
  typedName: string,
): Promise<null> =>
  withRowLevelSecurity(db, { directoryId: id, userId: person.userId }, async () => {
    const caller = await selectCaller(db, { userId: person.userId, signInId: null, directoryId: id })
    if (!caller?.scope) throw new Problem('request.not_found')
    const { scope } = caller
    const before = await selectCompanyDetails(db, scope)
    if (typedName.trim() !== before.name)
      throw new RuleProblem([
        { code: 'directory.name_differs', verdict: 'refused', field: 'name', params: { name: before.name } },
      ])
    // No pigs can be recorded between this check and the deletion.
    await lockFarms(db, scope, scope.readableFarms)
    const { pigs } = await occupationOf(db, scope, context.today, {})
    if (pigs !== 0) throw new Problem('location.has_pigs', { n: pigs, place: before.name })
    await hideCompany(db, id, context.now)
    await leaveCompany(db)
    await deleteInvitationsTo(db, id)
    await writeAuditEntry(db, context, {
      action: 'directory.delete',
      directoryId: id,
      subjectType: 'directory',
      subjectId: id,
      before,
    })
    // The job prepares the company's data for its former administrators.
    await enqueueJob(db, 'deleted-companies', null)
    // Open live streams of the company check their access again, and end.
    publishChange(db, id, ['company'])
    return null
  })
