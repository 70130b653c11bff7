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

const openEvent = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('[SHELL-013] 120 pigs in and 2 dead are recorded in six actions with one typed number, and the numbers follow', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page)
  const before = await pigsIn(page, 'S1')

  await openEvent(page, 'Indsættelse')
  const modal = page.getByRole('dialog')
  await modal.getByText('S1', { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.getByLabel('Antal grise').fill('120')
  await modal.getByLabel('Gns. vægt pr. gris').fill('30,5')
  await modal.getByRole('button', { name: /Næste/ }).click()
  await sendAndConfirm(page, /120 grise indsat/, () => modal.getByRole('button', { name: 'Send' }).click())
  expect(await pigsIn(page, 'S1')).toBe(before + 120)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  let count = 0
  const counted = async (work: Promise<unknown>) => {
    count++
    await work
  }
  await counted(page.getByRole('button', { name: 'Registrering', exact: true }).click())
  await counted(page.getByRole('menuitem', { name: 'Døde', exact: true }).click())
  await counted(modal.getByText('S1', { exact: true }).first().click())
  await counted(modal.getByRole('button', { name: 'Næste' }).click())
  // The number field has the focus.
  await expect
    .poll(() =>
      page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? document.activeElement?.id),
    )
    .toMatch(/FF_Number/)
  await page.keyboard.type('2')
  await counted(modal.getByRole('button', { name: /Næste/ }).click())
  await counted(modal.getByRole('button', { name: 'Send' }).click())
  await page
    .getByText(/2 døde gemt i/)
    .first()
    .waitFor()

  expect(count).toBeLessThanOrEqual(6)
  expect(await pigsIn(page, 'S1')).toBe(before + 118)
  expect(consoleErrors).toEqual([])
})
