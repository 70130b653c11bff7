import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { RecordId } from '@herdboard/contract/core/ids.ts'
import { getDeliveryOriginal, getDeliveryRegistrations } from '@herdboard/contract/figures/table-endpoints.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import {
  cancelImport,
  changeImportRows,
  getImport,
  listImportRows,
  undoImport,
} from '@herdboard/contract/imports/imports.ts'
import { sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { patchNotification } from '@herdboard/contract/system/notifications.ts'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { messagesOf, notificationsOf } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'
import { type FormInput, fillForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-10T10:00:00Z' })

/** A farm with the mix "Slut" whose feed supplier sends its notes; `send` sends one, as CSV. */
async function aFarmWithSupplier() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const { id: mixId } = await aFeedMix(api.db, company, { name: 'Slut' })
  const who = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const supplier = api.as(await aSender(api.db, company, { kind: 3, name: 'DLG' }))
  const manager = api.as(company)
  const work = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)
  const send = async (lines: string) => {
    const text = `date;supplier;order_no;mix;kg;price_100kg;farm;barn\n${lines}\n`
    const { id } = await supplier.call(sendImport, {
      params: { kind: 'feed_deliveries' },
      query: { file_name: 'note.csv' },
      body: Buffer.from(text),
    })
    await work()
    return id
  }
  const tableOf = async (endpoint: typeof getDeliveryOriginal | typeof getDeliveryRegistrations) =>
    (await who.call(endpoint, { query: { from: '2026-06-01', to: '2026-06-30' } })).data
  const notes = async () =>
    (await tableOf(getDeliveryOriginal)).map(({ product, kg, registered_kg, difference, price, status }) => [
      product,
      kg,
      registered_kg,
      difference,
      price,
      status,
    ])
  return { company, farm, barn, mixId, who, manager, work, send, tableOf, notes }
}

/** Opens the form of the one open notification, and sends it with some values changed. */
async function approve(who: TestClient, input: FormInput = {}, confirmed = false) {
  const [notification] = (await notificationsOf(who)).data
  const { resource_id, reference_id: nref, farm_id } = notification?.resource ?? {}
  const place = { farm_id: farm_id as never, nref }
  const params = { form_id: Number(resource_id) }
  const isRejected = notification?.rejected === true
  const query = { ...place, ...(isRejected && { reopens: 'true' as const }) }
  const { form } = await who.call(getForm, { params, query })
  const known = { ...place, ...(isRejected && { reopens: true }) }
  const send = () => who.call(postForm, { params, body: { ...known, confirmed, form: fillForm(form, input) } })
  return { form, send, notification }
}

const NOTE = [
  '2026-06-08;DLG;4711;Slut;12000;210,50;Nygaard;Stald 4',
  '2026-06-08;DLG;4711;Slut;3000;220;Nygaard;Stald 4',
].join('\n')

test('[FEED-114] delivery note waits for approval, and its lines stand beside what was recorded', async () => {
  const { who, manager, send, notes, tableOf, farm } = await aFarmWithSupplier()
  const id = await send(NOTE)
  expect(await messagesOf(who)).toEqual(['Foder fra DLG: 15.000 kg til Nygaard. Godkend'])
  expect(await tableOf(getDeliveryRegistrations)).toEqual([])
  expect(await notes()).toEqual([
    ['Slut', 12_000, null, null, 210.5, 'Afventer'],
    ['Slut', 3000, null, null, 220, 'Afventer'],
  ])
  const { form, send: save } = await approve(who, { 'FS_Line_1.FF_Amount': 2950 })
  expect(valueAt(form, 'FS_Original.FF_OriginalText')).toBe(
    'Slut, 12.000 kg, 210,5 kr./100 kg\nSlut, 3.000 kg, 220 kr./100 kg',
  )
  expect(valueAt(form, 'FS_Original.FF_OriginalAmount')).toBe(15_000)
  expect([valueAt(form, 'FS_Main.FF_Date'), valueAt(form, 'FS_Main.FF_OrderNo')]).toEqual(['2026-06-08', '4711'])
  await save()
  expect(await notes()).toEqual([
    ['Slut', 12_000, 12_000, 0, 210.5, 'Godkendt'],
    ['Slut', 3000, 2950, -50, 220, 'Godkendt'],
  ])
  const recordsOfTable = (await tableOf(getDeliveryRegistrations)).map(({ record_id }) => record_id)
  const [handled] = (await notificationsOf(who)).data
  expect(handled).toMatchObject({ approved: true, requires_action: false, disabled_reason: 'Allerede håndteret' })
  expect(handled?.handling).toMatchObject({ outcome: 'approved', at: '2026-06-10T10:00:00.000Z' })
  expect(recordsOfTable).toContain(handled?.handling?.record_id)
  expect(await manager.call(getImport, { params: { id } })).toMatchObject({ status: 'imported', can_undo: true })
  const recorded = (await tableOf(getDeliveryRegistrations)).map(({ kg, place }) => `${kg} ${place}`)
  expect(recorded.toSorted()).toEqual(['12000 Stald 4', '2950 Stald 4'])
  expect(farm.id).toBe(form.context.farm_id)
})

