import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type LockCallback = (lock: Lock | null) => unknown

/** Simulates the Web Locks API: one tab holds each name while it is open. */
function mockWebLocks() {
  const lockNames = new Set<string>()
  const request = (name: string, ...rest: [LockCallback] | [LockOptions, LockCallback]) => {
    const callback = rest.at(-1) as LockCallback
    const isFree = !lockNames.has(name)
    if (isFree) lockNames.add(name)
    return Promise.resolve(callback(isFree ? { name, mode: 'exclusive' } : null))
  }
  const query = async () => ({ held: [...lockNames].map((name) => ({ name })) })
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true })
  return { closeTab: (id: string) => lockNames.delete(`herdboard.tab.${id}`) }
}

let browser: ReturnType<typeof mockWebLocks>
beforeEach(() => {
  sessionStorage.clear()
  browser = mockWebLocks()
})
afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

/** Simulates a page load with the tab's session storage. */
async function aPage() {
  vi.resetModules()
  const page = await import('./tab-id.ts')
  await page.settleTabId()
  return page
}

test('duplicated tab with a partly filled form gets an id of its own', async () => {
  const one = await aPage()
  const first = one.tabId()
  const copy = await aPage()
  expect(copy.tabId()).not.toBe(first)
  expect(await copy.isTabOpen(first)).toBe(true)
})

test('reloaded tab preserves its name and its draft', async () => {
  const first = (await aPage()).tabId()
  browser.closeTab(first)
  const sameTab = await aPage()
  expect(sameTab.tabId()).toBe(first)
  expect(await sameTab.isTabOpen(first)).toBe(true)
})
