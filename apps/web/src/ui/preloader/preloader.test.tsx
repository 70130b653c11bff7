import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#i18n/start-language.ts'
import { renderPartSync } from '#testing/render-part.tsx'
import { Preloader } from './preloader.tsx'

afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

async function show(isReady: boolean) {
  await startLanguage('da')
  vi.useFakeTimers()
  return renderPartSync(<Preloader isReady={isReady} onRetry={() => undefined} />)
}

test('[SHELL-069] the preloader stays for two seconds even when everything is loaded', async () => {
  await show(true)
  pass(1_999)
  expect(screen.getByText('Gør din gård klar')).toBeInTheDocument()
  pass(1)
  expect(screen.queryByText('Gør din gård klar')).toBeNull()
})

test('[SHELL-070] the preloader stays until all is loaded, reports slow loading and then offers a retry', async () => {
  const { rerender } = await show(false)
  pass(7_999)
  expect(screen.queryByText('Langsom forbindelse')).toBeNull()
  pass(1)
  expect(screen.getByText('Langsom forbindelse')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
  pass(12_000)
  expect(screen.getByRole('button', { name: 'Prøv igen' })).toBeInTheDocument()
  rerender(<Preloader isReady onRetry={() => undefined} />)
  expect(screen.queryByText('Gør din gård klar')).toBeNull()
})