test('lines that differ from the note by more than half a per cent are refused, and nothing is stored', async () => {
  const { who, send, tableOf } = await aFarmWithSupplier()
  await send(NOTE)
  const { send: save } = await approve(who, { 'FS_Line_1.FF_Amount': 2920 })
  await expect(save()).rejects.toMatchObject({
    messages: [{ code: 'delivery.sum', message: 'Linjerne giver 14.920 kg, følgesedlen 15.000 kg' }],
  })
  expect(await tableOf(getDeliveryRegistrations)).toEqual([])
})

test('rejected delivery note keeps its lines, and can still be approved', async () => {
  const { who, send, notes } = await aFarmWithSupplier()
  await send(NOTE)
  const { notification } = await approve(who)
  await who.call(patchNotification, {
    params: { id: notification?.id as never },
    body: [{ op: 'replace', path: '/rejected', value: true }],
  })
  expect((await notes()).map((row) => row.at(-1))).toEqual(['Afvist', 'Afvist'])
  const { send: save } = await approve(who)
  await save()
  expect((await notes()).map((row) => row.at(-1))).toEqual(['Godkendt', 'Godkendt'])
})

test('deleted delivery makes its note wait again', async () => {
  const { who, send, notes, tableOf } = await aFarmWithSupplier()
  await send(NOTE)
  await (await approve(who)).send()
  const [small] = (await tableOf(getDeliveryRegistrations)).filter(({ kg }) => kg === 3000)
  await who.call(removeRecord, { params: { id: RecordId.parse(small?.record_id) }, query: {} })
  expect((await notes()).map(([, kg, registered, , , status]) => [kg, registered, status])).toEqual([
    [12_000, 12_000, 'Godkendt'],
    [3000, null, 'Afventer'],
  ])
  const all = (await notificationsOf(who)).data
  const open = all.filter(({ requires_action }) => requires_action)
  expect(open.map(({ message }) => message)).toEqual(['Foder fra DLG: 3.000 kg til Nygaard. Godkend'])
})

test('undo of an approved note removes its deliveries and its lines', async () => {
  const { who, manager, send, notes, work, tableOf } = await aFarmWithSupplier()
  const id = await send(NOTE)
  await (await approve(who)).send()
  await manager.call(undoImport, { params: { id }, body: {} })
  await work()
  expect(await manager.call(getImport, { params: { id } })).toMatchObject({ status: 'undone', failure: null })
  expect([await notes(), await tableOf(getDeliveryRegistrations)]).toEqual([[], []])
  expect((await notificationsOf(who)).data.filter(({ requires_action }) => requires_action)).toEqual([])
})

test('unknown product asks for its mix once, and every later note knows it', async () => {
  const { who, manager, send, notes, mixId } = await aFarmWithSupplier()
  const id = await send('2026-06-08;DLG;1;SP Slut 104;9000;;Nygaard;Stald 4')
  expect(await messagesOf(who)).toEqual(['Ukendt vare fra DLG: SP Slut 104. Vælg foderblanding'])
  const { data } = await manager.call(listImportRows, { params: { id }, query: { state: 'waiting' } })
  expect(data.map(({ no }) => no)).toEqual([2])
  const { form, send: match } = await approve(who, { 'FS_Main.FF_Mix': mixId })
  expect(valueAt(form, 'FS_Main.FF_OriginalText')).toBe('DLG: SP Slut 104, 9.000 kg')
  expect((await match()).message).toBe('Varen er koblet til Slut')
  const open = async () =>
    (await notificationsOf(who)).data.filter(({ requires_action }) => requires_action).map(({ message }) => message)
  expect(await open()).toEqual(['Foder fra DLG: 9.000 kg til Nygaard. Godkend'])
  await send('2026-06-09;dlg;2;sp slut 104;8000;;Nygaard;Stald 4')
  expect(await open()).toEqual([
    'Foder fra dlg: 8.000 kg til Nygaard. Godkend',
    'Foder fra DLG: 9.000 kg til Nygaard. Godkend',
  ])
  expect((await notes()).map((row) => row[0])).toEqual(['sp slut 104', 'SP Slut 104'])
})

