import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { useCutNetwork } from '../cut-network.ts'
import { waitForStoredPages } from './stored-pages.ts'

useBrowser()
const network = useCutNetwork()
afterEach(network.restore)

const deadKey = (page: Page) => page.getByRole('button', { name: 'Døde' })

const openPhone = () =>
  openWindow({ width: 390, height: 844, hasTouch: true, address: network.address(), keepsBuild: true })

test('network that ends in the first seconds leaves the person in the round, which says what does not open', async () => {
  const { page } = await openPhone()
  // The worker has not stored the application yet, as on a weak line.
  await page.route('**/push-worker.js', (route) => route.abort())
  await signInAs(page, 'manager', '/round')
  await deadKey(page).waitFor()
  network.cut()
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  await page.getByRole('link', { name: 'Den almindelige app' }).click()
  await page.getByText(/ikke hentet til telefonen endnu/).waitFor()
  await inspectBothThemes(page, (theme) => savePicture(page, `round-app-not-stored-${theme}`))
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  await deadKey(page).waitFor()
  network.restore()
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  await page.getByRole('link', { name: 'Den almindelige app' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
}, 240_000)

test('application that has stored no figures yet leads back to the round without a network', async () => {
  const { page } = await openPhone()
  await page.route(/\/api\/(profile|meta|icons)/, (route) => route.abort())
  await signInAs(page, 'manager', '/round')
  await deadKey(page).waitFor()
  await waitForStoredPages(page)
  network.cut()
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  await page.getByRole('link', { name: 'Den almindelige app' }).click()
  const back = page.getByRole('link', { name: 'Til runden' })
  await back.waitFor()
  await inspectBothThemes(page, (theme) => savePicture(page, `app-without-figures-${theme}`))
  await back.click()
  await deadKey(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/round')
}, 240_000)
