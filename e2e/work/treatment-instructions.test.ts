import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

test('an instruction from the vet is recorded, found and deleted', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page)
  await page.getByRole('link', { name: 'Instrukser' }).click()
  await page.getByRole('heading', { level: 1, name: 'Behandlingsinstrukser' }).waitFor()
  await page.getByRole('button', { name: 'Ny instruks' }).first().click()

  const modal = page.getByRole('dialog')
  const farm = modal.getByRole('checkbox').first()
  await farm.waitFor()
  if (!(await farm.isChecked())) await farm.click()
  await modal.getByRole('searchbox', { name: 'Søg efter lægemiddel' }).fill('melox')
  await modal.getByRole('radio', { name: /^Metacam/ }).click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.getByText('Slagtegrise', { exact: true }).first().click()
  await expect.poll(() => modal.getByLabel(/^Dosis pr\. kg/).inputValue()).toBe('0,02')
  await modal.getByLabel(/^Dyrlæge/).fill('Eva Lund')
  await modal.getByRole('button', { name: 'Næste: kontrol' }).click()
  await modal.getByRole('button', { name: 'Send' }).click()
  await modal.getByRole('heading', { name: 'Instruksen er oprettet' }).waitFor()
  await modal.waitFor({ state: 'hidden' })

  await page.getByRole('searchbox', { name: 'Søg i instrukser' }).fill('Metacam')
  const written = page.getByRole('button', { name: /^Slet Halthed: Metacam/ })
  await written.first().waitFor()
  const before = await written.count()
  await written.last().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Slet / })
    .click()
  await expect.poll(() => written.count()).toBe(before - 1)
  expect(consoleErrors).toEqual([])
})
