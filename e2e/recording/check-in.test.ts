import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

test('a check of a barn is recorded without typing and is listed in the activity', async () => {
  const { page } = await openWindow()
  await signInAs(page)
  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tilsyn', exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByText('Slagtestald', { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()

  await modal.getByRole('button', { name: /Næste/ }).click()
  await modal.getByRole('button', { name: 'Send' }).click()
  await page
    .getByText(/Tilsyn gemt i/)
    .first()
    .waitFor()
  await modal.waitFor({ state: 'hidden' })
  await openScreen(page, '/activity?pigs=slaughter')
  await page.getByText('Alt i orden').first().waitFor()
  expect(await page.getByRole('table').first().textContent()).toContain('Tilsyn')
})
