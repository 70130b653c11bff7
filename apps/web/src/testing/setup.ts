import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { mockFetch } from './mock-endpoint.ts'
import { mockUploadRequests } from './mock-upload-request.ts'
import { queryError } from './queries/query-error.ts'
import { resetPage } from './reset-page.ts'
import { takeNoOwnerStacks } from './without-owner-stacks.ts'

takeNoOwnerStacks()

// Lazy parts (calendar, chart) take long to load on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError: queryError })

let consoleError: MockInstance<typeof console.error>

beforeEach(() => {
  vi.stubGlobal('fetch', mockFetch)
  mockUploadRequests()
  consoleError = vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  const consoleErrors = consoleError.mock.calls.map((args) => args.map(String).join(' '))
  resetPage()
  expect(consoleErrors, 'Nothing may be written to console.error').toEqual([])
})

// Mantine needs browser APIs that jsdom lacks: these match no media query and never resize.
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

// jsdom draws with the global setInterval. If a test has faked that, jsdom waits for it in every later test, too.
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis
const FRAME_MS = 16
window.requestAnimationFrame = (draw) => Number(realSetTimeout(() => draw(performance.now()), FRAME_MS))
window.cancelAnimationFrame = (frame) => realClearTimeout(frame)
