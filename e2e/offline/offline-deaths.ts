import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { fetchJson } from '../api-requests.ts'
import { openWindow, signInAs } from '../browser.ts'
import type { CutNetwork } from '../cut-network.ts'
import { formPlaces } from '../death-places.ts'
import { waitForStoredPages } from './stored-pages.ts'

export const countDeaths = async (page: Page) =>
  (
    await fetchJson<{ total_rows: number }>(
      page,
      `/api/records?from=2025-12-01&to=2030-12-31&type_ids=${recordKind.dead}`,
    )
  ).total_rows

/** Opens the form of dead pigs at the place of a story. */
export async function openDeaths(page: Page, story: keyof typeof formPlaces) {
  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Døde', exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByText(formPlaces[story], { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.locator('[name$="FF_Number"]').waitFor()
  return modal
}

export async function sendDeaths(modal: Locator, number: number) {
  await modal.locator('[name$="FF_Number"]').fill(String(number))
  await modal.getByRole('button', { name: /Næste/ }).click()
  await modal.getByRole('button', { name: 'Send' }).click()
}

export const savedHere = (page: Page) => page.getByText('Gemt på enheden. Sendes, når der er forbindelse.').first()

/** Signs in, opens the form once, so that this device keeps it, and cuts the line. */
export async function openAndCut(
  network: CutNetwork,
): Promise<{ page: Page; context: BrowserContext; before: number }> {
  const { page, context } = await openWindow({ address: network.address(), keepsBuild: true })
  await signInAs(page)
  await waitForStoredPages(page)
  const before = await countDeaths(page)
  const first = await openDeaths(page, 'cutOff')
  await first.getByRole('button', { name: 'Luk' }).first().click()
  network.cut()
  return { page, context, before }
}
