import { commonText } from '#i18n/load-texts.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { showError } from './toast-store.ts'

const GENERIC_STATUSES: ReadonlySet<number> = new Set([400, 404, 500, 503])

/** Shows the toast of an API error. Statuses with their own meaning are left to the calling component. */
export function showProblem(problem: unknown): void {
  if (!(problem instanceof ApiProblem)) return
  if (problem.status === 403) showError(commonText('notAllowed'))
  else if (GENERIC_STATUSES.has(problem.status)) showError(commonText('unknownError'), problem.requestId ?? undefined)
}
