import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { dismissAllToasts, showError, showSuccess, showWarning } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

beforeEach(async () => {
  await renderPart(<Toasts />)
  vi.useFakeTimers()
})
afterEach(() => {
  act(dismissAllToasts)
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test.each([
  ['CONST-005] [CONST-007', 'a success', showSuccess, 3_000],
  ['CONST-006', 'a warning', showWarning, 5_000],
  ['CONST-004', 'an error', showError, 10_000],
] as const)('[%s] %s stays for its full time', (_, __, show, milliseconds) => {
  act(() => show('Gemt'))
  pass(milliseconds - 1)
  expect(screen.getByText('Gemt')).toBeInTheDocument()
  pass(1)
  expect(screen.queryByText('Gemt')).toBeNull()
})

test('a toast pauses while it is being read and then stays for the rest of its time', () => {
  act(() => showSuccess('Gemt'))
  pass(2_000)
  const toast = screen.getByText('Gemt').parentElement
  if (!toast) throw new Error('A toast has a card')
  fireEvent.pointerEnter(toast)
  pass(60_000)
  expect(screen.getByText('Gemt')).toBeInTheDocument()
  fireEvent.pointerLeave(toast)
  pass(1_000)
  expect(screen.queryByText('Gemt')).toBeNull()
})

test('a toast stays while its close button has the focus', () => {
  act(() => showError('Fejl'))
  const close = screen.getByRole('button', { name: 'Luk besked' })
  act(() => close.focus())
  pass(60_000)
  expect(screen.getByText('Fejl')).toBeInTheDocument()
  act(() => close.blur())
  pass(10_000)
  expect(screen.queryByText('Fejl')).toBeNull()
})

test('toasts show at most three messages, the newest lowest; errors are alerts', () => {
  act(() => {
    for (const text of ['et', 'to', 'tre']) showSuccess(text)
    showError('fire', '7F3K-21')
  })
  expect(screen.queryByText('et')).toBeNull()
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['to', 'tre'])
  expect(screen.getByRole('alert')).toHaveTextContent('fireKode 7F3K-21')
})

test('a toast can be closed', () => {
  act(() => showError('Fejl'))
  fireEvent.click(screen.getByRole('button', { name: 'Luk besked' }))
  expect(screen.queryByText('Fejl')).toBeNull()
})

test('a message that was already announced is shown but not announced again', () => {
  act(() => showSuccess('3 døde grise gemt', { isAnnounced: true }))
  expect(screen.getByText('3 døde grise gemt')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})
