import { formId } from '@herdboard/contract/core/form-id.ts'
import {
  addImport,
  cancelImport,
  changeImport,
  getImport,
  listImports,
  runImport,
} from '@herdboard/contract/imports/imports.ts'
import { listBarns } from '@herdboard/contract/places/locations.ts'
import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type JobHandler, type JobHandlers, runDueJobs } from '#platform/jobs/worker.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { type WorkbookCell, workbookOfSheets } from '#testing/fixtures/import-files.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'
import { importHandlers } from './jobs.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00.000Z' })

const days = (rows: readonly (readonly WorkbookCell[])[]): WorkbookCell[][] =>
  rows.map((cells) =>
    cells.map((cell) => (typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(cell) ? { day: cell } : cell)),
  )

/** The herd of another program, a sheet a kind, in the order of the alphabet as programs export it. */
const HISTORY: Record<string, WorkbookCell[][]> = {
  Afgange: [
    ['Dato', 'Type', 'Antal', 'Vægt i alt kg', 'Køber', 'Stald', 'Sektion'],
    ['2026-05-11', 'Flyttet til anden besætning', 60, 3600, 'Nabo', 'Stald 4', 'A1'],
  ],
  Blandinger: [
    ['Navn', 'Type', 'Råvare', 'Iblanding pct', 'Gældende fra', 'Ejendomme'],
    ['Slagtegrise', 'Hjemmeblanding', 'Byg', 80, '2026-03-01', 'Nygaard'],
    ['Slagtegrise', 'Hjemmeblanding', 'Sojaskrå', 20, '2026-03-01', 'Nygaard'],
  ],
  'Døde grise': [
    ['Dato', 'Antal', 'Måde', 'Vægt kg', 'Stald', 'Sektion'],
    ['2026-04-10', 2, 'Aflivet', 41, 'Stald 4', 'A1'],
  ],
  Foderforbrug: [
    ['Fra', 'Til', 'Blanding', 'Kg', 'Stald', 'Sektion'],
    ['2026-03-02', '2026-05-10', 'Slagtegrise', 30_000, 'Stald 4', 'A1'],
  ],
  Hold: [
    ['Hold', 'Stald', 'Start'],
    ['2026-11', 'Holdstald', '2026-03-10'],
  ],
  Indsat: [
    ['Dato', 'Antal', 'Gns. vægt kg', 'Leverandør', 'Stald', 'Sektion', 'Hold'],
    ['2026-03-16', 100, 31, 'Vestergaard', 'Stald 4', 'A1', null],
    ['2026-03-10', 300, 7.5, 'Vestergaard', 'Holdstald', null, '2026-11'],
  ],
  Noter: [
    ['Dato', 'Note', 'Stald'],
    ['2026-04-01', 'Ny ventilation', 'Stald 4'],
  ],
  Råvarer: [
    ['Navn', 'FEsv/100 kg', 'Råprotein pct', 'Fosfor g/kg', 'Pris kr./100 kg', 'Gældende fra'],
    ['Byg', 105, 9.5, 3, 150, '2026-03-01'],
    ['Sojaskrå', 115, 43.5, 6.5, 310, '2026-03-01'],
  ],
  Steder: [
    ['Niveau', 'Navn', 'Ejendom', 'Stald', 'Dyregruppe', 'Holddrift', 'Åbningsdato', 'Åbningsantal', 'Åbningsvægt kg'],
    ['Sektion', 'A1', null, 'Stald 4', null, null, '2026-03-01', 200, 30],
    ['Stald', 'Stald 4', 'Nygaard', null, 'Slagtegrise', 'nej', null, null, null],
    ['Stald', 'Holdstald', 'Nygaard', null, 'Smågrise', 'ja', null, null, null],
    ['Ejendom', 'Nygaard', null, null, null, null, null, null, null],
  ],
}

/** Sends a workbook, and waits until its sheets are checked; returns the one that comes first. */
async function uploadWorkbook(who: TestClient, sheets: Record<string, WorkbookCell[][]>) {
  const workbook = await workbookOfSheets(
    Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, days(rows)])),
  )
  const { id } = await who.call(addImport, { query: { file_name: 'besætning.xlsx' }, body: workbook })
  await runImportJobs(api)
  return { id }
}

async function anEmptyCompany() {
  const company = await aCompany(api.db, { modules: ['RealTime', 'Sections', 'Assignments'] })
  const who = api.as(company)
  const upload = (sheets: Record<string, WorkbookCell[][]>) => uploadWorkbook(who, sheets)
  const runAll = async (params: { id: Awaited<ReturnType<typeof upload>>['id'] }) => {
    await who.call(runImport, { params, body: { confirmed: true, all_sheets: true } })
    await runImportJobs(api)
  }
  const states = async () => {
    const { data } = await who.call(listImports, { query: {} })
    return Object.fromEntries(data.map(({ file_name, status }) => [file_name.split(' · ')[1], status]))
  }
  /** Pigs by place, and the records and notes of the company. */
  const herd = async () => {
    const { rows } = await sql`
      select (select json_agg(json_build_array(r.type_id, r.day, r.head) order by r.type_id, r.day) from record r
          where r.directory_id = d.id and r.deleted_at is null) as records,
        (select count(*)::int from note n where n.directory_id = d.id and n.deleted_at is null) as notes,
        (select count(*)::int from herd_day h where h.directory_id = d.id) as days
      from directory d where d.id = ${company.directoryId}`.execute(api.db)
    return rows[0]
  }
  return { who, upload, runAll, states, herd, imports: importClient(api, who) }
}

