import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { fetchJson } from '../api-requests.ts'
import { openTab, openWindow, useBrowser } from '../browser.ts'
import { useCutNetwork } from '../cut-network.ts'
import { openPlaceOf } from '../death-places.ts'
import { allSent } from '../outbox-mark.ts'
import { waitForStoredPages } from './stored-pages.ts'

useBrowser()
const network = useCutNetwork()
afterEach(network.restore)

const deaths = (page: Page) =>
  fetchJson<{ total_rows: number; data: { description: string }[] }>(
    page,
    `/api/records?from=2025-12-01&to=2030-12-31&type_ids=${recordKind.dead}`,
  )

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
