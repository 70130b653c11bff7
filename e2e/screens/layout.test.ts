import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pageSettled, savePicture } from '../a11y.ts'
import { type OpenPage, openWindow, signInAs, useBrowser } from '../browser.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

let visit: OpenPage
let page: Page
beforeAll(async () => {
  visit = await openWindow({ width: 1366, height: 768 })
  page = visit.page
  await signInAs(page)
})
afterAll(() => visit.context.close())

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const box = async (part: Locator): Promise<Box> =>
  (await part.boundingBox()) ?? Promise.reject(new Error('The part is not visible'))

/** Returns the number of columns: the different left edges of the parts. */
async function columns(parts: Locator): Promise<number> {
  const lefts = await parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().left)))
  return new Set(lefts).size
}

/** Returns the words of texts that stand on more than one line. */
const brokenWords = (texts: Element[]): string[] =>
  texts.flatMap((text) => {
    const node = text.firstChild
    return [...(node?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node as Node, index)
      range.setEnd(node as Node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? word : []
    })
  })

const atSize = async (width: number, height = 900) => {
  await page.setViewportSize({ width, height })
  await pageSettled(page)
}

test('[SHELL-052] the top bar stays in place while the page scrolls', async () => {
  await openScreen(page, '/overview?pigs=slaughter')
  await page.locator('svg[data-chart]').first().waitFor()
  await pageSettled(page)
  const bar = page.getByRole('banner')
  const before = await box(bar)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  expect(await box(bar)).toEqual(before)
  expect(before.y).toBe(0)
})

test('[SHELL-054] [SHELL-055] [SHELL-056] the menu is 270 px wide, and 60 px when folded', async () => {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const fold = page.getByRole('button', { name: 'Vis eller skjul menuen' })
  const width = async () => (await box(menu)).width
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await expect.poll(width).toBe(270)
  await fold.click()
  await expect.poll(width).toBe(60)
  expect((await box(page.getByRole('main'))).x).toBe(60)
  await fold.click()
  await expect.poll(width).toBe(270)
})

test('another language keeps the page, its period and its tab', async () => {
  const path = '/assignments?pigs=slaughter&tab=completed&from=2026-05-01&to=2026-05-31'
  const choose = async (button: string, language: string, heading: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('menuitem', { name: language }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await pageSettled(page)
  }
  await openScreen(page, path)
  await page.getByRole('heading', { level: 1, name: 'Opgaver' }).waitFor()
  const before = new URL(page.url())
  await choose('Sprog', 'English', 'Tasks')
  expect(page.url()).toBe(before.href)
  await choose('Language', 'Dansk', 'Opgaver')
  expect(page.url()).toBe(before.href)
})

test('words of twenty letters in the name of a task stay whole, on a phone and at 1024 px', async () => {
  const names = ['Desinfektionskontrol', 'Luftfugtighedsmåling af stald 4', 'Før medicinregnskab ajour']
  const tasks = /\/api\/assignments\?/
  await page.route(tasks, async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as { name: string }[]
    await route.fulfill({ response, json: all.map((task, no) => ({ ...task, name: names[no % names.length] })) })
  })
  await openScreen(page, '/assignments?pigs=slaughter')
  const shown = page
    .getByRole('table', { name: 'Opgaver' })
    .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
  for (const width of [1366, 1024, 390]) {
    await atSize(width)
    await shown.first().waitFor()
    expect(await shown.count()).toBeGreaterThan(2)
    expect([width, ...(await shown.evaluateAll(brokenWords))]).toEqual([width])
  }
  await page.unroute(tasks)
  await page.setViewportSize({ width: 1366, height: 768 })
})

test('[SHELL-041] the bell leads to the notifications', async () => {
  await openScreen(page, '/overview')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifikationer/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Notifikationer' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/notifications')
  await page.getByRole('main').getByRole('table').getByRole('row').nth(1).waitFor()
})

test('[OVERVIEW-005] [OVERVIEW-007] [OVERVIEW-011] [OVERVIEW-012] key figures are in three columns, four in a wide window; charts in two, or one across both', async () => {
  await openScreen(page, '/overview?pigs=slaughter')
  await page.locator('svg[data-chart]').first().waitFor()
  const figures = page.getByRole('region', { name: 'Nøgletal', exact: true }).getByRole('article')
  await atSize(1024)
  // Four chosen figures: three columns would leave the fourth alone.
  expect(await columns(figures)).toBe(2)
  await page.getByRole('button', { name: 'Alle nøgletal' }).click()
  await pageSettled(page)
  expect(await columns(figures)).toBe(3)
  await atSize(1920, 1080)
  expect(await columns(figures)).toBe(4)

  const narrow = page.locator('main [data-width="1"]')
  const wide = page.locator('main [data-width="2"]').first()
  expect(await columns(narrow)).toBe(2)
  const [first, second] = [await box(narrow.nth(0)), await box(narrow.nth(1))]
  expect((await box(wide)).width).toBe(second.x + second.width - first.x)
})

