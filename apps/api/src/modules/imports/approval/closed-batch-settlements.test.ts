import { formId } from '@herdboard/contract/core/form-id.ts'
import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { batchNamed, insertPigs } from '#testing/fixtures/form-herd.ts'
import { aDeliveringHerd } from '#testing/fixtures/settlements.ts'
import { aBarn, aBatch, aPerson } from '#testing/fixtures/test-company.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

const HEADER =
  'Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Antal grise;Kasserede;Slagtevægt i alt kg;Kødprocent;Notering;Beløb'
const rowOf = (no: string, heads: number, day = '08-06-2026', supplier = '88001') =>
  `${day};${no};Tican;${supplier};${heads};0;${heads * 89},0;61,0;12,50;${heads * 1112},00`

/** Batch H1 of 20 pigs, and H2 of 30 in the same barn, which delivers to Tican as 88001. */
async function aBatchHerd() {
  const herd = await aDeliveringHerd(api)
  const { farm, who } = herd
  const barn = await aBarn(api.db, farm, { name: 'Holdstald', isBatchProduction: true })
  const [first, second] = [await aBatch(api.db, barn, { name: 'H1' }), await aBatch(api.db, barn, { name: 'H2' })]
  await insertPigs(who, { batch_id: first.id }, { head: 20, day: '2026-03-10' })
  await insertPigs(who, { batch_id: second.id }, { head: 15, day: '2026-03-10' })
  await api.db
    .updateTable('slaughterhouse')
    .set({
      supplier_numbers: JSON.stringify([
        { farm_id: farm.id, number: '77001' },
        { farm_id: farm.id, place_id: barn.id, number: '88001' },
      ]),
    })
    .where('id', '=', herd.tican.id)
    .execute()
  const recorded = (head: number, day = '2026-06-08') =>
    submitForm(
      who,
      formId.slaughter,
      { batch_id: first.id },
      {
        'FS_Main.FF_Date': day,
        'FS_Main.FF_Number': head,
        'FS_Main.FF_AvgCarcassWeight': 89,
        'FS_House.FF_Slaughterhouse': herd.tican.id,
        'FS_House.FF_SupplierNumber': '88001',
      },
      { confirmed: true },
    )
  const close = (day = '2026-06-08') =>
    submitForm(who, formId.closeBatch, { batch_id: first.id }, { 'FS_Main.FF_EndDate': day }, { confirmed: true })
  const figures = async () => {
    const batch = await batchNamed(who, 'H1')
    return [batch?.pigs, batch?.end_date]
  }
  const settled = async () =>
    (await who.call(getSlaughterSettlements, { query: { from: '2026-06-01', to: '2026-06-30' } })).data.map(
      ({ date, heads, settlement_no }) => [date, heads, settlement_no],
    )
  return { ...herd, barn, first, second, recorded, close, figures, settled, imports: importClient(api, who) }
}

test('settlement replaces the slaughter that emptied its batch, after the batch was closed that day', async () => {
  const { recorded, close, figures, settled, imports } = await aBatchHerd()
  await recorded(20)
  await close()
  const before = [await figures(), await settled()]
  const found = await imports.take([HEADER, rowOf('4711', 20)])
  expect(await settled()).toEqual([['2026-06-08', 20, '4711']])
  expect((await figures())[0]).toBe(before[0]?.[0])
  expect(await imports.undo(found)).toBeNull()
  expect([await figures(), await settled()]).toEqual(before)
})

test('settlement in a file of an employee replaces the slaughter of a closed batch', async () => {
  const { company, farm, recorded, close, settled } = await aBatchHerd()
  await recorded(20)
  await close()
  const employee = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  await importClient(api, api.as(employee)).take([HEADER, rowOf('4712', 20)])
  expect(await settled()).toEqual([['2026-06-08', 20, '4712']])
})

