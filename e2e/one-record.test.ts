import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aWindow, signIn, useBrowser } from './browser.ts'

useBrowser()

async function fetchJson<T>(page: Page, path: string): Promise<T> {
  const token = (await page.context().cookies()).find(({ name }) => name.endsWith('hb_token'))?.value
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}

/** How many records of weighings there are; nothing else in the demo weighs. */
async function weighings(page: Page): Promise<number> {
  const { total_rows } = await fetchJson<{ total_rows: number }>(
    page,
    '/api/records?from=2026-01-01&to=2030-12-31&type_ids=16',
  )
  return total_rows
}

async function fillWeighing(page: Page) {
  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Vejning', exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByText('B1', { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.getByLabel('Vejede grise').fill('10')
  await modal.getByLabel('Gns. vægt pr. gris').fill('70')
  await modal.getByRole('button', { name: /Næste/ }).click()
  return modal
}

const confirmIfAsked = async (page: Page) => {
  const confirm = page.getByRole('button', { name: 'Bekræft og send' })
  const isAsked = await confirm.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
  if (isAsked) await confirm.click()
}

test('a double click on Send and a retry after a lost answer leave one record each', async () => {
  const { page } = await aWindow()
  await signIn(page)
  const before = await weighings(page)

  const modal = await fillWeighing(page)
  await modal.getByRole('button', { name: 'Send' }).dblclick()
  await confirmIfAsked(page)
  await page
    .getByText(/Vejning gemt/)
    .first()
    .waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await weighings(page)).toBe(before + 1)

  await fillWeighing(page)
  let lost = 0
  await page.route('**/api/forms/16', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // The server did its work; its answer never arrives.
    const answer = await route.fetch()
    if (answer.status() !== 201 || lost > 0) return route.fulfill({ response: answer })
    lost++
    return route.abort('connectionreset')
  })
  await modal.getByRole('button', { name: 'Send' }).click()
  await confirmIfAsked(page)
  await expect.poll(() => lost, { timeout: 10_000 }).toBe(1)
  expect(await weighings(page)).toBe(before + 2)
  const again = page.getByRole('button', { name: /^(Send|Bekræft og send)$/ })
  await again.last().click()
  await page
    .getByText(/Vejning gemt/)
    .first()
    .waitFor()
  expect(await weighings(page)).toBe(before + 2)
})