test('[CONST-002] the name of a button appears after the pointer has rested on it for 200 ms', async () => {
  const { page: still, context } = await openWindow()
  await signInAs(still)
  await pageSettled(still)
  const button = still.getByRole('button', { name: 'Opdater nøgletal' })
  const tip = still.getByRole('tooltip')
  // The tooltip's text is loaded on first use; after that only its delay remains.
  await button.hover()
  await tip.waitFor()
  await still.mouse.move(700, 700)
  await tip.waitFor({ state: 'hidden' })
  await still.clock.pauseAt((await still.evaluate(() => Date.now())) + 60_000)
  await button.hover()
  await still.clock.runFor(199)
  expect(await tip.isVisible()).toBe(false)
  await still.clock.runFor(1)
  await still.clock.resume()
  await tip.waitFor()
  await context.close()
})

test('[CONST-003] a success message is shown at the bottom centre', async () => {
  await atSize(1366, 768)
  await openScreen(page, '/overview?pigs=slaughter')
  await page.getByRole('button', { name: 'Opdater nøgletal' }).waitFor()
  const failed = { task_id: crypto.randomUUID(), status: 'failed', step: null, percent: 0 }
  await page.route('**/api/tasks/**', (route) =>
    route.fulfill({ json: { ...failed, started_at_utc: null, finished_at_utc: null } }),
  )
  await page.getByRole('button', { name: 'Opdater nøgletal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Opdater' }).click()
  const notified = page.getByText('Nøgletallene kunne ikke opdateres. De gamle vises stadig.')
  await notified.waitFor()
  const place = await box(page.getByRole('region', { name: 'Beskeder' }))
  expect(place.x + place.width / 2).toBeCloseTo(1366 / 2, 0)
  expect(768 - (place.y + place.height)).toBeLessThanOrEqual(32)
  await page.unroute('**/api/tasks/**')
})

test('[SHELL-085] the page reloads after the key figures are recalculated', async () => {
  await openScreen(page, '/overview?pigs=slaughter')
  await page.getByRole('button', { name: 'Opdater nøgletal' }).waitFor()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  await page.getByRole('button', { name: 'Opdater nøgletal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Opdater' }).click()
  await page.locator('body:not([data-not-reloaded])').waitFor({ timeout: 90_000 })
  await page.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
  await page.getByRole('button', { name: 'Opdater nøgletal' }).waitFor()
})

test('[CONST-008] a list of suggestions is at most 16 rem high', async () => {
  await openScreen(page, '/overview?pigs=slaughter')
  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Døde', exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByText('S2', { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  // Thirteen causes do not fit in the list.
  await modal.getByRole('combobox', { name: /Årsag/ }).click()
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  expect(await list.getByRole('option').count()).toBeGreaterThan(8)
  const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  expect((await box(list)).height / rem).toBeLessThanOrEqual(16)
  await page.keyboard.press('Escape')
})

test('[CHART-003] the legend of a printed chart has two columns of 14 px rows', async () => {
  // Loads the page anew: the form of the test before is still open, with a draft.
  await page.goto('/overview?pigs=slaughter')
  await page.getByRole('button', { name: 'Forstør Foderforbrug' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Udskriv' }).waitFor()
  await pageSettled(page)
  await page.emulateMedia({ media: 'print' })
  const entries = modal.getByRole('list', { name: 'Serier' }).getByRole('listitem')
  const [first, second] = [await box(entries.nth(0)), await box(entries.nth(1))]
  // The print preview is scaled down; a row is 14 of its own pixels high.
  const heights = await entries.evaluateAll((all) =>
    all.map((entry) => Number.parseFloat(getComputedStyle(entry).height)),
  )
  for (const height of heights) expect(height).toBeCloseTo(14, 1)
  expect(second.y).toBe(first.y)
  expect(second.x).toBeCloseTo(first.x + first.width + (16 * first.height) / 14, 0)
  await savePicture(page, 'chart-printed')
  await page.emulateMedia({ media: null })
})

test('on a phone every entry of a legend is a target of 44 px, and leaves its chart 180 px', async () => {
  const phone = await openWindow({ width: 390, height: 844, hasTouch: true })
  onTestFinished(() => phone.context.close())
  await signInAs(phone.page, 'manager', '/overview?pigs=slaughter')
  await phone.page.locator('svg[data-chart]').first().waitFor()
  await pageSettled(phone.page)
  const entries = phone.page.getByRole('list', { name: 'Serier' }).getByRole('button')
  const sizes = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect()))
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
  const drawings = await phone.page
    .locator('main svg[data-chart]')
    .evaluateAll((all) => all.map((drawing) => drawing.getBoundingClientRect().height))
  expect(Math.min(...drawings)).toBeGreaterThanOrEqual(180)
  await entries.first().scrollIntoViewIfNeeded()
  await savePicture(phone.page, 'chart-legend-390')
  expect(phone.consoleErrors).toEqual([])
})

test('on a phone the menu of the user ends inside the window, and scrolls to the sign-out', async () => {
  const phone = await openWindow({ width: 390, height: 700, hasTouch: true })
  onTestFinished(() => phone.context.close())
  await signInAs(phone.page)
  await phone.page.getByRole('button', { name: /^Indstillinger for/ }).click()
  const menu = await box(phone.page.getByRole('menu'))
  expect(menu.y + menu.height).toBeLessThanOrEqual(700)
  const signOut = phone.page.getByRole('menuitem', { name: 'Log ud' })
  await signOut.scrollIntoViewIfNeeded()
  const last = await box(signOut)
  expect(last.y + last.height).toBeLessThanOrEqual(700)
})

test('the browser reports no errors during the layout tests', () => {
  expect(visit.consoleErrors).toEqual([])
})
