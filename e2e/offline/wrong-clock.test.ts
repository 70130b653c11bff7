import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { TEST_TODAY } from '@herdboard/simulator/profiles/test-herd.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { e2eServer } from '../e2e-server.ts'

useBrowser()

const noteKey = (page: Page) => page.getByRole('button', { name: 'Note, foto' })

async function openRound(clockLagMs: number): Promise<Page> {
  const { page } = await openWindow({ width: 390, height: 844, clockLagMs })
  await signInAs(page, 'manager', '/round')
  await noteKey(page).waitFor()
  return page
}

async function recordNote(page: Page, text: string): Promise<void> {
  await noteKey(page).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  await noteKey(page).waitFor()
}

/** The days of the notes on the server with this text. */
const daysOf = async (page: Page, text: string): Promise<string[]> =>
  (await fetchJson<{ name: string; date: string }[]>(page, '/api/notes?from=2026-01-01&to=2030-01-01'))
    .filter(({ name }) => name === text)
    .map(({ date }) => date)

const allSent = (page: Page) => page.getByRole('button', { name: 'Alt sendt' }).waitFor({ timeout: 60_000 })

test.each([
  ['behind', DAY_MS],
  ['ahead', -DAY_MS],
])('phone whose clock is a day %s says so, and records on the day of the server', async (error, lagMs) => {
  const page = await openRound(e2eServer().clockLagMs + lagMs)
  await page.getByText(/^Uret på telefonen går forkert: .*får den rigtige tid/).waitFor()
  await inspectBothThemes(page, (theme) => savePicture(page, `wrong-clock-${error}-${theme}`))
  const text = `Uret er ${error}`
  await recordNote(page, text)
  await allSent(page)
  expect(await daysOf(page, text)).toEqual([TEST_TODAY])
})

test('entry of a clock that was set back without a network asks for its day before it is stored', async () => {
  const page = await openRound(e2eServer().clockLagMs)
  await page.context().setOffline(true)
  await page.clock.setSystemTime(Date.now() - e2eServer().clockLagMs - DAY_MS)
  await recordNote(page, 'Uret blev stillet')
  await page.getByText(/^Uret på telefonen går forkert: .*Du bliver spurgt om dagen/).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '1 kræver svar' }).click({ timeout: 60_000 })
  expect(await daysOf(page, 'Uret blev stillet')).toEqual([])
  await page.getByText(/Hvilken dag skete det\?/).waitFor()
  expect(await page.getByLabel('Rigtig dag').inputValue()).toBe(TEST_TODAY)
  await inspectBothThemes(page, (theme) => savePicture(page, `wrong-clock-asked-${theme}`))
  await page.getByRole('button', { name: 'Ja, det passer' }).click()
  await allSent(page)
  expect(await daysOf(page, 'Uret blev stillet')).toEqual([TEST_TODAY])
})
