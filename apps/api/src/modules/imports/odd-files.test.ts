import { listNotes } from '@herdboard/contract/herd/notes.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import {
  addImport,
  changeImport,
  changeImportRows,
  getFaultyRows,
  getImport,
  runImport,
} from '@herdboard/contract/imports/imports.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { hostileFiles } from '#testing/fixtures/hostile-files/hostile-files.ts'
import { sheetXml, workbookParts, zipOf } from '#testing/fixtures/import-files.ts'
import { aBarn, aBatch, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi()
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygaard' })
const [barn, other] = [await aBarn(api.db, farm, { name: 'Stald 4' }), await aBarn(api.db, farm, { name: 'Stald 5' })]
await aSection(api.db, barn, { name: 'A1' })
await aSection(api.db, barn, { name: 'B1' })
await aSection(api.db, other, { name: 'B1' })
const who = api.as(company)
const imports = importClient(api, who)

async function upload(file_name: string, body: Buffer, kind?: ImportKind) {
  const { id } = await who.call(addImport, { query: { file_name, ...(kind && { kind }) }, body })
  await runImportJobs(api)
  return { id }
}
const notesOf = (day: string) => who.call(listNotes, { query: { from: day, to: day } })

/** A workbook of notes whose second and fourth rows of data are hidden, as a filter hides them. */
const filteredWorkbook = () => {
  const day = '2026-06-01'
  const sheet = sheetXml([
    ['Date', 'Note', 'Farm'],
    ...['one', 'two', 'three', 'four'].map((text) => [day, text, 'Nygaard']),
  ])
  return zipOf(
    workbookParts(
      sheet.replace('<row r="3"', '<row r="3" hidden="1"').replace('<row r="5"', '<row r="5" hidden="true"'),
    ),
  )
}

test('null characters and half letters of JSON and workbooks become the replacement character', async () => {
  const json = '[{"date":"2026-06-02","note":"a\\u0000b \\ud800 c","farm":"Nygaard","x\\u0000y":"1"}]'
  const sheet = sheetXml([
    ['Date', 'Note', 'Farm'],
    ['2026-06-02', 'd_x0000_e _xD800_ _xD83D__xDE00_', 'Nygaard'],
  ])
  for (const [name, content] of [
    ['notes.json', Buffer.from(json)],
    ['notes.xlsx', await zipOf(workbookParts(sheet))],
  ] as const) {
    const found = await upload(name, content)
    expect(await imports.detail(found)).toMatchObject({ status: 'checked', counts: { ready: 1 } })
    await imports.run(found)
  }
  expect((await notesOf('2026-06-02')).map(({ name }) => name).toSorted()).toEqual([
    'a\uFFFDb \uFFFD c',
    'd\uFFFDe \uFFFD \u{1F600}',
  ])
})

test('rows that a filter hides are questions, also where the kind of the file is chosen later', async () => {
  const found = await upload('notes.xlsx', await filteredWorkbook())
  const hidden = 'Rækken er skjult i regnearket. Udelad den, hvis den ikke skal med'
  const expected = [
    [2, 'ready'],
    [3, 'question', hidden],
    [4, 'ready'],
    [5, 'question', hidden],
  ]
  expect(await imports.rows(found)).toEqual(expected)
  await expect(who.call(runImport, { params: found, body: {} })).rejects.toMatchObject({
    messages: [{ code: 'import.hidden_row' }],
  })
  await who.call(changeImport, { params: found, body: { settings: { decimalMark: ',' } } })
  await runImportJobs(api)
  expect(await imports.rows(found)).toEqual(expected)

  const unknown = sheetXml([
    ['Dag', 'Tekst', 'Sted'],
    ['2026-06-03', 'five', 'Nygaard'],
  ]).replace('<row r="2"', '<row r="2" hidden="1"')
  const later = await upload('udtræk.xlsx', await zipOf(workbookParts(unknown)))
  expect((await who.call(getImport, { params: later })).status).toBe('unmapped')
  await who.call(changeImport, { params: later, body: { kind: 'notes', mapping: ['date', 'note', 'farm'] } })
  await runImportJobs(api)
  expect(await imports.rows(later)).toEqual([[2, 'question', hidden]])
})

test('a column that a file lacks says what its rows are read as, where something is assumed', async () => {
  const { columns } = await imports.detail(
    await imports.upload(['Dato;Antal;Stald;Sektion', '05-06-2026;1;Stald 4;A1'], 'deaths'),
  )
  expect(columns.filter(({ empty_means }) => empty_means !== null)).toMatchObject([
    { key: 'how', empty_means: 'Fundet død' },
  ])
})

test('columns that a workbook hides are read as others are, and the import says which', async () => {
  const sheet = sheetXml([
    ['Date', 'Note', 'Farm', 'Section'],
    ['2026-06-05', 'hidden place', 'Nygaard', 'A1'],
  ]).replace(
    '<sheetData>',
    '<cols><col min="1" max="1" width="9"/><col min="3" max="16384" hidden="1"/></cols><sheetData>',
  )
  const found = await upload('notes.xlsx', await zipOf(workbookParts(sheet)))
  expect(await imports.detail(found)).toMatchObject({
    status: 'checked',
    hidden_columns: [2, 3],
    mapping: ['date', 'note', 'farm', 'section'],
  })
  expect(await imports.rows(found)).toEqual([[2, 'ready']])
  await who.call(changeImport, { params: found, body: { settings: { decimalMark: ',' } } })
  await runImportJobs(api)
  expect((await imports.detail(found)).hidden_columns).toEqual([2, 3])
  expect((await imports.detail(await imports.upload(['date;note', '2026-06-05;x']))).hidden_columns).toEqual([])
})

test('a section alone names its place where its name is unique, and is never left out of a row', async () => {
  const found = await imports.upload(
    [
      'date;note;farm;section',
      '2026-06-04;in A1;Nygaard;A1',
      '2026-06-04;also in A1;;A1',
      '2026-06-04;in B1;Nygaard;B1',
      '2026-06-04;in Z9;Nygaard;Z9',
      '2026-06-04;on the farm;Nygaard;',
    ],
    'notes',
  )
  expect(await imports.rows(found)).toEqual([
    [2, 'ready'],
    [3, 'ready'],
    [4, 'error', 'section: ”B1” findes flere steder. Skriv også ejendom eller stald'],
    [5, 'error', 'section: ”Z9” findes ikke her'],
    [6, 'ready'],
  ])
  await imports.run(found)
  const placed = (await notesOf('2026-06-04')).map((note) => [note.name, note.barn_name, note.section_name])
  expect(placed.toSorted()).toEqual([
    ['also in A1', 'Stald 4', 'A1'],
    ['in A1', 'Stald 4', 'A1'],
    ['on the farm', null, null],
  ])
})

/** Hostile files that are read as what they say; the others never come as far as rows. */
const READABLE = Object.entries(hostileFiles).filter(([, [, outcome]]) => outcome === 'read')

test.each(READABLE)(
  '%s is checked by columns that a person chose, and its rows are refused in words',
  async (name, [make]) => {
    const found = await upload(`${name}.dat`, await make())
    const { status, failure, header } = await imports.detail(found)
    if (status === 'failed') {
      expect(failure).toMatch(/ingen rækker/)
      return
    }
    const mapping = header.map((_, index) => ['note', 'date', 'farm'][index] ?? null)
    await who.call(changeImport, { params: found, body: { kind: 'notes', mapping } })
    await runImportJobs(api)
    const checked = await imports.detail(found)
    expect(checked.status).toBe(header.length > 1 ? 'checked' : 'unmapped')
    const rows = await imports.rows(found)
    if (checked.status === 'checked') expect(rows.length).toBeGreaterThan(0)
    for (const [, state, ...messages] of rows) {
      expect(state).toMatch(/^(error|unchecked)$/)
      expect(messages.length > 0).toBe(state === 'error')
    }
    expect((await who.send(getFaultyRows, { params: { id: found.id } })).statusCode).toBe(200)
    await expect(who.call(runImport, { params: found, body: { confirmed: true } })).rejects.toMatchObject({
      messages: [{ code: expect.stringMatching(/^import\.(nothing|wrong_status)$/) }],
    })
  },
)

test('texts that attack other programs are stored as they are', async () => {
  const texts = [
    '=cmd|"/c calc"!A0',
    '@SUM(1+1)',
    "'; drop table note; --",
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '\u202Eslangstekst\u202C \u200B',
    '{{7*7}} %s %n',
    '__proto__',
    '../../etc/passwd',
    '\u{1F437}'.repeat(250),
  ]
  const rows = texts.map((note) => ({ date: '2026-06-05', note, farm: 'Nygaard' }))
  const found = await upload('notes.json', Buffer.from(JSON.stringify(rows)))
  expect(await imports.detail(found)).toMatchObject({ status: 'checked', counts: { ready: texts.length } })
  await imports.run(found)
  expect((await notesOf('2026-06-05')).map(({ name }) => name).toSorted()).toEqual(texts.toSorted())
})

test('the file of faulty rows comes back by the columns that a person chose for the first file', async () => {
  const first = await imports.upload(['Dag;Hvad;Hvor', '2026-06-06;in order;Nygaard', 'x;to mend;Nygaard'])
  await who.call(changeImport, { params: first, body: { kind: 'notes', mapping: ['date', 'note', 'farm'] } })
  await runImportJobs(api)
  const faulty = (await who.send(getFaultyRows, { params: { id: first.id } })).body
  expect(faulty).toMatch(/^\uFEFFDag;Hvad;Hvor;Fejl\r\nx;to mend;Nygaard;/)
  const back = await upload('fejl.csv', Buffer.from(faulty.replace('\nx;', '\n2026-06-07;')))
  expect(await imports.detail(back)).toMatchObject({ kind: 'notes', mapping: ['date', 'note', 'farm', null] })
  expect(await imports.rows(back)).toEqual([[2, 'ready']])

  // Rows that are still faulty go out and come back a second time.
  const again = await upload('fejl.csv', Buffer.from(faulty))
  const twice = (await who.send(getFaultyRows, { params: { id: again.id } })).body
  expect(twice).toMatch(/^\uFEFFDag;Hvad;Hvor;Fejl\r\nx;to mend;Nygaard;[^;]*\r\n$/)
  const twoErrors = ['Dag;Hvad;Hvor;Fejl;Fejl', '2026-06-08;to mend;Nygaard;old;new'].join('\n')
  expect(await imports.detail(await upload('fejl.csv', Buffer.from(twoErrors)))).toMatchObject({
    kind: 'notes',
    mapping: ['date', 'note', 'farm', null, null],
  })
})

test('a hidden row keeps its doubt when it is known, and when what it equals is taken back', async () => {
  const twin = await imports.take(['date;note;farm', '2026-06-01;two;Nygaard'], 'notes')
  const found = await upload('filtered.xlsx', await filteredWorkbook())
  const hidden = 'Rækken er skjult i regnearket. Udelad den, hvis den ikke skal med'
  expect((await imports.rows(found))[1]).toEqual([3, 'known', hidden])
  expect(await imports.undo(twin)).toBeNull()
  await who.call(changeImport, { params: found, body: { settings: { decimalMark: ',' } } })
  await runImportJobs(api)
  expect((await imports.rows(found))[1]).toEqual([3, 'question', hidden])
})

test('a hidden row that only the ledger refused is still a question once it is mended', async () => {
  const batchBarn = await aBarn(api.db, farm, { name: 'Holdstald', isBatchProduction: true })
  for (const name of ['H1', 'H2']) await aBatch(api.db, batchBarn, { name, startDate: '2026-04-01' })
  const sheet = sheetXml([
    ['date', 'number', 'average_kg', 'farm', 'barn', 'batch'],
    ['2026-05-12', 12, 30, 'Nygaard', 'Holdstald', null],
  ]).replace('<row r="2"', '<row r="2" hidden="1"')
  const found = await upload('insertions.xlsx', await zipOf(workbookParts(sheet)), 'insertions')
  const hidden = 'Rækken er skjult i regnearket. Udelad den, hvis den ikke skal med'
  expect(await imports.rows(found)).toEqual([[2, 'error', expect.any(String), hidden]])
  await who.call(changeImportRows, { params: found, body: { rows: [{ no: 2, values: { batch: 'H1' } }] } })
  await runImportJobs(api)
  expect(await imports.rows(found)).toEqual([[2, 'question', hidden]])
})
