import { expect, test } from 'vitest'
import { a11yViolations, pageSettled } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

test('the data quality bar leads to the measured points and to the form for correction, by keyboard alone', async () => {
  const { page, context } = await openWindow({})
  await signInAs(page, 'manager', '/overview?pigs=slaughter')
  await page.getByRole('meter', { name: 'Datakvalitet' }).waitFor()
  await page.getByRole('link', { name: 'Se hvorfor' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Datakvalitet' }).waitFor()
  const panel = page.getByRole('main').locator('button[aria-expanded]').first()
  await panel.waitFor()
  if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.press('Enter')
  // What is in order is folded below what is to be mended.
  const folded = page.getByRole('main').locator('details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().press('Enter')
  await page
    .getByRole('button', { name: /^Status registreret/ })
    .first()
    .press('Enter')
  const form = page.getByRole('dialog', { name: /Status registreret/ })
  await form.getByText('Hvad måles').first().waitFor()
  await pageSettled(page)
  expect(await a11yViolations(page)).toEqual([])
  expect(await form.getByLabel('Fremragende').inputValue()).toBe('højst 100 dage')
  await form.getByRole('link', { name: 'Registrer status' }).press('Enter')
  await page.getByRole('dialog').getByText('Talt antal').first().waitFor()
  await context.close()
})
