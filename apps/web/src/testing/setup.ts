import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// Parts that arrive by themselves (calendar, chart) take their time to load on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const said = errors.mock.calls.map((words) => words.map(String).join(' '))
  errors.mockRestore()
  expect(said, 'Nothing may be written to console.error').toEqual([])
})

// What jsdom lacks and the kit asks for: a window that never matches a media query and never resizes.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.HTMLElement.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