test('settlement that an employee imported into a closed batch is undone by an administrator alone', async () => {
  const { company, farm, recorded, close, settled, imports } = await aBatchHerd()
  await recorded(20)
  await close()
  const employee = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const found = await importClient(api, employee).take([HEADER, rowOf('4720', 20)])
  expect(await importClient(api, employee).undo(found)).toMatch(
    /^En registrering fra 08\.06\.2026 hører til et afsluttet hold/,
  )
  const { data } = await employee.call(listRecords, { query: { from: '2026-06-08', to: '2026-06-08' } })
  const [settlement] = data.filter(({ type_id }) => type_id === recordKind.slaughter)
  expect(settlement).toMatchObject({ editable: false, deletable: false })
  expect(await settled()).toEqual([['2026-06-08', 20, '4720']])
  expect(await imports.undo(found)).toBeNull()
  expect(await settled()).toEqual([['2026-06-08', 20, null]])
})

test('settlement of an employee with a row for each pig is recorded in a closed batch with its carcasses', async () => {
  const { company, farm, recorded, close, settled } = await aBatchHerd()
  await recorded(17)
  await close()
  const employee = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const header = 'Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Slagtevægt kg;Kødprocent;Hold'
  const pigs = ['88,4;61,8', '90,1;60,2', '87,5;62,0'].map((pig) => `08-06-2026;4719;Tican;88001;${pig};H1`)
  await importClient(api, api.as(employee)).take([header, ...pigs])
  expect(await settled()).toContainEqual(['2026-06-08', 3, '4719'])
  const carcasses = api.db.selectFrom('carcass_list').select('head').where('farm_id', '=', farm.id)
  expect(await carcasses.execute()).toEqual([{ head: 3 }])
})

test('settlement whose slaughter nobody recorded goes to the batch that was closed with its pigs missing', async () => {
  const { recorded, close, figures, settled, imports } = await aBatchHerd()
  await recorded(12, '2026-06-05')
  await close()
  // H2 has 15 pigs, H1 the eight that are missing: the row names its batch.
  const found = await imports.take([`${HEADER};Hold`, `${rowOf('4713', 8)};H1`])
  expect([await figures(), await settled()]).toEqual([
    [0, '2026-06-08'],
    [
      ['2026-06-08', 8, '4713'],
      ['2026-06-05', 12, null],
    ],
  ])
  expect(await imports.undo(found)).toBeNull()
  expect([await figures(), await settled()]).toEqual([[0, '2026-06-08'], [['2026-06-05', 12, null]]])
})

test('settlement of a day when one batch was emptied long ago is not proposed for that batch', async () => {
  const { recorded, close, imports } = await aBatchHerd()
  await recorded(20, '2026-06-02')
  await close('2026-06-02')
  const found = await imports.upload([HEADER, rowOf('4714', 9)])
  expect(await imports.rows(found)).toEqual([[2, 'question', expect.stringContaining('Holdstald, H2')]])
})

test('slaughter without a settlement number is not recorded in a closed batch', async () => {
  const { recorded, close } = await aBatchHerd()
  await recorded(19)
  await close()
  await expect(recorded(1)).rejects.toMatchObject({ code: 'location.closed' })
})

test('settlement of a locked day, or of a deleted batch, is refused in words', async () => {
  const { recorded, close, imports, first, farm } = await aBatchHerd()
  await recorded(20)
  await close()
  const rows = async () => imports.rows(await imports.upload([`${HEADER};Hold`, `${rowOf('4716', 20)};H1`]))
  const lock = { directory_id: farm.directoryId, farm_id: farm.id, through_day: '2026-06-10' }
  await api.db
    .insertInto('farm_lock')
    .values(lock as never)
    .execute()
  expect(await rows()).toEqual([[2, 'error', expect.stringMatching(/^Registreringen er låst af ejendommens lås/)]])
  await api.db.deleteFrom('farm_lock').where('farm_id', '=', farm.id).execute()
  await api.db.updateTable('batch').set({ deleted_at: new Date() }).where('id', '=', first.id).execute()
  expect(await rows()).toEqual([[2, 'error', 'batch: ”H1” findes ikke her']])
})

test('settlement goes to a batch that was closed and opened again', async () => {
  const { recorded, close, imports, settled, first, who } = await aBatchHerd()
  await recorded(20)
  await close()
  await submitForm(who, formId.updateBatch, { batch_id: first.id }, { 'FS_Main.FF_EndDate': null }, { confirmed: true })
  await imports.take([HEADER, rowOf('4718', 20)])
  expect(await settled()).toEqual([['2026-06-08', 20, '4718']])
})
