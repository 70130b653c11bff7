import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { NarrowWindowWarning } from './narrow-window-warning.tsx'

const real = window.matchMedia
afterEach(() => {
  window.matchMedia = real
})

/** Simulates a window of this width, with a mouse or as a touch screen in portrait. */
function windowOf(widthPx: number, isPortrait = false) {
  window.matchMedia = vi.fn((query: string) => {
    const widest = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY)
    const fits = widthPx <= widest && query.includes('max-width')
    return { ...real(query), matches: fits && (isPortrait || !query.includes('portrait')) }
  })
}

const show = () => renderPart(<NarrowWindowWarning />)

beforeEach(() => {
  localStorage.clear()
  windowOf(1280)
})

test('[SHELL-067] a window under 1024 px shows a warning that can be closed; at 1024 px there is none', async () => {
  windowOf(1024)
  await show()
  expect(screen.queryByText(/smallere end 1024/)).toBeNull()
  document.body.innerHTML = ''

  windowOf(1023)
  await show()
  expect(screen.getByText(/smallere end 1024/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Luk' }))
  expect(screen.queryByText(/smallere end 1024/)).toBeNull()
  document.body.innerHTML = ''

  // Closed once is closed for good.
  await show()
  expect(screen.queryByText(/smallere end 1024/)).toBeNull()
})

test('[SHELL-068] an upright tablet shows advice to turn it, and the user can continue', async () => {
  windowOf(800, true)
  await show()
  expect(screen.getByRole('dialog', { name: 'Vend enheden' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Fortsæt alligevel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  document.body.innerHTML = ''

  await show()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a phone, which has a layout of its own, is asked nothing', async () => {
  window.matchMedia = vi.fn((query: string) => {
    const [narrowest, widest] = ['min', 'max'].map((end) =>
      Number(new RegExp(`${end}-width: ([\\d.]+)px`).exec(query)?.[1]),
    )
    const fits = 390 >= (narrowest || 0) && 390 <= (widest || Number.POSITIVE_INFINITY)
    return { ...real(query), matches: fits }
  })
  await show()
  expect(screen.queryByText(/smallere end 1024/)).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
