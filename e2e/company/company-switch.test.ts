import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { networkIdle } from '../network-idle.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

const SAMPLE = 'Eksempeldata. Det, du registrerer her, blandes ikke med rigtige data.'
const FIRST = { name: 'Bakkegård Grise', placeNames: /Bakkegård|Engmark|Holdstald|Slagtestald/ }
const SECOND = { name: 'Strandby Slagtegrise', placeNames: /Strandby|Nordstald/ }

interface Place {
  id: string
  name: string
}

const placeIds = async (page: Page): Promise<string[]> => {
  const kinds = ['farms', 'barns', 'sections']
  const places = await Promise.all(kinds.map((kind) => fetchJson<Place[]>(page, `/api/${kind}`)))
  return places.flat().map(({ id }) => id)
}

const visibleText = (page: Page) => page.locator('body').textContent()

/** Returns everything that the browser stores between two pages of this product, as one text. */
const storedState = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]))

/** Returns the texts of all cards of the overview once they are loaded. */
async function figuresOnScreen(page: Page): Promise<string[]> {
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  // The tiles are loaded first, the cards with charts after them.
  await page.locator('svg[data-chart]').first().waitFor()
  await expect.poll(() => cards.filter({ hasText: 'Henter data' }).count(), { timeout: 30_000 }).toBe(0)
  await networkIdle(page)
  return cards.allTextContents()
}

async function switchTo(page: Page, name: string) {
  await page.getByRole('button', { name: `Skift til ${name}` }).click()
  const confirmDialog = page.getByRole('dialog', { name: `Skift til ${name}?` })
  await confirmDialog.getByRole('button', { name: 'Skift til' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
}

test('every screen of sample data is marked, with no link to another company when the user has none', async () => {
  const { page } = await openWindow()
  await signInAs(page, 'employee')
  for (const [address, name] of [
    ['/overview', 'Overblik'],
    ['/settings/companies', 'Virksomheder'],
  ] as const) {
    await openScreen(page, address)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(SAMPLE).waitFor()
  }
  expect(await page.getByRole('link', { name: 'Skift virksomhed' }).count()).toBe(0)
})

test('an adviser switches from one company to another, and no data of the first company is shown', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'advisor')
  const before = await figuresOnScreen(page)
  const ids = await placeIds(page)
  expect(await visibleText(page)).toMatch(FIRST.placeNames)

  // Choose one barn only and open the records.
  const [barn] = (await fetchJson<Place[]>(page, '/api/barns')).filter(({ name }) => name === 'Slagtestald')
  await openScreen(page, `/overview?places=${barn?.id}`)
  await page.getByText('Registreringer', { exact: true }).click()
  await page.getByRole('table').first().waitFor()

  await page.getByRole('link', { name: 'Skift virksomhed' }).click()
  await page.getByText(SAMPLE).waitFor()
  await switchTo(page, SECOND.name)

  const after = await figuresOnScreen(page)
  expect(after.length).toBeGreaterThanOrEqual(4)
  expect(after).not.toEqual(before)
  await page.getByText('Registreringer', { exact: true }).click()
  await page
    .getByRole('table')
    .last()
    .getByText(/Nordstald/)
    .first()
    .waitFor()
  const text = await visibleText(page)
  expect(text).toMatch(SECOND.placeNames)
  expect(text).not.toMatch(FIRST.placeNames)
  await page.getByText(SAMPLE).waitFor()

  const memory = await storedState(page)
  expect(memory).not.toMatch(FIRST.placeNames)
  expect(ids.filter((id) => memory.includes(id))).toEqual([])
  expect(await placeIds(page)).not.toEqual(expect.arrayContaining([ids[0]]))

  await page.getByRole('link', { name: 'Skift virksomhed' }).click()
  await switchTo(page, FIRST.name)
  expect(await figuresOnScreen(page)).toEqual(before)
  expect(await visibleText(page)).not.toMatch(SECOND.placeNames)
  expect(consoleErrors).toEqual([])
})
