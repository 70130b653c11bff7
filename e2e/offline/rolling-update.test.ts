import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { openPlaceOf } from '../death-places.ts'
import { allSent } from '../outbox-mark.ts'
import { useNextBuild } from './next-build.ts'
import { countDeaths, openDeaths, savedHere, sendDeaths } from './offline-deaths.ts'
import { countStoredEntries, waitForStoredPages } from './stored-pages.ts'

useBrowser()
const build = useNextBuild()
afterEach(build.reset)

const note = (page: Page) => page.getByText('En ny udgave af programmet er klar.')
const isNextBuild = (page: Page) => page.evaluate(() => [...document.scripts].some(({ src }) => src.includes('_next.')))

/** Reloads until the page is the next build: where the server is slow, the worker serves the page that it kept. */
const reloadToNextBuild = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.reload()
        return isNextBuild(page)
      },
      { timeout: 60_000 },
    )
    .toBe(true)

/** The browser looks for a new service worker, as it does every hour, and has stored it. */
const findNextWorker = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          await registration?.update().catch(() => undefined)
          return registration?.waiting != null
        }),
      { timeout: 90_000 },
    )
    .toBe(true)

test('page of the build before goes on after an update, and takes the new build with its unsent entry', async () => {
  const { page, context } = await openWindow({ address: build.address(), keepsBuild: true })
  await signInAs(page)
  await waitForStoredPages(page)
  const before = await countDeaths(page)
  const form = await openDeaths(page, 'updated')
  await form.locator('[name$="FF_Number"]').fill('2')

  build.update()
  await findNextWorker(page)
  // Nothing interrupts a person who types.
  await page.waitForTimeout(3_000)
  expect(await note(page).count()).toBe(0)
  expect(await form.locator('[name$="FF_Number"]').inputValue()).toBe('2')
  // What is sent from the build before goes to the new server, or waits for it.
  await context.setOffline(true)
  await sendDeaths(form, 2)
  await savedHere(page).waitFor()
  expect(await isNextBuild(page)).toBe(false)

  // A screen that was never open: the server no longer has its code, and the device does.
  await page.getByRole('link', { name: 'Noter', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Noter' }).waitFor()
  await note(page).waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Opdater nu' }).click()
  await expect.poll(() => isNextBuild(page).catch(() => false), { timeout: 60_000 }).toBe(true)
  await page.getByText('1 registrering venter på at blive sendt').waitFor()
  await context.setOffline(false)
  await expect.poll(() => countDeaths(page), { timeout: 60_000 }).toBe(before + 1)
  await expect.poll(() => page.getByText('venter på at blive sendt').count(), { timeout: 60_000 }).toBe(0)
  expect(await countDeaths(page)).toBe(before + 1)
  await context.close()
}, 240_000)

test('round of the build before records to the new server, and the new build sends what waits', async () => {
  const { page, context } = await openWindow({ width: 390, height: 844, address: build.address(), keepsBuild: true })
  await signInAs(page, 'manager', '/round')
  const deadKey = page.getByRole('button', { name: 'Døde' })
  await deadKey.waitFor()
  await openPlaceOf(page, 'buildBefore')
  await waitForStoredPages(page)
  const before = await countDeaths(page)
  build.update()
  for (const number of ['1', '2']) {
    await deadKey.click()
    await page.getByRole('button', { name: number, exact: true }).click()
    await page.getByRole('button', { name: 'Gem', exact: true }).click()
  }
  expect(await isNextBuild(page)).toBe(false)
  // The entries are still held back, so that they can be undone. What is not stored yet ends with its page.
  await expect.poll(() => countStoredEntries(page)).toBe(2)
  await reloadToNextBuild(page)
  await deadKey.waitFor()
  await allSent(page)
  expect(await countDeaths(page)).toBe(before + 2)
  await context.close()
}, 240_000)

test('removing service workers frees a browser of that of the build before, and its entry is sent once', async () => {
  const { page, context } = await openWindow({ width: 390, height: 844, address: build.address(), keepsBuild: true })
  await signInAs(page, 'manager', '/round')
  const noteKey = page.getByRole('button', { name: 'Note, foto' })
  await noteKey.waitFor()
  await waitForStoredPages(page)
  await noteKey.click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Før oprydningen')
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect.poll(() => countStoredEntries(page)).toBe(1)

  build.update()
  build.removeWorkers()
  let pageLoads = 0
  page.on('load', () => {
    pageLoads += 1
  })
  await page.goto('/round')
  const leftOver = () =>
    page
      .evaluate(async () => [
        navigator.serviceWorker.controller !== null,
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ])
      .catch(() => 'the page loads')
  await expect.poll(leftOver, { timeout: 60_000 }).toEqual([false, 0, 0])
  expect(await isNextBuild(page)).toBe(true)
  await page.getByRole('button', { name: 'Alt sendt' }).waitFor({ timeout: 60_000 })
  expect(await fetchJson<{ name: string }[]>(page, '/api/notes?from=2026-01-01&to=2030-01-01')).toSatisfy(
    (notes: { name: string }[]) => notes.filter(({ name }) => name === 'Før oprydningen').length === 1,
  )
  // The page that asked, and once more without the worker: it comes to rest.
  expect(pageLoads).toBeLessThanOrEqual(2)
  await context.close()
}, 240_000)
