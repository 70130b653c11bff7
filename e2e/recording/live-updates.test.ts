import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessTokenOnPage, fetchJson, sendAndConfirm } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { networkIdle } from '../network-idle.ts'

useBrowser()

const stock = (page: Page) => page.getByRole('article', { name: 'Antal grise', exact: true }).locator('p').first()

const pigs = async (page: Page): Promise<number> =>
  Number(((await stock(page).textContent()) ?? '').split(/\s/)[0]?.replaceAll('.', '') ?? Number.NaN)

/** Opens the overview of one pig type with all key figures, and sets a mark that a reload would remove. */
async function openOverview(page: Page, kind: string) {
  await page.locator('label').getByText(kind, { exact: true }).click()
  await page.getByRole('button', { name: 'Alle nøgletal' }).click()
  await stock(page).waitFor()
  await networkIdle(page)
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
}

test('pigs recorded by one user appear in the figures of another user without a reload', async () => {
  const [worker, colleague] = [await openWindow(), await openWindow()]
  await signInAs(worker.page)
  await signInAs(colleague.page, 'advisor')
  const sections = await fetchJson<{ name: string; barn_id: string }[]>(worker.page, '/api/sections')
  const barns = await fetchJson<{ id: string; is_weaners: boolean }[]>(worker.page, '/api/barns')
  const home = barns.find(({ id }) => id === sections.find(({ name }) => name === 'S1')?.barn_id)
  await openOverview(colleague.page, home?.is_weaners ? 'Smågrise' : 'Slagtegrise')
  const before = await pigs(colleague.page)

  await worker.page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await worker.page.getByRole('menuitem', { name: 'Indsættelse', exact: true }).click()
  const modal = worker.page.getByRole('dialog')
  await modal.getByText('S1', { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.getByLabel('Antal grise').fill('40')
  await modal.getByLabel('Gns. vægt pr. gris').fill('30,5')
  await modal.getByRole('button', { name: /Næste/ }).click()
  await sendAndConfirm(worker.page, /40 grise indsat/, () => modal.getByRole('button', { name: 'Send' }).click())

  await expect.poll(() => pigs(colleague.page), { timeout: 30_000 }).toBe(before + 40)
  expect(await colleague.page.locator('body[data-not-reloaded]').count()).toBe(1)
  expect([...worker.consoleErrors, ...colleague.consoleErrors]).toEqual([])
})

test('all tabs of a browser share one stream', async () => {
  const { page, context } = await openWindow()
  let opened = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') opened += 1
  })
  await signInAs(page)
  await networkIdle(page)
  const second = await context.newPage()
  const changeSeen: string[] = []
  second.on('request', (request) => changeSeen.push(new URL(request.url()).pathname))
  await second.goto('/overview')
  await second.getByRole('article').first().waitFor()
  expect(opened).toBe(1)
  await second.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)))

  // A change outside both tabs also reaches the tab that does not read the stream.
  changeSeen.length = 0
  const authorization = `Bearer ${await accessTokenOnPage(page)}`
  const name = `Nygaard ${Date.now()}`
  const added = await page.request.post('/api/farms', { headers: { authorization }, data: { name } })
  expect(added.status()).toBe(201)
  await expect.poll(() => changeSeen, { timeout: 30_000 }).toContain('/api/farms')

  // The tab that reads the stream is closed; the other takes over.
  await page.close()
  await expect.poll(() => opened, { timeout: 30_000 }).toBe(2)
})
