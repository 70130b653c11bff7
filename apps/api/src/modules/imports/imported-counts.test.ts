import { formId } from '@herdboard/contract/core/form-id.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { insertPigs } from '#testing/fixtures/form-herd.ts'
import { aBarn, aBatch, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'

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
  return { company, imports, check, count }
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
