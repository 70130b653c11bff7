import { afterEach, expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { useCutNetwork } from '../cut-network.ts'
import { waitForStoredPages } from './stored-pages.ts'

useBrowser()
const network = useCutNetwork()
afterEach(network.restore)

test('without a network the app opens, its screens open, and kept figures show their time', async () => {
  const { page, context } = await openWindow({ address: network.address(), keepsBuild: true })
  await signInAs(page)
  await waitForStoredPages(page)
  await page.goto('/activity')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('row').nth(1).waitFor()

  network.cut()
  await page.goto('/overview')
  await page.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
  await page.getByText(/Uden forbindelse: tal fra/).waitFor()
  await page.goto('/activity')
  await page.getByRole('row').nth(1).waitFor()

  // This screen was never open here: its code is there, its figures are not.
  await page.goto('/notes')
  await page.getByText('Uden forbindelse kan det her ikke vises').first().waitFor()
  expect(page.url()).toBe(`${network.address()}/notes`)

  network.restore()
  await page.goto('/overview')
  await expect.poll(() => page.getByText(/Uden forbindelse/).count(), { timeout: 45_000 }).toBe(0)
  await context.close()
}, 180_000)