test('the history of another program comes in as one workbook in one go, and goes out again', async () => {
  const { who, upload, runAll, states, herd, imports } = await anEmptyCompany()
  const before = await herd()
  const first = await upload(HISTORY)
  expect(await who.call(getImport, { params: first })).toMatchObject({ kind: 'locations', sheet_count: 9 })
  expect(await herd()).toEqual(before)
  await runAll(first)
  const { data } = await who.call(listImports, { query: {} })
  const shown = await Promise.all(data.map(async ({ id, file_name }) => [file_name, ...(await imports.rows({ id }))]))
  expect(await states(), JSON.stringify(shown)).toEqual(
    Object.fromEntries(Object.keys(HISTORY).map((name) => [name, 'imported'])),
  )
  const barns = await who.call(listBarns, {})
  // Stald 4: 200 at first and 100 inserted, less 2 dead and 60 that left.
  expect(Object.fromEntries(barns.map(({ name, pigs }) => [name, pigs]))).toEqual({ 'Stald 4': 238, Holdstald: 300 })

  for (const { id } of data.toSorted((one, other) => orderOf(other.file_name) - orderOf(one.file_name)))
    expect(await imports.undo({ id }), String(id)).toBeNull()
  expect(await herd()).toEqual(before)
  expect(await who.call(listDirectoryFarms, {})).toEqual([])
})

/** Order in which the sheets were imported. */
const ORDER = ['Steder', 'Hold', 'Råvarer', 'Blandinger', 'Indsat', 'Døde grise', 'Afgange', 'Foderforbrug', 'Noter']
const orderOf = (fileName: string) => ORDER.indexOf(fileName.split(' · ')[1] ?? '')

test('new pigs stand beside none where another sheet of the workbook takes the old ones away', async () => {
  const { upload, runAll, states, who, imports } = await anEmptyCompany()
  const moved = 'Flyttet til anden besætning'
  const first = await upload({
    Steder: HISTORY.Steder ?? [],
    Indsat: [
      ['Dato', 'Antal', 'Gns. vægt kg', 'Stald', 'Sektion'],
      ['2026-03-05', 10, 31, 'Stald 4', 'A1'],
      // Two teams later in the same section: on the day of the last that leave, and a week after it.
      ['2026-05-13', 200, 30, 'Stald 4', 'A1'],
      ['2026-05-27', 150, 29, 'Stald 4', 'A1'],
    ],
    Afgange: [
      ['Dato', 'Type', 'Antal', 'Vægt i alt kg', 'Køber', 'Stald', 'Sektion'],
      ['2026-05-06', moved, 100, 9000, 'Nabo', 'Stald 4', 'A1'],
      ['2026-05-13', moved, 108, 10_500, 'Nabo', 'Stald 4', 'A1'],
      ['2026-05-20', moved, 200, 7200, 'Nabo', 'Stald 4', 'A1'],
    ],
    'Døde grise': [
      ['Dato', 'Antal', 'Måde', 'Vægt kg', 'Stald', 'Sektion'],
      ['2026-04-10', 2, 'Aflivet', 55, 'Stald 4', 'A1'],
    ],
  })
  await runAll(first)
  const { data } = await who.call(listImports, { query: {} })
  const shown = await Promise.all(data.map(async ({ id, file_name }) => [file_name, ...(await imports.rows({ id }))]))
  expect(new Set(Object.values(await states())), JSON.stringify(shown)).toEqual(new Set(['imported']))
  const barns = await who.call(listBarns, {})
  expect(barns.find(({ name }) => name === 'Stald 4')?.pigs).toBe(150)
  // The places are there by now: the first check knows the other sheets, too, whatever their order.
  const second = await upload({
    Indsat: [
      ['Dato', 'Antal', 'Gns. vægt kg', 'Stald', 'Sektion'],
      ['2026-06-15', 80, 23, 'Stald 4', 'A1'],
    ],
    Afgange: [
      ['Dato', 'Type', 'Antal', 'Vægt i alt kg', 'Køber', 'Stald', 'Sektion'],
      ['2026-06-15', moved, 150, 6900, 'Nabo', 'Stald 4', 'A1'],
    ],
  })
  expect(await imports.rows(second)).toEqual([[2, 'ready']])
})

