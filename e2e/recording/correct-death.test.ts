import { TEST_TODAY } from '@herdboard/simulator/profiles/test-herd.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchJson, sendAndConfirm } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

/** Returns the number of pigs in a section, from the API. */
async function pigsIn(page: Page, section: string): Promise<number> {
  const sections = await fetchJson<{ name: string; pigs: number }[]>(page, '/api/sections')
  return sections.find(({ name }) => name === section)?.pigs ?? Number.NaN
}

/** Returns today's total of the table of dead pigs. */
async function deadToday(page: Page): Promise<number> {
  const day = `from=${TEST_TODAY}&to=${TEST_TODAY}`
  const { data } = await fetchJson<{ data: { amount: number }[] }>(page, `/api/tables/dead-pigs?${day}`)
  return data.reduce((sum, { amount }) => sum + amount, 0)
}

test('a wrong death is found in the calendar, corrected and deleted, and the numbers follow', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page)
  const [pigs, dead] = [await pigsIn(page, 'S1'), await deadToday(page)]

  // Four dead pigs are recorded, but two died.
  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Døde', exact: true }).click()
  const modal = page.getByRole('dialog').first()
  await modal.getByText('S1', { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.getByLabel('Antal døde').first().fill('4')
  await modal.getByRole('button', { name: /Næste/ }).click()
  await sendAndConfirm(page, /4 døde gemt i/, () => modal.getByRole('button', { name: 'Send' }).click())
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect([await pigsIn(page, 'S1'), await deadToday(page)]).toEqual([pigs - 4, dead + 4])

  await page.getByRole('link', { name: 'Aktivitet' }).click()
  await page.getByText('Kalender', { exact: true }).click()
  await page.getByRole('button', { name: /10\. juni 2026, \d+ registrering/ }).click()
  const ofDay = page.getByRole('region', { name: 'Dagens registreringer' })
  const wrong = ofDay.getByRole('listitem').filter({ hasText: 'S1' }).filter({ hasText: '4 stk.' })

  await wrong.getByRole('button', { name: /^Døde/ }).click()
  await modal.getByLabel('Antal døde').first().fill('2')
  await modal.getByRole('button', { name: /Næste/ }).click()
  await sendAndConfirm(page, /Ændringen er gemt/, () => modal.getByRole('button', { name: 'Send' }).click())
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect([await pigsIn(page, 'S1'), await deadToday(page)]).toEqual([pigs - 2, dead + 2])

  // The form shows the earlier values.
  const corrected = ofDay.getByRole('listitem').filter({ hasText: 'S1' }).filter({ hasText: '2 stk.' }).first()
  await corrected.getByRole('button', { name: /^Døde/ }).click()
  await modal.getByText('før: 4 stk.').waitFor()
  await modal.getByRole('button', { name: 'Luk' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await corrected.getByRole('button', { name: /^Slet Døde/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slet Døde' }).click()
  const confirmation = page.getByRole('dialog')
  await page.getByText('Registreringen er slettet').or(confirmation).first().waitFor()
  await page.getByText('Registreringen er slettet').waitFor()
  expect([await pigsIn(page, 'S1'), await deadToday(page)]).toEqual([pigs, dead])
  await page.getByRole('link', { name: 'Grise', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Grise' }).waitFor()
  expect(consoleErrors).toEqual([])
})
