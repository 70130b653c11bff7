import { expect, test } from 'vitest'
import { sendAndConfirm } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

test('pigs are treated, the next treatment day is given from the list, and the row shows both', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page)
  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Behandling', exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByText('S1', { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.getByRole('radiogroup', { name: 'Instruks' }).getByRole('radio').first().check()
  await modal
    .getByLabel(/^Antal/)
    .first()
    .fill('3')
  await modal.getByLabel(/^Sti/).fill('99')
  await modal.getByLabel(/^Antal dage/).fill('2')
  await modal.getByRole('button', { name: /Næste/ }).click()
  await sendAndConfirm(page, /3 grise behandles i/, () => modal.getByRole('button', { name: 'Send' }).click())
  await modal.waitFor({ state: 'hidden' })

  await openScreen(page, '/health?pigs=slaughter&q=99')
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '99', exact: true }) })
  await row.getByText('2/2', { exact: true }).waitFor()
  await row.getByRole('rowheader').getByRole('button').click()
  await modal.getByText(/dag 2 af 2/).waitFor()
  await modal.getByRole('button', { name: /Næste/ }).click()
  await sendAndConfirm(page, /Dag 2 af 2 gemt/, () => modal.getByRole('button', { name: 'Send' }).click())
  await modal.waitFor({ state: 'hidden' })

  await page.getByRole('tab', { name: 'Afsluttede' }).click()
  await row.getByRole('button', { name: /^Vis tidligere behandlinger/ }).click()
  await page
    .getByRole('table', { name: /^Tidligere behandlinger/ })
    .getByText('1/2', { exact: true })
    .waitFor()
  expect(consoleErrors).toEqual([])
})
