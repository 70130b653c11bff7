import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import {
  addImport,
  changeImport,
  changeImportRows,
  getFaultyRows,
  getImport,
  listImportRows,
  listImports,
  runImport,
  undoImport,
} from '@herdboard/contract/imports/imports.ts'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygaard' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
await aSection(api.db, barn, { name: 'A1' })
await aSection(api.db, barn, { name: 'A2' })
const worker = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
const client = api.as(worker)

const runJobs = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)
const upload = async (text: string, name = 'indsat.csv') => {
  const { id } = await client.call(addImport, {
    query: { file_name: name },
    body: Buffer.from(text),
  })
  await runJobs()
  return { id }
}
const recordsOfMay = async () => {
  const query = { from: '2026-05-01', to: '2026-05-31' }
  const { data } = await client.call(listRecords, { query })
  return data.map(({ date, name, description, place }) => [date, name, description, place])
}
const FILE = `Dato;Antal;Gns. vægt kg;Stald;Sektion;Leverandør;Ekstern id
01-05-2026;100;30,5;Stald 4;A1;Vestergaard;L-1
02-05-2026;80;31;Stald 4;A9;Vestergaard;L-2
03-05-2026;50;95;Stald 4;A2;Vestergaard;L-3
`

test('file of insertions is recognised, checked, mended, imported and undone', async () => {
  const { id } = await upload(FILE)
  const params = { id }
  const checked = await client.call(getImport, { params })
  expect(checked).toMatchObject({ kind: 'insertions', status: 'checked', row_count: 3, missing: [] })
  expect(checked.counts).toMatchObject({ ready: 1, error: 2 })
  const { data } = await client.call(listImportRows, { params, query: { state: 'error' } })
  expect(data.map(({ no, messages }) => [no, messages.map(({ message, column }) => `${column}: ${message}`)])).toEqual([
    [3, ['section: ”A9” findes ikke her']],
    [4, [expect.stringMatching(/^average_kg: 95 kg er ikke muligt her/)]],
  ])
  const csv = await client.send(getFaultyRows, { params })
  expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFDato;Antal;Gns. vægt kg;Stald;Sektion;Leverandør;Ekstern id;Fejl',
    '02-05-2026;80;31;Stald 4;A9;Vestergaard;L-2;”A9” findes ikke her',
  ])
  await client.call(changeImportRows, {
    params,
    body: {
      rows: [
        { no: 3, values: { section: 'A2' } },
        { no: 4, left_out: true },
      ],
    },
  })
  await runJobs()
  expect((await client.call(getImport, { params })).counts).toMatchObject({ ready: 2, error: 0, left_out: 1 })
  await client.call(runImport, { params, body: { confirmed: false } })
  await runJobs()
  expect(await client.call(getImport, { params })).toMatchObject({ status: 'imported', can_undo: true })
  expect(await recordsOfMay()).toEqual([
    ['2026-05-02', 'Indsættelse', '80 stk., 31 kg', 'Stald 4, A2'],
    ['2026-05-01', 'Indsættelse', '100 stk., 30,5 kg', 'Stald 4, A1'],
  ])
  await client.call(undoImport, { params, body: {} })
  await runJobs()
  expect(await client.call(getImport, { params })).toMatchObject({ status: 'undone', failure: null })
  expect(await recordsOfMay()).toEqual([])
})

test('same file again states nothing new, and neither do the same rows in another file', async () => {
  const good = FILE.split('\n').slice(0, 2).join('\n')
  const first = await upload(good)
  await client.call(runImport, { params: first, body: { confirmed: false } })
  await runJobs()
  const again = await upload(good)
  const { counts, same_as } = await client.call(getImport, { params: again })
  expect({ same_as, known: counts.known, ready: counts.ready }).toEqual({ same_as: first.id, known: 1, ready: 0 })
  const english = await upload('external_id,number,date,barn,section,average_kg\nL-1,100,2026-05-01,Stald 4,A1,30.5\n')
  expect((await client.call(getImport, { params: english })).counts).toMatchObject({ known: 1, ready: 0 })
  const typed = await upload('number,date,barn,section,average_kg\n100,2026-05-01,Stald 4,A1,30.5\n')
  expect((await client.call(getImport, { params: typed })).counts).toMatchObject({ known: 1, ready: 0 })
})

