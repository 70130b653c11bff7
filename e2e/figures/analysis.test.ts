import { expect, test } from 'vitest'
import { a11yViolations, pageSettled } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { expectTablesFit } from '../table-faults.ts'

useBrowser()

test('the analysis compares all slaughter pig barns by growth, then one farm by deaths, by keyboard alone', async () => {
  const { page, context, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/overview?pigs=slaughter')
  await page.getByRole('link', { name: 'Analyse' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Analyse' }).waitFor()
  await page.getByText('Vælg emne og steder, og tryk på Generer').waitFor()
  const generate = page.getByRole('button', { name: 'Generer' })
  await page.getByRole('radio', { name: 'Slagtegrise' }).check()
  expect(await generate.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Vælg alle', exact: true }).press('Enter')
  await generate.press('Enter')

  await page.getByRole('tab', { name: 'Stalde' }).click()
  const growth = page.getByRole('table', { name: 'Tilvækst og foder' })
  await growth.getByRole('rowheader').nth(1).waitFor()
  await pageSettled(page)
  expect(await a11yViolations(page)).toEqual([])
  await growth.getByRole('columnheader', { name: /Daglig tilvækst/ }).waitFor()
  await expectTablesFit(page)

  await page.getByRole('button', { name: 'Ret valg' }).press('Enter')
  await page.getByRole('radio', { name: 'Dødelighed' }).check()
  await page.getByRole('radio', { name: 'Alle', exact: true }).check()
  await page.getByRole('tree', { name: 'Ejendomme' }).focus()
  await page.keyboard.press(' ')
  await page.getByText('Valget er ændret').waitFor()
  await generate.press('Enter')
  await page.getByRole('table', { name: 'Dødelighed' }).getByRole('rowheader').first().waitFor()
  await page.getByRole('tab', { name: 'Ejendomme' }).press('Enter')
  await page.getByRole('table', { name: 'Dødelighed' }).getByRole('rowheader').first().waitFor()
  expect(consoleErrors).toEqual([])
  await context.close()
})
