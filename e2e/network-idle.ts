import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** The stream of changes stays open as long as the page does. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

/** From now on it is known what a page waits for. */
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

/** Waits until the page has asked for nothing for half a second. */
export async function networkIdle(page: Page): Promise<void> {
  let idlePolls = 0
  const poll = () => {
    idlePolls = pendingRequests.get(page)?.size === 0 ? idlePolls + 1 : 0
    return idlePolls
  }
  await expect.poll(poll, { timeout: 30_000, interval: POLL_INTERVAL_MS }).toBeGreaterThanOrEqual(IDLE_POLLS)
}
