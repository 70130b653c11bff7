import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { getImport, undoImport } from '@herdboard/contract/imports/imports.ts'
import { patchNotification } from '@herdboard/contract/system/notifications.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aSlaughterhouse, insertPigs, pigsIn } from '#testing/fixtures/form-herd.ts'
import { messagesOf, notificationsOf } from '#testing/fixtures/notifications.ts'
import { aDeliveringHerd, EXAMPLE_SETTLEMENT } from '#testing/fixtures/settlements.ts'
import { aBarn, aPerson } from '#testing/fixtures/test-company.ts'
import { fillForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

test('settlement that a slaughterhouse sends waits, opens its form filled in, and becomes a slaughter', async () => {
  const { who, section, send, opened, table } = await aDeliveringHerd(api)
  const id = await send('settlements', [EXAMPLE_SETTLEMENT])
  expect(await messagesOf(who)).toEqual(['Slagteafregning 4711: 10 grise, 801 kg den 08.06.2026. Godkend'])
  expect(await pigsIn(who, section)).toBe(120)
  const { form, save } = await opened()
  expect(
    ['FS_Main.FF_Number', 'FS_Main.FF_TotalCarcassWeight', 'FS_House.FF_SettlementNo', 'FS_Price.FF_AmountDkk'].map(
      (address) => valueAt(form, address),
    ),
  ).toEqual([10, 801, '4711', 10_012.5])
  expect(form.section?.name).toBe('A2')
  await save()
  expect(await pigsIn(who, section)).toBe(110)
  expect(await table()).toEqual([expect.objectContaining({ settlement_no: '4711', heads: 9, amount: 10_012.5 })])
  expect(await who.call(getImport, { params: { id } })).toMatchObject({ status: 'imported', can_undo: true })
  await who.call(undoImport, { params: { id }, body: {} })
  await runImportJobs(api)
  expect([await table(), await pigsIn(who, section)]).toEqual([[], 120])
})

test('carcasses of a settlement come with it, and are stored with its slaughter', async () => {
  const { who, send, opened, table } = await aDeliveringHerd(api)
  const {
    heads: _heads,
    condemned: _c,
    carcass_kg: _kg,
    lean_pct: _lean,
    amount: _amount,
    basic_price: _p,
    ...named
  } = EXAMPLE_SETTLEMENT
  const pigs: [number, number, string][] = [
    [90.4, 61.8, ''],
    [97.4, 59.6, '1+2'],
    [84, 58.2, '2'],
  ]
  await send(
    'carcasses',
    pigs.map(([carcass_weight, lean_pct, remark_codes]) => ({ ...named, carcass_weight, lean_pct, remark_codes })),
  )
  expect(await messagesOf(who)).toEqual(['Slagteafregning 4711: 3 grise, 272 kg den 08.06.2026. Godkend'])
  const { form, save } = await opened()
  expect(valueAt(form, 'FS_Carcasses.FF_Carcasses')).toBe('90.4 61.8\n97.4 59.6 1 2\n84 58.2 2')
  await save()
  expect(await table()).toEqual([
    expect.objectContaining({ heads: 3, lean_pct: 59.9, in_range_pct: expect.any(Number) }),
  ])
})

test('rejected settlement makes no slaughter, and its notification says who rejected it', async () => {
  const { who, send, opened, table } = await aDeliveringHerd(api)
  await send('settlements', [EXAMPLE_SETTLEMENT])
  const { notification } = await opened()
  await who.call(patchNotification, {
    params: { id: notification?.id as never },
    body: [{ op: 'replace', path: '/rejected', value: true }],
  })
  expect(await table()).toEqual([])
  const [handled] = (await notificationsOf(who)).data
  expect(handled?.handling).toMatchObject({ outcome: 'rejected', by: 'Anna Holm', record_id: null })
})

test('unknown supplier number asks for its place once, and the settlement then waits for approval', async () => {
  const { who, farm, send, opened, table } = await aDeliveringHerd(api)
  await send('settlements', [{ ...EXAMPLE_SETTLEMENT, supplier_no: '88002' }])
  expect(await messagesOf(who)).toEqual(['Ukendt leverandørnummer 88002 på afregning 08.06.2026'])
  const notification = (await notificationsOf(who)).data.find(({ message }) => message.startsWith('Ukendt'))
  const nref = notification?.resource?.reference_id ?? ''
  const params = { form_id: Number(notification?.resource?.resource_id) }
  const { form } = await who.call(getForm, { params, query: { nref } })
  expect(valueAt(form, 'FS_Main.FF_OriginalText')).toBe('Tican: 88002')
  const body = { nref, form: fillForm(form, { 'FS_Main.FF_Place': farm.id }) }
  expect((await who.call(postForm, { params, body })).message).toBe('Leverandørnummer 88002 hører til Nygaard')
  await runImportJobs(api)
  const open = (await notificationsOf(who)).data.filter(({ requires_action }) => requires_action)
  expect(open.map(({ message }) => message)).toEqual(['Slagteafregning 4711: 10 grise, 801 kg den 08.06.2026. Godkend'])
  await (await opened()).save()
  expect(await table()).toHaveLength(1)
  await send('settlements', [
    { ...EXAMPLE_SETTLEMENT, settlement_no: '4712', supplier_no: '88002', slaughter_date: '2026-06-09' },
  ])
  expect((await messagesOf(who))[0]).toMatch(/^Slagteafregning 4712/)
})

test('settlement belongs to the place that had its supplier number on the day of the slaughter', async () => {
  const { who, farm, barn, company, send } = await aDeliveringHerd(api, 'Danish Crown')
  const other = await aBarn(api.db, farm, { name: 'Stald 5' })
  await insertPigs(who, { barn_id: other.id }, { head: 90, day: '2026-03-10' })
  await aSlaughterhouse(api.db, company, {
    name: 'Danish Crown',
    numbers: [
      { farm_id: farm.id, place_id: other.id, number: '66001', valid_to: '2026-06-05' },
      { farm_id: farm.id, place_id: barn.id, number: '66001', valid_from: '2026-06-08' },
    ],
  })
  const crown = { ...EXAMPLE_SETTLEMENT, slaughterhouse: 'Danish Crown', supplier_no: '66001' }
  const barnOf = async (settlement_no: string, slaughter_date: string) => {
    await send('settlements', [{ ...crown, settlement_no, slaughter_date }])
    return (await notificationsOf(who)).data[0]?.resource?.barn_id
  }
  expect(await barnOf('1', '2026-06-05')).toBe(other.id)
  expect(await barnOf('2', '2026-06-08')).toBe(barn.id)
  await send('settlements', [{ ...crown, settlement_no: '3', slaughter_date: '2026-06-06' }])
  const unknown = (await notificationsOf(who)).data.find(({ message }) => message.startsWith('Ukendt'))
  const params = { form_id: Number(unknown?.resource?.resource_id) }
  const nref = unknown?.resource?.reference_id ?? ''
  const { form } = await who.call(getForm, { params, query: { nref } })
  expect(['FF_ValidFrom', 'FF_ValidTo'].map((id) => valueAt(form, `FS_Main.${id}`))).toEqual([
    '2026-06-06',
    '2026-06-07',
  ])
  const save = (period: Record<string, string>) =>
    who.call(postForm, { params, body: { nref, form: fillForm(form, { 'FS_Main.FF_Place': barn.id, ...period }) } })
  await expect(save({ 'FS_Main.FF_ValidTo': '2026-06-08' })).rejects.toMatchObject({
    messages: [{ code: 'setup.number_taken' }],
  })
  await expect(save({ 'FS_Main.FF_ValidFrom': '2026-06-07' })).rejects.toMatchObject({
    messages: [{ message: 'Perioden for leverandørnummer 66001 skal omfatte slagtedagen 06.06.2026' }],
  })
  await save({})
  await runImportJobs(api)
  expect(await messagesOf(who)).toContain('Slagteafregning 3: 10 grise, 801 kg den 06.06.2026. Godkend')
})

test('two supplier numbers of one slaughterhouse that are matched at once both stay', async () => {
  const { who, farm, send } = await aDeliveringHerd(api)
  const numbers = ['88002', '88003']
  await send(
    'settlements',
    numbers.map((supplier_no) => ({ ...EXAMPLE_SETTLEMENT, settlement_no: supplier_no, supplier_no })),
  )
  const unknown = (await notificationsOf(who)).data.filter(({ message }) => message.startsWith('Ukendt'))
  const forms = await Promise.all(
    unknown.map(async ({ resource }) => {
      const params = { form_id: Number(resource?.resource_id) }
      const nref = resource?.reference_id ?? ''
      const { form } = await who.call(getForm, { params, query: { nref } })
      return { params, body: { nref, form: fillForm(form, { 'FS_Main.FF_Place': farm.id }) } }
    }),
  )
  await Promise.all(forms.map((parts) => who.call(postForm, parts)))
  await runImportJobs(api)
  const open = (await notificationsOf(who)).data.filter(({ requires_action }) => requires_action)
  expect(open.map(({ message }) => message.slice(0, 23)).toSorted()).toEqual(
    numbers.map((number) => `Slagteafregning ${number}: `),
  )
})

test('settlement whose slaughter is deleted waits again with all its carcasses', async () => {
  const { who, send, opened, table } = await aDeliveringHerd(api)
  const {
    heads: _heads,
    condemned: _condemned,
    carcass_kg: _kg,
    lean_pct: _lean,
    amount: _amount,
    ...named
  } = EXAMPLE_SETTLEMENT
  const id = await send(
    'carcasses',
    [90.4, 97.4, 84].map((carcass_weight) => ({ ...named, carcass_weight })),
  )
  await (await opened()).save()
  const [slaughter] = await table()
  await who.call(removeRecord, { params: { id: RecordId.parse(slaughter?.record_id) }, query: {} })
  expect((await who.call(getImport, { params: { id } })).counts).toMatchObject({ waiting: 3, imported: 0 })
  const { form } = await opened()
  expect(valueAt(form, 'FS_Main.FF_Number')).toBe(3)
})

test('settlement that another person approved, or of a farm that one no longer has, says what became of it', async () => {
  const { company, farm, section, send, opened, who, table } = await aDeliveringHerd(api)
  const person = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const worker = api.as(person)
  await send('settlements', [EXAMPLE_SETTLEMENT])
  const nref = (await notificationsOf(worker)).data[0]?.resource?.reference_id
  const place = { section_id: section.id, nref }
  const params = { form_id: formId.slaughter }
  const { form } = await worker.call(getForm, { params, query: place })
  await (await opened()).save()
  const body = { ...place, confirmed: true, form: fillForm(form, {}) }
  await expect(worker.call(postForm, { params, body })).rejects.toMatchObject({
    status: 409,
    messages: [{ message: 'Notifikationen er allerede godkendt (Anna Holm, 15.06.2026 12.00)' }],
  })
  const [handled] = (await notificationsOf(worker)).data
  expect(handled).toMatchObject({
    disabled_reason: 'Allerede håndteret',
    handling: { outcome: 'approved', by: 'Anna Holm' },
  })
  expect(handled?.handling?.record_id).not.toBeNull()
  expect(await table()).toHaveLength(1)

  await api.db.deleteFrom('farm_permission').where('user_id', '=', person.userId).execute()
  expect((await notificationsOf(worker)).data).toEqual([])
  await expect(worker.call(getForm, { params, query: place })).rejects.toMatchObject({
    status: 404,
    messages: [{ message: 'Det findes ikke, eller det er slettet' }],
  })
  expect((await notificationsOf(who)).data[0]?.handling?.by).toBe('Anna Holm')
})
