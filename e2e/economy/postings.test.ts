import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

test('a bill is entered, counts in the sum of its category and is deleted', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/economy/postings')
  await page.getByRole('heading', { level: 1, name: 'Posteringer' }).waitFor()
  await page.getByRole('button', { name: 'Postering', exact: true }).first().click()

  const modal = page.getByRole('dialog')
  await modal.getByRole('radio').first().waitFor()
  await modal.getByRole('radio').first().check()
  await page.keyboard.press('Control+Enter')
  await modal.getByRole('textbox', { name: /^Beløb ekskl. moms/ }).waitFor()
  await modal
    .getByRole('combobox', { name: /^Kategori/ })
    .or(modal.getByRole('textbox', { name: /^Kategori/ }))
    .click()
  await page.getByRole('option', { name: 'Staldleje' }).click()
  await modal.getByRole('textbox', { name: /^Mængde/ }).fill('850')
  await modal.getByRole('textbox', { name: /^Pris pr. enhed/ }).fill('12,35')
  await page.keyboard.press('Tab')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(
      ({ value }) => value.replaceAll(/[.\s]/g, '') === '10497,5' || value.replaceAll(/[.\s]/g, '') === '10497,50',
    ),
  )
  await page.keyboard.press('Control+Enter')
  await modal.getByRole('heading', { name: 'Er det rigtigt?' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await modal.getByRole('heading', { name: 'Staldleje: 10.497,50 kr. gemt' }).waitFor()
  await modal.waitFor({ state: 'hidden' })

  const row = page.getByRole('row', { name: /Staldleje/ })
  await row.waitFor()
  expect(await row.textContent()).toContain('10.497,50')
  await row.getByRole('button', { name: /^Slet/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Slet/ }).click()
  await row.waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})

test('the first page of economy opens the postings of a group, which add up to it, and their records', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/economy')
  const row = page.getByRole('row', { name: /Salg af grise/ })
  await row.waitFor()
  const shown = Number((await row.getByRole('cell').nth(0).textContent())?.replaceAll('.', '').replace(',', '.'))
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Posteringer' }).waitFor()
  const sums = page.getByRole('region', { name: 'Summer' })
  await sums.waitFor()
  const result = (await sums.getByText(/kr\.$/).last().textContent())?.replaceAll('.', '').replace(',', '.')
  expect(Math.round(Number.parseFloat(result ?? ''))).toBe(shown)
  await page
    .getByRole('button', { name: /^Slagteafregning/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Slagtning').first().waitFor()
  expect(consoleErrors).toEqual([])
})
