import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

test('the collection price of dead pigs is adjusted and the adjustment is removed', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/economy/deaths')
  await page.getByRole('table', { name: 'Afhentning af døde grise' }).waitFor()
  const row = page.getByRole('row', { name: /01\.01\.2025/ })
  await row.getByRole('button', { name: 'Reguler 01.01.2025' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('textbox', { name: 'Over 30 kg' }).fill('-1,25')
  await modal.getByRole('button', { name: 'Gem', exact: true }).click()
  await modal.getByRole('heading', { name: 'Reguleringen er oprettet' }).waitFor()
  await modal.getByRole('button', { name: 'Luk', exact: true }).last().click()
  await modal.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /55,50 \(−1,25\)/ }).waitFor()

  await row.getByRole('button', { name: 'Reguler 01.01.2025' }).click()
  await modal.getByRole('button', { name: 'Slet regulering' }).click()
  await modal.getByRole('heading', { name: 'Reguleringen er slettet' }).waitFor()
  await modal.getByRole('button', { name: 'Luk', exact: true }).last().click()
  await modal.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /55,50 \(−1,25\)/ }).waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})
