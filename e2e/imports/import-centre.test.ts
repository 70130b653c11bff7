import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fetchJson } from '../api-requests.ts'
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
    .fill('Dato\tVejede\tGns. vægt kg\tStald\tSektion\n09-06-2026\t12\t31,5\tSlagtestald\tS1')
  await inspectStep(page, '7-paste')
  await page.getByRole('button', { name: 'Læs cellerne' }).click()
  await rowsChecked(page)
  expect(await page.getByRole('combobox', { name: 'Indhold' }).locator('option:checked').textContent()).toBe(
    'Vejninger',
  )
  // A weight that its form would ask about is a question, which is answered once for all rows.
  await page
    .getByText(/31,5 kg ligger langt fra/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Importer 1 række' }).isDisabled()).toBe(true)
  await inspectStep(page, '8-question')
  await importRows(page, 1)
  await takeImportBack(page)
  expect(consoleErrors).toEqual([])
})

test('an import that a person stops midway keeps whole rows, and its undo leaves the herd as it was', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/imports')
  const herd = async () => JSON.stringify(await fetchJson<unknown>(page, '/api/sections'))
  const before = await herd()
  const rows = Array.from({ length: 20_000 }, (_, no) => `0${1 + (no % 9)}-06-2026;1;Slagtestald;S1;dead-${no}`)
  await chooseFile(page, 'døde.csv', ['Dato;Antal;Stald;Sektion;Ekstern id', ...rows, ''].join('\n'))
  await rowsChecked(page)
  await page.getByLabel('Det er rigtigt, importer alligevel').check()
  await page.getByRole('button', { name: /^Importer \d/ }).click()
  // Without a stored row there would be nothing to undo.
  await page.getByText(/^[1-9][\d.]* af 20\.000 rækker/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('heading', { name: 'Stoppet' }).waitFor({ timeout: 60_000 })
  await inspectStep(page, '9-stopped')
  await takeImportBack(page)
  await expect.poll(herd, { timeout: 30_000 }).toBe(before)
  expect(consoleErrors).toEqual([])
}, 120_000)

test('the menu of a table leads to the imports', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/feed/mixes')
  await page.getByRole('button', { name: 'Hent', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Importer fra fil' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
  expect(consoleErrors).toEqual([])
})