test('what another sheet of the workbook moves is moved once where it was typed already', async () => {
  const { who, section } = await aFormHerd(api, { day: '2026-03-10', avgKg: 30 })
  await submitForm(
    who,
    formId.departure,
    { section_id: section.id },
    { 'FS_Main.FF_Date': '2026-04-19', 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 69 },
    { confirmed: true },
  )
  const first = await uploadWorkbook(who, {
    Indsat: [
      ['Dato', 'Antal', 'Gns. vægt kg', 'Stald', 'Sektion'],
      ['2026-04-20', 20, 30.5, 'Stald 4', 'A2'],
    ],
    Afgange: [
      ['Dato', 'Antal', 'Gns. vægt kg', 'Køber', 'Stald', 'Sektion'],
      ['2026-04-19', 60, 69, 'Nabo', 'Stald 4', 'A2'],
    ],
  })
  // Of the 120 pigs 60 are left.
  expect(await importClient(api, who).rows(first)).toEqual([
    [2, 'question', expect.stringMatching(/^average_kg: Sektionen har allerede grise/)],
  ])
})

test('a sheet with an error stops the sheets after it until it is mended', async () => {
  const { upload, runAll, states, who } = await anEmptyCompany()
  const wrong = [...(HISTORY.Indsat ?? []), ['2026-03-20', 10, 31, 'Vestergaard', 'Stald 9', 'A1', null]]
  const first = await upload({ ...HISTORY, Indsat: wrong })
  await runAll(first)
  expect(await states()).toMatchObject({
    ...{ Steder: 'imported', Hold: 'imported', Råvarer: 'imported', Blandinger: 'imported' },
    ...{ Indsat: 'checked', Afgange: 'checked', Noter: 'checked' },
  })
  const { data } = await who.call(listImports, { query: {} })
  const stopped = data.find(({ file_name }) => file_name.endsWith('Indsat'))
  if (!stopped) throw new Error('the sheet is an import')
  expect(stopped.counts).toMatchObject({ ready: 2, error: 1 })
  await runAll({ id: stopped.id })
  expect(new Set(Object.values(await states()))).toEqual(new Set(['imported']))
})

/** Runs the jobs of imports; after the first step, which is that of the company whose turn ends, does something between. */
async function runJobsWith(between: () => Promise<void>): Promise<void> {
  const works = importHandlers['process-imports'] as JobHandler
  let isFirst = true
  const handlers: JobHandlers = {
    'process-imports': async (run) => {
      const nextRunAt = await works(run)
      if (isFirst) await between()
      isFirst = false
      return nextRunAt
    },
  }
  await runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, handlers)
}

test('a sheet that a person discards while it waits for its turn is passed over, and the rest follows', async () => {
  const { upload, states, who } = await anEmptyCompany()
  const first = await upload(HISTORY)
  const { data } = await who.call(listImports, { query: {} })
  const sheet = data.find(({ file_name }) => file_name.endsWith('Hold'))
  if (!sheet) throw new Error('the sheet is an import')
  await who.call(runImport, { params: first, body: { confirmed: true, all_sheets: true } })
  // The import of another company is due, too, so the places are stored, and the batches wait for their turn.
  const other = await aFormHerd(api, { day: '2026-01-02' })
  await other.who.call(addImport, {
    query: { file_name: 'rows.csv', kind: 'insertions' },
    body: Buffer.from('Dato,Antal,Gns. vægt kg,Stald,Sektion\n2026-05-01,7,30,Stald 4,A2'),
  })
  await runJobsWith(async () => {
    expect(await states()).toMatchObject({ Steder: 'imported', Hold: 'checking', Råvarer: 'checked' })
    await who.call(cancelImport, { params: { id: sheet.id }, body: {} })
  })
  expect(await states()).toMatchObject({
    ...{ Steder: 'imported', Hold: 'cancelled', Råvarer: 'imported', Blandinger: 'imported' },
    // Its row of the batch that is not there stops it.
    ...{ Indsat: 'checked', 'Døde grise': 'checked' },
  })
})

test('a sheet whose columns are not chosen stops the sheets after it', async () => {
  const { upload, runAll, states, who } = await anEmptyCompany()
  const first = await upload(HISTORY)
  const { data } = await who.call(listImports, { query: {} })
  const sheet = data.find(({ file_name }) => file_name.endsWith('Blandinger'))
  if (!sheet) throw new Error('the sheet is an import')
  const { mapping } = await who.call(getImport, { params: { id: sheet.id } })
  const withoutName = mapping.map((key) => (key === 'name' ? null : key))
  await who.call(changeImport, { params: { id: sheet.id }, body: { mapping: withoutName } })
  expect(await states()).toMatchObject({ Blandinger: 'unmapped' })
  await runAll(first)
  const stopped = {
    Steder: 'imported',
    Råvarer: 'imported',
    Blandinger: 'unmapped',
    Indsat: 'checked',
    Noter: 'checked',
  }
  expect(await states()).toMatchObject(stopped)
  await who.call(changeImport, { params: { id: sheet.id }, body: { mapping } })
  await runImportJobs(api)
  await runAll({ id: sheet.id })
  expect(new Set(Object.values(await states()))).toEqual(new Set(['imported']))
})
