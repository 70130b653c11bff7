import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** The live stream stays open as long as the page. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

/** Records the page's open requests from now on. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => {
    if (!isStream(request)) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

const IDLE_POLLS = 5
const POLL_INTERVAL_MS = 100

/** Waits until the page has had no open request for half a second. */
export async function networkIdle(page: Page): Promise<void> {
  let idlePolls = 0
  const poll = () => {
    idlePolls = pendingRequests.get(page)?.size === 0 ? idlePolls + 1 : 0
    return idlePolls
  }
  await expect.poll(poll, { timeout: 30_000, interval: POLL_INTERVAL_MS }).toBeGreaterThanOrEqual(IDLE_POLLS)
}
