import i18next from 'i18next'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { showError } from './toast-store.ts'

const GENERIC_STATUSES: ReadonlySet<number> = new Set([400, 404, 500, 503])

/** The one toast of a refusal. Statuses that say something of their own are left to the part that asked. */
export function showProblem(problem: unknown): void {
  if (!(problem instanceof ApiProblem)) return
  if (problem.status === 403) showError(i18next.t('notAllowed'))
  else if (GENERIC_STATUSES.has(problem.status)) showError(i18next.t('unknownError'), problem.requestId ?? undefined)
}
