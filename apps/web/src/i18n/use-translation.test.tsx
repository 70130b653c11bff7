import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyFiles } from './lazy-texts.ts'
import { loadTexts, startLanguage } from './text-store.ts'
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

test('texts that failed to load are read again after a pause', async () => {
  await startLanguage('pt')
  vi.useFakeTimers()
  const name = './pt/production.json'
  const read = lazyFiles[name]
  const fails = vi.fn(() => Promise.reject(new Error('offline')))
  lazyFiles[name] = fails
  try {
    await expect(Promise.all(loadTexts(['production']))).rejects.toThrow('offline')
    await expect(Promise.all(loadTexts(['production']))).rejects.toThrow('offline')
    expect(fails).toHaveBeenCalledTimes(1)
  } finally {
    if (read) lazyFiles[name] = read
  }
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(loadTexts(['production']))
  expect(loadTexts(['production'])).toEqual([])
})
