import type { Directory } from '@herdboard/contract/accounts.ts'
import { directoriesOf } from '#modules/people/service.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { tell } from '#platform/live/tell.ts'
import { Problem, RuleProblem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import { type CompanyDetails, isNumberTaken, selectCompanyDetails, updateCompany } from './sql.ts'

export { selectCompanyDetails as companyDetails } from './sql.ts'

type Changes = Omit<CompanyDetails, 'id' | 'chr_numbers'>

/** Details of the company acted in. Throws `directory.number_taken` as a rule beside its field. */
export async function changeCompany(db: Db, call: Call, scope: Scope, changes: Changes): Promise<Directory> {
  const { version, ...values } = changes
  const { directoryId } = scope
  const before = await selectCompanyDetails(db, scope)
  if (values.main_number !== before.main_number && (await isNumberTaken(db, values.main_number, directoryId))) {
    throw new RuleProblem([{ code: 'directory.number_taken', verdict: 'refused', field: 'FS_Main.FF_MainNumber' }])
  }
  const isNewest = await updateCompany(db, scope, version, values)
  const after = await selectCompanyDetails(db, scope)
  if (!isNewest) throw new Problem('version.stale', {}, { extra: { current: after } })
  await writeAudit(db, call, {
    action: 'directory.update',
    subjectType: 'directory',
    subjectId: directoryId,
    before,
    after,
  })
  // Told here and not for the call: who only goes to work in another company changes nothing in the one left.
  await tell(db, directoryId, ['company'])
  const own = (await directoriesOf(db, call, scope)).find(({ id }) => id === directoryId)
  if (!own) throw new Problem('request.not_found')
  return own
}
