import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { fetchJson } from '../api-requests.ts'
import { openTab, openWindow, signInAs, useBrowser } from '../browser.ts'
import { useCutNetwork } from '../cut-network.ts'
import { openPlaceOf } from '../death-places.ts'
import { allSent } from '../outbox-mark.ts'
import { storedAnswers, waitForStoredPages } from './stored-pages.ts'

useBrowser()
const network = useCutNetwork()
afterEach(network.restore)

const deaths = (page: Page) =>
  fetchJson<{ total_rows: number; data: { description: string }[] }>(
    page,
    `/api/records?from=2025-12-01&to=2030-12-31&type_ids=${recordKind.dead}`,
  )

/** Records so many dead pigs at the open place that the server refuses them. */
async function recordTooManyDead(page: Page): Promise<void> {
  await deadKey(page).click()
  for (const digit of '9998') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
}

const deadKey = (page: Page) => page.getByRole('button', { name: 'Døde' })

test('round that was opened once by its address opens without a network, and its deaths are sent once', async () => {
  const { page, context } = await openWindow({ width: 390, height: 844, address: network.address(), keepsBuild: true })
  // As by a QR code: the sign-in leads back to the round, and the rest of the app is never opened.
  await page.goto('/round')
  await page.getByLabel('E-mail').fill('manager@demo.example')
  await page.getByLabel('Adgangskode', { exact: true }).fill(inject('password'))
  await page.getByRole('button', { name: 'Log ind' }).click()
  await deadKey(page).waitFor()
  const place = await openPlaceOf(page, 'openedCold')
  const before = (await deaths(page)).total_rows
  await waitForStoredPages(page)

  network.cut()
  await page.close()
  const { page: cold } = await openTab(context)
  await cold.goto('/round')
  await cold.getByRole('heading', { level: 2, name: place }).waitFor()
  await deadKey(cold).click()
  await cold.getByRole('button', { name: '2', exact: true }).click()
  await cold.getByRole('button', { name: 'Gem', exact: true }).click()
  await cold.getByRole('button', { name: /1 venter/ }).waitFor()

  network.restore()
  await allSent(cold)
  await cold.reload()
  await deadKey(cold).waitFor()
  const after = await deaths(cold)
  expect(after.total_rows).toBe(before + 1)
  expect(after.data[0]?.description).toBe('2 stk.')
  await context.close()
}, 240_000)

test('entry that the server refused is corrected without a network, though only the round was ever opened', async () => {
  const { page, context } = await openWindow({ width: 390, height: 844, address: network.address(), keepsBuild: true })
  await signInAs(page, 'manager', '/round')
  await deadKey(page).waitFor()
  await openPlaceOf(page, 'openedCold')
  await waitForStoredPages(page)
  const before = (await deaths(page)).total_rows
  const isStored = (start: string) =>
    expect
      .poll(async () => (await storedAnswers(page)).some((address) => address.startsWith(start)), { timeout: 60_000 })
      .toBe(true)
  await isStored('/api/actions')
  network.cut()
  await recordTooManyDead(page)
  await page.getByRole('button', { name: /1 venter/ }).waitFor()
  network.restore()
  await page.getByRole('button', { name: '1 kræver svar' }).click({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Ret i skemaet' }).waitFor()
  await isStored(`/api/forms/${formId.deadPigs}`)

  network.cut()
  await page.getByRole('link', { name: 'Ret i skemaet' }).click()
  const form = page.getByRole('dialog')
  const number = form.locator('[name$="FF_Number"]')
  await number.waitFor()
  expect(await number.inputValue()).toBe('9998')
  await number.fill('1')
  await form.getByRole('button', { name: /Næste/ }).click()
  await form.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: /1 venter/ }).waitFor()
  network.restore()
  await allSent(page)
  const after = await deaths(page)
  expect(after.total_rows).toBe(before + 1)
  expect(after.data[0]?.description).toBe('1 stk.')
  await context.close()
}, 240_000)
