import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

interface PageTraffic {
  openRequests: Set<Request>
  /** Moment at which the last of them ended. */
  quietSinceMs: number
}

const trafficOf = new WeakMap<Page, PageTraffic>()

/** The live stream stays open as long as the page. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

/** Records the page's open requests from now on. */
export function watchRequests(page: Page): void {
  const traffic: PageTraffic = { openRequests: new Set(), quietSinceMs: performance.now() }
  trafficOf.set(page, traffic)
  const end = (request: Request) => {
    if (traffic.openRequests.delete(request)) traffic.quietSinceMs = performance.now()
  }
  page.on('request', (request) => {
    if (!isStream(request)) traffic.openRequests.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

const QUIET_MS = 500
const POLL_INTERVAL_MS = 100

/** Waits until the page has had no open request for half a second. A failure names the open requests. */
export async function networkIdle(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (!traffic) throw new Error('The requests of this page are not watched')
  const calledMs = performance.now()
  const busyWith = (): string[] =>
    traffic.openRequests.size > 0
      ? [...traffic.openRequests].map((request) => `${request.method()} ${request.url()}`)
      : performance.now() - Math.max(calledMs, traffic.quietSinceMs) < QUIET_MS
        ? ['a request that may follow']
        : []
  await expect.poll(busyWith, { timeout: 60_000, interval: POLL_INTERVAL_MS }).toEqual([])
}
