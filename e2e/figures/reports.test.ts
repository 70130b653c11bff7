import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { expectTablesFit } from '../table-faults.ts'

useBrowser()

test('the report of two batches shows pigs in and out, the records behind a line and the E-control file', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/reports')
  await page.getByRole('heading', { level: 1, name: 'Rapporter' }).waitFor()
  await page.getByRole('tab', { name: 'Hold' }).click()
  await page.getByText('Vælg 1 til 4 hold').waitFor()
  await page.getByRole('checkbox').nth(0).check()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByText('2 hold valgt').waitFor()
  await page.getByRole('button', { name: 'Vis rapport' }).click()

  // The report opens with its figures; the movements are behind their own tab.
  await page.getByRole('rowheader', { name: 'Producerede grise' }).waitFor()
  await expectTablesFit(page)
  await page.getByRole('tab', { name: 'E-kontrol' }).press('ArrowRight')
  const entries = page.getByRole('table', { name: 'Tilgang' })
  await entries.getByRole('row', { name: /^I alt/ }).waitFor()
  await expectTablesFit(page)
  await entries
    .getByRole('button', { name: /^Indsat/ })
    .first()
    .click()
  const records = page.getByRole('dialog')
  await records.getByRole('table').waitFor()
  await page.keyboard.press('Escape')
  await records.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'E-kontrol som PDF' }).click()
  const save = page.getByRole('button', { name: 'Gem' })
  await save.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toMatch(/^E-kontrol .+ \d\d\.\d\d\.\d{4}-\d\d\.\d\d\.\d{4}\.pdf$/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Nulstil' }).click()
  await page.getByRole('table', { name: 'Tidligere E-kontroller' }).getByText('Gælder').waitFor()
  expect(consoleErrors).toEqual([])
})
