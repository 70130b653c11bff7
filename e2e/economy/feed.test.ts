import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

test('feed use and deliveries are listed, a material gets an earlier price, and a home mix has two of them', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/feed/consumption?pigs=slaughter')
  await page.getByRole('heading', { level: 1, name: 'Foder' }).waitFor()
  await page.getByRole('table', { name: 'Forbrug' }).waitFor()
  await page.getByRole('link', { name: 'Leveringer' }).click()
  await page.getByText('Ingen følgesedler modtaget').waitFor()

  const modal = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Råvarer' }).click()
  const addMaterial = async (name: string) => {
    await page.getByRole('button', { name: 'Ny råvare' }).first().click()
    await modal.getByRole('combobox', { name: 'Råvare fra register' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await modal.getByRole('button', { name: 'Opret' }).click()
    await modal.waitFor({ state: 'hidden' })
  }
  await addMaterial('Triticale')
  await addMaterial('Lupin, smalbladet')
  await page.getByRole('button', { name: 'Triticale' }).click()
  await modal.getByRole('region', { name: 'Priser' }).getByRole('textbox', { name: /^Pris/ }).fill('155,5')
  await modal.getByRole('textbox', { name: /^Gældende fra/ }).fill('01.02.2024')
  await modal.getByRole('button', { name: 'Tilføj pris' }).click()
  await modal.getByText('155,50 kr./100 kg').waitFor()
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: 'Foderblandinger' }).click()
  await page.getByRole('button', { name: 'Ny foderblanding' }).first().click()
  await modal.getByRole('textbox', { name: /^Navn/ }).fill('Rejseblanding')
  await modal.getByRole('radio', { name: 'Hjemmeblanding' }).check()
  await modal.getByRole('button', { name: 'Videre' }).click()
  await modal.getByRole('combobox', { name: 'Råvare' }).click()
  await page.getByRole('option', { name: 'Triticale' }).click()
  await modal.getByRole('textbox', { name: /^Iblanding/ }).fill('80')
  await modal.getByRole('button', { name: 'Tilføj råvare' }).click()
  await modal.getByRole('combobox', { name: 'Råvare' }).nth(1).click()
  await page.getByRole('option', { name: 'Lupin, smalbladet' }).click()
  await modal
    .getByRole('textbox', { name: /^Iblanding/ })
    .nth(1)
    .fill('20')
  // 0,8 × 112,5 + 0,2 × 98
  await modal.getByText(/FEsv pr. 100 kg: 109,6/).waitFor()
  await modal.getByRole('button', { name: 'Opret' }).click()
  await modal.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /Rejseblanding/ })
  // 0,8 × 150 + 0,2 × 210
  expect(await row.textContent()).toContain('162,00')

  await row.getByRole('button', { name: 'Rejseblanding' }).click()
  await modal.getByRole('button', { name: 'Slet blanding' }).click()
  await page.getByRole('dialog', { name: 'Slet Rejseblanding?' }).getByRole('button', { name: 'Slet blanding' }).click()
  await row.waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})