test('rejected product is left out, and the rest of its note goes on', async () => {
  const { who, send, notes } = await aFarmWithSupplier()
  await send(`${NOTE}\n2026-06-08;DLG;4711;Fragt;1;450;Nygaard;Stald 4`)
  const { notification } = await approve(who)
  expect(notification?.message).toBe('Ukendt vare fra DLG: Fragt. Vælg foderblanding')
  await who.call(patchNotification, {
    params: { id: notification?.id as never },
    body: [{ op: 'replace', path: '/rejected', value: true }],
  })
  const open = (await notificationsOf(who)).data.filter(({ requires_action }) => requires_action)
  expect(open.map(({ message }) => message)).toEqual(['Foder fra DLG: 15.000 kg til Nygaard. Godkend'])
  expect((await notes()).map(([product, , , , , status]) => [product, status])).toEqual([
    ['Slut', 'Afventer'],
    ['Slut', 'Afventer'],
    ['Fragt', 'Afvist'],
  ])
})

test('unknown product is hidden from who may only read its farm, and from other companies', async () => {
  const { company, farm, who, send } = await aFarmWithSupplier()
  await send('2026-06-08;DLG;1;SP Slut 104;9000;;Nygaard;Stald 4')
  const nref = (await notificationsOf(who)).data[0]?.resource?.reference_id ?? ''
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  const stranger = api.as(await aCompany(api.db))
  const open = (client: TestClient) =>
    client.send(getForm, { params: { form_id: String(formId.matchFeedProduct) }, query: { farm_id: farm.id, nref } })
  expect((await open(who)).statusCode).toBe(200)
  for (const client of [reader, stranger]) expect((await open(client)).statusCode).toBe(404)
})

test('row of a waiting note that a person mends or leaves out changes what the note asks for', async () => {
  const { who, manager, work, send, notes } = await aFarmWithSupplier()
  const id = await send(NOTE)
  const change = async (rows: { no: number; values?: Record<string, string>; left_out?: boolean }[]) => {
    await manager.call(changeImportRows, { params: { id }, body: { rows } })
    await work()
  }
  const open = async () =>
    (await notificationsOf(who)).data.filter(({ requires_action }) => requires_action).map(({ message }) => message)
  await change([{ no: 3, values: { kg: '4000' } }])
  expect(await open()).toEqual(['Foder fra DLG: 16.000 kg til Nygaard. Godkend'])
  const { form } = await approve(who)
  expect([valueAt(form, 'FS_Line.FF_Amount'), valueAt(form, 'FS_Line_1.FF_Amount')]).toEqual([12_000, 4000])
  await change([{ no: 2, left_out: true }])
  expect(await open()).toEqual(['Foder fra DLG: 4.000 kg til Nygaard. Godkend'])
  await change([{ no: 3, left_out: true }])
  expect([await open(), await notes()]).toEqual([[], []])
})

test('rejecting a line that waits again leaves the other delivery of its note approved', async () => {
  const { who, send, notes, tableOf } = await aFarmWithSupplier()
  await send(NOTE)
  await (await approve(who)).send()
  const [small] = (await tableOf(getDeliveryRegistrations)).filter(({ kg }) => kg === 3000)
  await who.call(removeRecord, { params: { id: RecordId.parse(small?.record_id) }, query: {} })
  const waiting = (await notificationsOf(who)).data.find(({ requires_action }) => requires_action)
  await who.call(patchNotification, {
    params: { id: waiting?.id as never },
    body: [{ op: 'replace', path: '/rejected', value: true }],
  })
  expect((await notes()).map(([, kg, registered, , , status]) => [kg, registered, status])).toEqual([
    [12_000, 12_000, 'Godkendt'],
    [3000, null, 'Afvist'],
  ])
})

test('row with an error joins its note once it is mended, also after the others are approved', async () => {
  const { who, manager, work, send, notes } = await aFarmWithSupplier()
  const id = await send(`${NOTE}\n2026-06-08;DLG;4711;Slut;abc;;Nygaard;Stald 4`)
  await (await approve(who)).send()
  await manager.call(changeImportRows, { params: { id }, body: { rows: [{ no: 4, values: { kg: '500' } }] } })
  await work()
  const { form, send: save } = await approve(who, {}, true)
  expect(valueAt(form, 'FS_Original.FF_OriginalText')).toBe('Slut, 500 kg')
  await save()
  expect((await notes()).map(([, kg, registered]) => [kg, registered])).toEqual([
    [12_000, 12_000],
    [3000, 3000],
    [500, 500],
  ])
})

test('import with an error is discarded after its note was approved, and can then be undone', async () => {
  const { who, manager, work, send, notes, tableOf } = await aFarmWithSupplier()
  const id = await send(`${NOTE}\n2026-06-08;DLG;4711;Slut;abc;;Nygaard;Stald 4`)
  await (await approve(who)).send()
  await manager.call(cancelImport, { params: { id }, body: {} })
  expect(await manager.call(getImport, { params: { id } })).toMatchObject({ status: 'cancelled', can_undo: true })
  await manager.call(undoImport, { params: { id }, body: {} })
  await work()
  expect([await notes(), await tableOf(getDeliveryRegistrations)]).toEqual([[], []])
})
