import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()

/** The stream of changes stays open as long as the page does. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

/** From now on it is known what a page waits for. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (!isStream(request)) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

const LOOKS = 5
const EVERY_MS = 100

/** Waits until the page has asked for nothing for half a second. */
export async function quiet(page: Page): Promise<void> {
  let looks = 0
  const look = () => {
    looks = underWay.get(page)?.size === 0 ? looks + 1 : 0
    return looks
  }
  await expect.poll(look, { timeout: 30_000, interval: EVERY_MS }).toBeGreaterThanOrEqual(LOOKS)
}