test('refused undo names the record that needs the pigs and its file, as each record names its import', async () => {
  const { id } = await upload('Dato;Antal;Gns. vægt kg;Stald;Sektion\n01-04-2026;40;30,5;Stald 4;A2\n', 'ind.csv')
  await client.call(runImport, { params: { id }, body: { confirmed: false } })
  await runJobs()
  const sold = await upload(
    'Dato;Antal;Gns. vægt kg;Stald;Sektion;Køber\n20-04-2026;40;45;Stald 4;A2;Vestergaard\n',
    'ud.csv',
  )
  await client.call(runImport, { params: sold, body: { confirmed: true } })
  await runJobs()
  const { data } = await client.call(listRecords, { query: { from: '2026-04-01', to: '2026-04-30' } })
  expect(data.map(({ date, import: origin }) => [date, origin])).toEqual([
    ['2026-04-20', { id: sold.id, file_name: 'ud.csv' }],
    ['2026-04-01', { id, file_name: 'ind.csv' }],
  ])
  await client.call(undoImport, { params: { id }, body: {} })
  await runJobs()
  expect(await client.call(getImport, { params: { id } })).toMatchObject({
    status: 'imported',
    failure: 'Beholdningen bliver negativ den 20.04.2026: Afgang, 20.04.2026, Stald 4, A2, 40 stk., fra filen ud.csv',
  })
  // Who reads it gets it in their own language, and no place of a farm that they may not read.
  const english = api.as(await aPerson(api.db, { company, role: 'DirectoryAdmin' }))
  const { data: listed } = await english.call(listImports, { query: {} }, { language: 'en' })
  expect(listed.find((one) => one.id === id)?.failure).toMatch(
    /^The stock becomes negative on 20.04.2026: Departures?, 20.04.2026, Stald 4, A2, 40 pigs, from the file ud.csv$/,
  )
  const [departure] = data
  await client.call(removeRecord, { params: { id: departure?.id as never }, query: { confirmed: 'true' } })
  expect((await client.call(getImport, { params: { id } })).failure).toBe('Beholdningen bliver negativ den 20.04.2026')
})

test('failures that older releases stored are worded too', async () => {
  const { id } = await upload('Dato;Antal;Gns. vægt kg;Stald;Sektion\n01-05-2026;41;30,5;Stald 4;A2\n', 'gammel.csv')
  const failureOf = async (failure: unknown) => {
    await api.db
      .updateTable('import')
      .set({ failure: JSON.stringify(failure) })
      .where('directory_id', '=', company.directoryId)
      .where('id', '=', id)
      .execute()
    return (await client.call(getImport, { params: { id } })).failure
  }
  const old = { reason: 'rule:stock.later_below_zero', date: '2026-05-02', entry: 'Departure, 02/05/2026' }
  expect(await failureOf({ code: 'rests', params: old })).toBe('Beholdningen bliver negativ den 02.05.2026')
  expect(await failureOf({ code: 'rests', params: { entry: 'Departure' } })).toContain('kunne ikke gennemføres')
  expect(await failureOf({ code: 'rule:renamed', params: {} })).toContain('kunne ikke gennemføres')
})

test('the list of imports comes in pages, newest first, and says how many there are', async () => {
  const own = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, own), { name: 'Stald 9' })
  const other = api.as(own)
  const file = (no: number) => ({
    query: { file_name: `${no}.csv` },
    body: Buffer.from(`Dato;Antal;Gns. vægt kg;Stald\n0${no}-05-2026;1;30;${barn.name}\n`),
  })
  for (const no of [1, 2, 3, 4, 5]) {
    await other.call(addImport, file(no))
    api.clock.advance({ minutes: 1 })
  }
  const page = async (page_number: number) => {
    const { data, total_rows, total_pages } = await other.call(listImports, { query: { page_number, page_size: 2 } })
    return [data.map(({ file_name }) => file_name), total_rows, total_pages]
  }
  expect(await page(1)).toEqual([['5.csv', '4.csv'], 5, 3])
  expect(await page(2)).toEqual([['3.csv', '2.csv'], 5, 3])
  expect(await page(3)).toEqual([['1.csv'], 5, 3])
  expect(await page(4)).toEqual([[], 5, 3])
})

test('other decimal mark is read where only decimals are possible, and asked about before three digits', async () => {
  const { id } = await upload(
    'Dato;Antal;Gns. vægt kg;Vægt i alt kg;Stald;Sektion\n01-03-2026;40;30.5;;Stald 4;A1\n02-03-2026;10;31.125;;Stald 4;A1\n03-03-2026;10;31,5;;Stald 4;A1\n04-03-2026;40;;1.220;Stald 4;A1\n',
  )
  const { settings } = await client.call(getImport, { params: { id } })
  const { data } = await client.call(listImportRows, { params: { id }, query: {} })
  expect([
    settings?.decimalMark,
    data.map(({ no, state, messages }) => [no, state, messages[0]?.message ?? '']),
  ]).toEqual([
    ',',
    [
      [2, 'ready', ''],
      [3, 'ready', ''],
      [4, 'ready', ''],
      [5, 'question', '”1.220” læses med tegnet mellem tusinder. Er det et decimaltegn, så ret filens decimaltegn'],
    ],
  ])
})

test('a file that fits several kinds waits for a person; the name of the next one decides its kind', async () => {
  const lines = 'Dato;Antal;Gns. vægt kg;Stald;Sektion\n06-03-2026;12;31;Stald 4;A1\n'
  const { id } = await upload(lines, 'liste.csv')
  const params = { id }
  expect(await client.call(getImport, { params })).toMatchObject({
    ...{ kind: null, status: 'unmapped', columns: [] },
    possible_kinds: ['insertions', 'departures', 'transfers'],
  })
  await client.call(changeImport, { params, body: { kind: 'departures' } })
  await runJobs()
  expect(await client.call(getImport, { params })).toMatchObject({
    ...{ kind: 'departures', status: 'checked', possible_kinds: [] },
  })
  const mapping = ['date', 'number', 'average_kg', 'barn', 'section']
  await client.call(changeImport, { params, body: { mapping } })
  const kindOf = async (name: string) => (await client.call(getImport, { params: await upload(lines, name) })).kind
  expect(await kindOf('liste 2.csv')).toBe('departures')
  expect(await kindOf('indsat 2.csv')).toBe('insertions')
})
