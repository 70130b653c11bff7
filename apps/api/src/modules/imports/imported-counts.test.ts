import { formId } from '@herdboard/contract/core/form-id.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { insertPigs } from '#testing/fixtures/form-herd.ts'
import { aBarn, aBatch, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

const HEADER = 'Dato;Talt;Gns. vægt kg;Stald;Hold'

/** A batch with 60 pigs, sold on 12 June and closed unless it stays open. */
async function aBatchWithPigs({ isClosed }: { isClosed: boolean }) {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm, { name: 'Stald 1', isBatchProduction: true })
  const batch = await aBatch(api.db, barn, { name: 'Hold 1', startDate: '2026-06-01' })
  const who = api.as(company)
  await insertPigs(who, { batch_id: batch.id }, { head: 60, day: '2026-06-01', avgKg: 30 })
  if (isClosed) {
    const sold = { 'FS_Main.FF_Date': '2026-06-12', 'FS_Main.FF_Number': 60, 'FS_Main.FF_AvgWeight': 40 }
    await submitForm(who, formId.departure, { batch_id: batch.id }, sold, { confirmed: true })
    await submitForm(who, formId.closeBatch, { batch_id: batch.id }, {}, { confirmed: true })
  }
  const imports = importClient(api, who)
  const check = async (...lines: string[]) => imports.rows(await imports.upload([HEADER, ...lines], 'stock_counts'))
  const count = (day: string, head: number) =>
    submitForm(
      who,
      formId.stockCount,
      { batch_id: batch.id },
      { 'FS_Main.FF_Date': day, 'FS_Unit_1.FF_Counted': head, 'FS_Unit_1.FF_AvgWeight': 38 },
      { confirmed: true },
    )
  return { company, farm, batch, imports, check, count }
}

test('an imported count with which a closed batch would not end empty is a question', async () => {
  const { check } = await aBatchWithPigs({ isClosed: true })
  expect(await check('11-06-2026;60;38;Stald 1;Hold 1')).toEqual([[2, 'ready']])
  expect(await check('11-06-2026;62;38;Stald 1;Hold 1')).toEqual([
    [
      2,
      'question',
      'counted: Stald 1, Hold 1 sluttede uden grise den 12.06.2026. Efter de registrerede flytninger var der 60 den 11.06.2026. Ret flytningerne først, hvis tallet er et andet',
    ],
  ])
})

test('imported feed on days without pigs at its place is a question, as in the form', async () => {
  const { company, imports } = await aBatchWithPigs({ isClosed: false })
  await aFeedMix(api.db, company, { name: 'Slagtefoder' })
  const header = 'Fra;Til;Blanding;Kg;Stald;Hold'
  const rowsOf = async (line: string) => imports.rows(await imports.upload([header, line], 'feed_consumption'))
  expect(await rowsOf('31-05-2026;02-06-2026;Slagtefoder;100;Stald 1;')).toEqual([[2, 'ready']])
  expect(await rowsOf('28-05-2026;31-05-2026;Slagtefoder;100;Stald 1;')).toEqual([
    [2, 'question', 'from: Der er ingen grise i Stald 1 i perioden. Foderet regnes ikke med i foderforbruget'],
  ])
})

test('an imported count of a day that has another number is a question; the same number is none', async () => {
  const { check, count } = await aBatchWithPigs({ isClosed: false })
  await count('2026-06-10', 59)
  expect(await check('10-06-2026;59;38;Stald 1;Hold 1')).toEqual([[2, 'ready']])
  expect(await check('10-06-2026;57;38;Stald 1;Hold 1')).toEqual([
    [2, 'question', 'counted: Der er allerede en optælling den 10.06.2026. Den nye erstatter den'],
  ])
})

