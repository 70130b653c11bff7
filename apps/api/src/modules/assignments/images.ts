import type { listAssignmentImages } from '@herdboard/contract/assignments.ts'
import type { Reply } from '@herdboard/contract/endpoint.ts'
import type { AssignmentId } from '@herdboard/contract/ids.ts'
import { imagesOfEntry } from '#modules/images/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { TenantScope } from '#platform/scope.ts'
import { selectStoredAssignment } from './sql/stored.ts'

/** Photos of a task that the person may read. */
export async function imagesOfAssignment(
  db: Db,
  scope: TenantScope,
  id: AssignmentId,
): Promise<Reply<typeof listAssignmentImages>> {
  if (!(await selectStoredAssignment(db, scope, id))) throw new Problem('request.not_found')
  return imagesOfEntry(db, scope, id)
}
