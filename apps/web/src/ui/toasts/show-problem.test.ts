import { beforeEach, expect, test } from 'vitest'
import { startLanguage } from '#i18n/start-language.ts'
import { ApiProblem, offlineProblem } from '#lib/http/api-problem.ts'
import { showProblem } from './show-problem.ts'
import { currentToasts, dismissAllToasts, TOAST_MS } from './toast-store.ts'

beforeEach(dismissAllToasts)
const refused = (status: number) => new ApiProblem(status, [{ code: 'x', message: 'x' }], 'req-7')
const shownToasts = () => currentToasts().map(({ kind, text, code }) => ({ kind, text, code }))

test.each([
  ['da', 'Hov! Du mangler rettigheder for denne handling', 'Undskyld! Der er sket en ukendt fejl'],
  ['en', 'Whoops! You are missing the required permissions for this action', 'Sorry! An unknown error has occurred'],
] as const)(
  '[ERR-004] [ERR-008] [ERR-009] [ERR-010] [ERR-011] the two general error texts are shown in %s',
  async (language, notAllowed, unknown) => {
    await startLanguage(language)
    showProblem(refused(403))
    showProblem(refused(500))
    expect(shownToasts()).toEqual([
      { kind: 'error', text: notAllowed, code: undefined },
      { kind: 'error', text: unknown, code: 'req-7' },
    ])
  },
)

test.each([400, 404, 500, 503])('[ERR-005] [ERR-006] status %d shows an error for ten seconds', (status) => {
  showProblem(refused(status))
  expect(shownToasts()).toHaveLength(1)
  expect(TOAST_MS.error).toBe(10_000)
})

test.each([300, 409, 422, 429])('[ERR-007] status %d shows no toast and is handled by the caller', (status) => {
  showProblem(refused(status))
  showProblem(offlineProblem())
  expect(shownToasts()).toEqual([])
})