test('an imported bill for what is calculated already is a question, as in the form', async () => {
  const { company, farm, batch, imports } = await aBatchWithPigs({ isClosed: false })
  await recordDrafts(api.database, { company }, '2026-06-15', [aDraft.dead({ batch }, '2026-06-05', 5, 40)])
  await sql`insert into farm_lock (directory_id, farm_id, through_day)
    values (${company.directoryId}, ${farm.id}, '2026-06-07')`.execute(api.db)
  const rowsOf = async (...lines: string[]) =>
    imports.rows(await imports.upload(['Dato;Kategori;Beløb;Stald;Hold', ...lines], 'postings'))
  const place = 'Stald 1;Hold 1'
  expect(await rowsOf(`09-06-2026;26;900;${place}`, `10-06-2026;20;270;${place}`, `11-06-2026;1;900;${place}`)).toEqual(
    [
      [2, 'ready'],
      [
        3,
        'question',
        'category: 285,00 kr. er beregnet for holdet til og med juni 2026. Bilaget erstatter det beregnede',
        'category: 285,00 kr. heraf er beregnet for dage til og med 07.06.2026, som er låst. Bilaget ændrer deres regnskab',
      ],
      [4, 'question', expect.stringContaining('tæller ikke med')],
    ],
  )
})

test('undo of imported bills is refused where amounts of locked days would count again, and names one', async () => {
  const { company, farm, batch, imports } = await aBatchWithPigs({ isClosed: false })
  await recordDrafts(api.database, { company }, '2026-06-15', [aDraft.dead({ batch }, '2026-06-05', 5, 40)])
  const place = 'Stald 1;Hold 1'
  const lines = [`09-06-2026;26;900;${place}`, `10-06-2026;20;270;${place}`, `11-06-2026;20;30;${place}`]
  const taken = await imports.take(['Dato;Kategori;Beløb;Stald;Hold', ...lines], 'postings')
  await sql`insert into farm_lock (directory_id, farm_id, through_day)
    values (${company.directoryId}, ${farm.id}, '2026-06-07')`.execute(api.db)
  expect(await imports.undo(taken)).toBe(
    'Et bilag fra 10.06.2026 erstatter 285,00 kr., som er beregnet for dage til og med 07.06.2026, som er låst. De ville tælle igen. Slet bilaget for sig først',
  )
  // One by one, the last of them asks.
  const who = api.as(company)
  const { data } = await who.call(listRecords, { query: { from: '2026-06-10', to: '2026-06-11' } })
  expect(data.map(({ date }) => date)).toEqual(['2026-06-11', '2026-06-10'])
  for (const { id } of data) await who.call(removeRecord, { params: { id }, query: { confirmed: 'true' } })
  expect(await imports.undo(taken)).toBeNull()
})

test('imported bills of several months ask each for the calculated amount of its own month', async () => {
  const { company, farm, imports } = await aBatchWithPigs({ isClosed: false })
  const barn = await aBarn(api.db, farm, { name: 'Stald 2' })
  await recordDrafts(api.database, { company }, '2026-06-15', [
    aDraft.insertion(barn, '2026-04-20', 60, 30),
    aDraft.dead(barn, '2026-04-25', 1, 40),
    aDraft.dead(barn, '2026-05-10', 3, 50),
  ])
  const bills = ['15-05-2026', '20-04-2026', '16-05-2026', '10-06-2026'].map((day) => `${day};20;100;${farm.name}`)
  const rows = await imports.rows(await imports.upload(['Dato;Kategori;Beløb;Ejendom', ...bills], 'postings'))
  const question = (ore: string, month: string) =>
    `category: ${ore} kr. er beregnet for ${month} 2026. Bilaget erstatter det beregnede`
  expect(rows).toEqual([
    [2, 'question', question('171,00', 'maj')],
    [3, 'question', question('57,00', 'april')],
    [4, 'question', question('171,00', 'maj')],
    // None died in June.
    [5, 'ready'],
  ])
})

test('a bill of a month that has not begun replaces nothing yet, imported or typed', async () => {
  const { company, farm, batch, imports } = await aBatchWithPigs({ isClosed: false })
  await recordDrafts(api.database, { company }, '2026-06-15', [aDraft.dead({ batch }, '2026-06-05', 5, 40)])
  const header = 'Dato;Kategori;Beløb;Ejendom'
  const rows = await imports.rows(await imports.upload([header, `15-07-2026;20;100;${farm.name}`], 'postings'))
  expect(rows).toEqual([[2, 'ready']])
  const bill = { 'FS_Main.FF_Date': '2026-07-15', 'FS_Main.FF_Category': '20', 'FS_Main.FF_AmountDkk': 100 }
  await submitForm(api.as(company), formId.posting, { farm_id: farm.id }, bill)
})
