import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { languageCodes } from '#lib/locale/language.ts'
import { lazyFiles } from './lazy-texts.ts'
import { forgetTexts, hasTexts, loadTexts, type TextArea, textsFrom } from './load-texts.ts'
import { startLanguage } from './start-language.ts'
import { useTranslation } from './use-translation.ts'

function Heading() {
  const { t } = useTranslation('makeable')
  return <h1>{t('heading')}</h1>
}

const open = () =>
  render(
    <Suspense fallback="loading">
      <Heading />
    </Suspense>,
  )

/** Other test files of the same worker may have loaded the texts before. */
function forget(area: TextArea) {
  for (const language of languageCodes) forgetTexts(language, area)
}

test('a page in another language than Danish loads no Danish texts', async () => {
  await startLanguage('pt')
  forget('records')
  await loadTexts('pt', 'records')
  expect(languageCodes.filter((language) => hasTexts(language, 'records'))).toEqual(['pt'])
})

test('[I18N-001] a screen waits for its texts and changes its language in place', async () => {
  await startLanguage('da')
  forget('makeable')
  await act(async () => open())
  const danish = (await screen.findByRole('heading')).textContent
  await act(() => startLanguage('en'))
  expect(document.documentElement.lang).toBe('en')
  const english = screen.getByRole('heading').textContent
  expect(english).not.toBe(danish)
  expect([danish, english]).not.toContain('heading')
})

test('the language chosen last wins', async () => {
  await Promise.all([startLanguage('es'), startLanguage('sv')])
  expect(document.documentElement.lang).toBe('sv')
})

test('texts are read again until they are loaded, however often that fails', async () => {
  await startLanguage('pt')
  forget('production')
  vi.useFakeTimers()
  const name = './pt/production.json'
  const read = lazyFiles[name]
  if (!read) throw new Error(`No ${name}`)
  const fails = vi.fn(() => Promise.reject(new Error('offline')))
  lazyFiles[name] = fails
  const loading = loadTexts('pt', 'production')
  await vi.advanceTimersByTimeAsync(100_000)
  expect(fails.mock.calls.length).toBeGreaterThan(6)
  expect(hasTexts('pt', 'production')).toBe(false)
  lazyFiles[name] = read
  // Each attempt imports in real time, so the next may be due later than the longest wait.
  while (!hasTexts('pt', 'production')) await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await loading
  expect(hasTexts('pt', 'production')).toBe(true)
})

test('a count is written with the separators of the language, other values as they are', async () => {
  const [recordTexts, kpiTexts] = [textsFrom('records'), textsFrom('kpi-card')]
  await startLanguage('en')
  await Promise.all([loadTexts('en', 'records'), loadTexts('en', 'kpi-card')])
  expect(recordTexts('filtered', { count: 1237, total: '2,000' })).toBe('1,237 of 2,000 types')
  expect(kpiTexts('national', { year: 2026 })).toContain('2026')
  await startLanguage('da')
  expect(recordTexts('filtered', { count: 1237, total: '2.000' })).toBe('1.237 af 2.000 typer')
})
