import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { openScreen } from '../open-screen.ts'
import { chooseFile, importRows, inspectStep, openImports, rowsChecked, takeImportBack } from './import-steps.ts'

useBrowser()

const FAULTY = `Dag;Antal døde;Stald;Sektion
08-06-2026;1;Slagtestald;S3
08-06-2026;to;Slagtestald;S4
08-06-2026;1;Slagtestald;S99
`

test('a file is mapped, mended, given back as its faulty rows, imported once and undone', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/imports')
  await openImports(page)
  await inspectStep(page, '1-centre')

  // Its headers are not ours, so that a person chooses what they mean.
  await chooseFile(page, 'udtræk.csv', FAULTY)
  await page.getByRole('heading', { name: 'Vælg indhold og kolonner' }).waitFor()
  await page.getByRole('combobox', { name: 'Indhold' }).selectOption({ label: 'Døde grise' })
  await page.getByLabel('Dag', { exact: true }).selectOption({ label: 'Dato (skal med)' })
  await page.getByLabel('Antal døde', { exact: true }).selectOption({ label: 'Antal (skal med)' })
  await rowsChecked(page)
  await page.getByText('1 række ok, 2 med fejl').waitFor()
  await inspectStep(page, '2-checked')

  // On a phone the remark of a row is as visible as its number.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('”S99” findes ikke her').waitFor()
  await page.setViewportSize({ width: 1366, height: 768 })

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hent rækker med fejl' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines.map((line) => line.split(';').slice(0, 4).join(';'))).toEqual([
    '\uFEFFDag;Antal døde;Stald;Sektion',
    '08-06-2026;to;Slagtestald;S4',
    '08-06-2026;1;Slagtestald;S99',
    '',
  ])

  await page.getByRole('button', { name: 'Ret linje 3' }).click()
  await page.getByRole('dialog').getByLabel('Antal').fill('2')
  await inspectStep(page, '3-mend')
  await page.getByRole('dialog').getByRole('button', { name: 'Gem' }).click()
  await page.getByText('2 rækker ok, 1 med fejl').waitFor()
  await page.getByRole('button', { name: 'Udelad linje 4' }).click()
  await page.getByText('2 rækker ok, 0 med fejl').waitFor()
  await importRows(page, 2)
  await inspectStep(page, '4-imported')

  // Each record names the file, and leads to its import.
  await openScreen(page, '/activity?from=2026-06-08&to=2026-06-08')
  await page.getByText('udtræk.csv').first().waitFor()
  await inspectStep(page, '5-records')
  await page.getByRole('button', { name: 'Åbn importen udtræk.csv' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'udtræk.csv' }).waitFor()

  // The choice of columns is remembered, and the same file again does nothing.
  await chooseFile(page, 'igen.csv', FAULTY)
  await rowsChecked(page)
  await page.getByText('0 rækker ok, 2 med fejl, 1 findes allerede').waitFor()
  expect(await page.getByRole('button', { name: /^Importer/ }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Samme fil er importeret før' }).click()
  await takeImportBack(page)
  await inspectStep(page, '6-undone')
  expect(consoleErrors).toEqual([])
}, 240_000)

test('cells that are copied from a spreadsheet are imported as a file is', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/imports')
  await openImports(page)
  await page.getByRole('button', { name: 'Indsæt celler' }).click()
  await page
    .getByLabel('Celler kopieret fra et regneark, med overskrifter')
    .fill('Dato\tVejede\tGns. vægt kg\tStald\tSektion\n09-06-2026\t12\t71,5\tSlagtestald\tS2')
  await inspectStep(page, '7-paste')
  await page.getByRole('button', { name: 'Læs cellerne' }).click()
  await rowsChecked(page)
  expect(await page.getByRole('combobox', { name: 'Indhold' }).locator('option:checked').textContent()).toBe(
    'Vejninger',
  )
  await importRows(page, 1)
  await takeImportBack(page)
  expect(consoleErrors).toEqual([])
})

test('the menu of a table leads to the imports', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/feed/mixes')
  await page.getByRole('button', { name: 'Hent', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Importer fra fil' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
  expect(consoleErrors).toEqual([])
})
