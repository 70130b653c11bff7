import {
  addImport,
  changeImportRows,
  getImport,
  getImportFile,
  listImportRows,
  runImport,
  undoImport,
} from '@herdboard/contract/imports/imports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygaard' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
await aSection(api.db, barn, { name: 'A1' })
const neighbour = await aFarm(api.db, company, { name: 'Sydgaard' })
await aBarn(api.db, neighbour, { name: 'Stald 9' })
const worker = await aPerson(api.db, {
  company,
  farms: [
    { farm, permission: 'ReadWrite' },
    { farm: neighbour, permission: 'Read' },
  ],
})

const HEADER = 'date,number,average_kg,farm,barn,section,batch'

async function upload(lines: readonly string[], who: TestPerson = worker) {
  const body = Buffer.from([HEADER, ...lines].join('\n'))
  const { id } = await api.as(who).call(addImport, { query: { file_name: 'insertions.csv' }, body })
  await runImportJobs(api)
  return { id }
}

async function rowsOf(params: { id: Awaited<ReturnType<typeof upload>>['id'] }, who: TestPerson = worker) {
  const { data } = await api.as(who).call(listImportRows, { params, query: {} })
  return data.map(({ no, state, messages }) => [no, state, ...messages.map(({ message }) => message)])
}

test('rows on a farm that one may only read are errors in words, and the others can be imported', async () => {
  const params = await upload([
    '2026-05-01,100,30,Nygaard,Stald 4,A1,',
    '2026-05-01,100,30,Sydgaard,Stald 9,,',
    '2026-05-02,90,30,Nygaard,Stald 4,A1,',
  ])
  expect((await api.as(worker).call(getImport, { params })).status).toBe('checked')
  expect(await rowsOf(params)).toEqual([
    [2, 'ready'],
    [3, 'error', 'Du må ikke registrere på Sydgaard'],
    [4, 'ready'],
  ])
})

test('rows within the lock of a farm are errors that name its day', async () => {
  await sql`insert into farm_lock (directory_id, farm_id, through_day)
    values (${company.directoryId}, ${farm.id}, '2026-03-31')`.execute(api.db)
  const params = await upload(['2026-03-31,10,30,Nygaard,Stald 4,A1,', '2026-04-01,10,30,Nygaard,Stald 4,A1,'])
  await sql`delete from farm_lock where farm_id = ${farm.id}`.execute(api.db)
  expect(await rowsOf(params)).toEqual([
    [2, 'error', 'Nygaard er låst til og med 31.03.2026'],
    [3, 'ready'],
  ])
})

test('a row that only the ledger can refuse is an error with its reason, and the rows beside it are not', async () => {
  const batchBarn = await aBarn(api.db, farm, { name: 'Holdstald', isBatchProduction: true })
  await aBatch(api.db, batchBarn, { name: 'H1', startDate: '2026-04-01' })
  await aBatch(api.db, batchBarn, { name: 'H2', startDate: '2026-04-02' })
  const params = await upload([
    '2026-05-11,11,30,Nygaard,Stald 4,A1,',
    '2026-05-12,12,30,Nygaard,Holdstald,,',
    '2026-05-13,13,30,Nygaard,Holdstald,,H1',
  ])
  const [first, second, third] = await rowsOf(params)
  expect([first?.[1], second?.[1], third?.[1]]).toEqual(['ready', 'error', 'ready'])
  expect(String(second?.[2]).length).toBeGreaterThan(10)
})

test('an administrator undoes the import of a person who has left', async () => {
  const leaver = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const params = await upload(['2026-05-20,77,30,Nygaard,Stald 4,A1,'], leaver)
  await api.as(leaver).call(runImport, { params, body: { confirmed: true } })
  await runImportJobs(api)
  await sql`delete from farm_permission where user_id = ${leaver.userId}`.execute(api.db)
  await sql`delete from membership where user_id = ${leaver.userId}`.execute(api.db)
  await api.as(company).call(undoImport, { params, body: {} })
  await runImportJobs(api)
  expect(await api.as(company).call(getImport, { params })).toMatchObject({ status: 'undone', failure: null })
})

test('a file whose content is gone fails in words, and the next import is checked', async () => {
  const body = Buffer.from(`${HEADER}\n2026-05-21,78,30,Nygaard,Stald 4,A1,\n`)
  const { id } = await api.as(worker).call(addImport, { query: { file_name: 'broken-insertions.csv' }, body })
  await sql`update import_file set content = '\\x00ff00' where import_id = ${id}`.execute(api.db)
  await runImportJobs(api)
  expect(await api.as(worker).call(getImport, { params: { id } })).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/^Filen er ikke/),
  })
  const next = await upload(['2026-05-22,79,30,Nygaard,Stald 4,A1,'])
  expect((await api.as(worker).call(getImport, { params: next })).status).toBe('checked')
})

