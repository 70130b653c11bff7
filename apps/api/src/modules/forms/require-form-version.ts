import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import type { Db } from '#platform/database/pool.ts'
import { staleForm } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectLastEditor } from './sql/last-editor.ts'

/**
 * Throws `forms.stale` where another user has changed the subject since the form was opened (optimistic concurrency
 * control). The refusal names that user and holds the current form.
 */
export async function requireFormVersion(
  { db, scope }: { db: Db; scope: TenantScope },
  submitted: SubmittedForm,
  subject: { id: string; version: number },
  openCurrentForm: () => Promise<unknown>,
): Promise<void> {
  if (submitted.version === subject.version) return
  if (typeof submitted.version !== 'number') throw new Problem('request.malformed', { name: 'form.version' })
  const user = await selectLastEditor(db, scope, subject.id)
  throw staleForm({ user, current: await openCurrentForm() })
}
