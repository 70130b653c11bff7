import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { languageCodes } from '#lib/locale/language.ts'
import type { Catalogues } from './catalogues.ts'
import { lazyFiles } from './lazy-texts.ts'
import { startLanguage } from './start.ts'

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
function forget(area: keyof Catalogues) {
  for (const language of languageCodes) i18next.removeResourceBundle(language, area)
}

test('a page in another language than Danish loads no Danish texts', async () => {
  await startLanguage('pt')
  forget('records')
  await i18next.loadNamespaces('records')
  expect(languageCodes.filter((language) => i18next.hasResourceBundle(language, 'records'))).toEqual(['pt'])
})

test('[I18N-001] a screen waits for its texts and changes its language in place', async () => {
  await startLanguage('da')
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
  const loading = i18next.loadNamespaces('production')
  await vi.advanceTimersByTimeAsync(100_000)
  expect(fails.mock.calls.length).toBeGreaterThan(6)
  expect(i18next.hasResourceBundle('pt', 'production')).toBe(false)
  lazyFiles[name] = read
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await loading
  expect(i18next.hasResourceBundle('pt', 'production')).toBe(true)
})

test('a count is written with the separators of the language, other values as they are', async () => {
  await startLanguage('en')
  await i18next.loadNamespaces(['records', 'kpi-card'])
  expect(i18next.t('filtered', { ns: 'records', count: 1237, total: '2,000' })).toBe('1,237 of 2,000 types')
  expect(i18next.t('national', { ns: 'kpi-card', year: 2026 })).toContain('2026')
  await startLanguage('da')
  expect(i18next.t('filtered', { ns: 'records', count: 1237, total: '2.000' })).toBe('1.237 af 2.000 typer')
})