test('an import that our own fault ends is tried three times, says so, and holds up no other', async () => {
  const file = `${HEADER}\n2026-05-23,80,30,Nygaard,Stald 4,A1,\n`
  const { id } = await api
    .as(worker)
    .call(addImport, { query: { file_name: 'faulty-insertions.csv' }, body: Buffer.from(file) })
  await sql`update import set mapping = '{"no": "list"}' where id = ${id}`.execute(api.db)
  for (let attempt = 0; attempt < 3; attempt++) {
    await runImportJobs(api)
    api.clock.advance({ minutes: 1 })
  }
  await sql`update import set mapping = '[]' where id = ${id}`.execute(api.db)
  expect(await api.as(worker).call(getImport, { params: { id } })).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('en fejl hos os'),
  })
  const next = await upload(['2026-05-24,81,30,Nygaard,Stald 4,A1,'])
  expect((await api.as(worker).call(getImport, { params: next })).status).toBe('checked')
})

test('a check that was interrupted half way through a file reads the rest, and keeps what was mended', async () => {
  const params = await upload([
    '2026-05-25,82,30,Nygaard,Stald 4,A1,',
    '2026-05-26,83,30,Nygaard,Stald 4,A1,',
    '2026-05-27,84,30,Nygaard,Stald 4,A1,',
  ])
  const body = { rows: [{ no: 2, values: { number: '85' } }] }
  await api.as(worker).call(changeImportRows, { params, body })
  await sql`delete from import_row where import_id = ${params.id} and no > 2`.execute(api.db)
  await runImportJobs(api)
  const { data } = await api.as(worker).call(listImportRows, { params, query: {} })
  expect(data.map(({ no, state, values }) => [no, state, values.number])).toEqual([
    [2, 'ready', '85'],
    [3, 'ready', '83'],
    [4, 'ready', '84'],
  ])
})

test('an undo that something rests on leaves a stopped import stopped, and names what', async () => {
  const params = await upload(['2026-05-28,86,30,Nygaard,Stald 4,A1,', '2026-05-29,87,30,Nygaard,Stald 4,A1,'])
  await api.as(worker).call(runImport, { params, body: { confirmed: true } })
  await runImportJobs(api)
  await sql`update import_row set state = 'ready' where import_id = ${params.id} and no = 3`.execute(api.db)
  await sql`update import set status = 'cancelled' where id = ${params.id}`.execute(api.db)
  await sql`insert into farm_lock (directory_id, farm_id, through_day)
    values (${company.directoryId}, ${farm.id}, '2026-06-01')`.execute(api.db)
  await api.as(worker).call(undoImport, { params, body: {} })
  await runImportJobs(api)
  await sql`delete from farm_lock where farm_id = ${farm.id}`.execute(api.db)
  expect(await api.as(worker).call(getImport, { params })).toMatchObject({
    status: 'cancelled',
    can_undo: true,
    failure: expect.stringContaining('ligger inden for ejendommens lås'),
  })
})

test('files beyond 500 MB within a day are refused in words, and taken again the next day', async () => {
  const params = await upload(['2026-05-30,88,30,Nygaard,Stald 4,A1,'])
  await sql`update import set byte_count = 524288000 where id = ${params.id}`.execute(api.db)
  const more = { query: { file_name: 'more.csv' }, body: Buffer.from(HEADER) }
  const refused = await api.as(worker).send(addImport, more)
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('500 MB')])
  api.clock.advance({ hours: 25 })
  expect((await api.as(worker).send(addImport, more)).statusCode).toBe(202)
})

test('the raw file is deleted when its five years are over, and the records stay', async () => {
  const params = await upload(['2026-06-01,89,30,Nygaard,Stald 4,A1,'])
  await api.as(worker).call(runImport, { params, body: { confirmed: true } })
  await runImportJobs(api)
  await sql`update import_file set delete_on = '2026-01-01' where import_id = ${params.id}`.execute(api.db)
  await upload(['2026-06-02,90,30,Nygaard,Stald 4,A1,'])
  const file = await api.as(worker).send(getImportFile, { params })
  expect(file.statusCode).toBe(404)
  expect(await rowsOf(params)).toEqual([[2, 'imported']])
})

test('an empty file, and one of headings alone, say in words why nothing was imported', async () => {
  const failureOf = async (content: string) => {
    const body = Buffer.from(content)
    const { id } = await api.as(worker).call(addImport, { query: { file_name: 'insertions.csv' }, body })
    const { status, failure } = await api.as(worker).call(getImport, { params: { id } })
    return [status, failure]
  }
  expect(await failureOf('')).toEqual(['failed', 'Filen er tom'])
  expect(await failureOf(`${HEADER}\n`)).toEqual([
    'failed',
    'Filen har kun overskrifter og ingen rækker. Tilføj rækkerne, og send den igen',
  ])
})
