import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { RecordId } from '@herdboard/contract/core/ids.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { getImport, undoImport } from '@herdboard/contract/imports/imports.ts'
import { sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { patchNotification } from '@herdboard/contract/system/notifications.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { messagesOf, notificationsOf } from '#testing/fixtures/notifications.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'
import { openSetupForm } from '#testing/forms/setup-forms.ts'
import { type FormInput, fillForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const DAY = '2026-06-10'

/** 120 slaughter pigs in A2 and the kg that they are expected to eat on one day; a feed computer sends what they ate. */
async function aHerdWithFeedComputer() {
  const herd = await aFormHerd(api)
  const { who, place, company, farm } = herd
  await aFeedMix(api.db, company, { name: 'Byg', farms: [farm] })
  const computer = api.as(await aSender(api.db, company, { kind: 1, name: 'Skiold' }))
  const form = await openSetupForm(who, formId.feedUse, place)
  const dated = await typeIntoForm(who, form, { 'FS_Main.FF_DateFrom': DAY, 'FS_Main.FF_Date': DAY })
  const expectedKg = Number(valueAt(dated, 'FS_Main.FF_Expected'))
  const send = async (...kilos: [mix: string, share: number][]) => {
    const at = { from: DAY, to: DAY, farm: 'Nygaard', barn: 'Stald 4', section: 'A2' }
    const rows = kilos.map(([mix, share]) => ({ ...at, mix, kg: Math.round(expectedKg * share) }))
    const { id } = await computer.call(sendImport, { params: { kind: 'feed_consumption' }, query: {}, body: { rows } })
    await runImportJobs(api)
    return id
  }
  const opened = async () => {
    const notification = (await notificationsOf(who)).data.find(({ requires_action }) => requires_action)
    const { resource_id, reference_id: nref } = notification?.resource ?? {}
    const params = { form_id: Number(resource_id) }
    const reply = await who.call(getForm, { params, query: { ...place, nref } })
    const save = (values: FormInput = {}) =>
      who.call(postForm, { params, body: { ...place, nref, confirmed: true, form: fillForm(reply.form, values) } })
    return { form: reply.form, save, notification }
  }
  const eaten = async () =>
    (await who.call(listRecords, { query: { from: DAY, to: DAY } })).data.map(({ id, description }) => ({
      id,
      description,
    }))
  return { ...herd, expectedKg, send, opened, eaten }
}

test('feed use within a fifth of the expected intake becomes records at once', async () => {
  const { who, send, eaten } = await aHerdWithFeedComputer()
  const id = await send(['Slagtegrise', 0.6], ['Byg', 0.58])
  expect(await who.call(getImport, { params: { id } })).toMatchObject({ status: 'imported' })
  expect(await eaten()).toHaveLength(2)
  expect(await messagesOf(who)).toEqual([])
})

test('feed use that deviates from the expected intake waits, and its form opens filled in', async () => {
  const { who, expectedKg, send, opened, eaten } = await aHerdWithFeedComputer()
  const id = await send(['Slagtegrise', 0.7], ['Byg', 0.6])
  expect(await eaten()).toEqual([])
  expect((await who.call(getImport, { params: { id } })).counts).toMatchObject({ waiting: 2 })
  const [message] = await messagesOf(who)
  expect(message).toMatch(/^Foderforbrug fra anlægget afviger: [12],\d+ FEsv pr. gris pr. dag$/)
  const { form, save } = await opened()
  const kilos = [Math.round(expectedKg * 0.7), Math.round(expectedKg * 0.6)]
  expect(['FS_Main.FF_DateFrom', 'FS_Main.FF_Date'].map((address) => valueAt(form, address))).toEqual([DAY, DAY])
  expect(['FS_Feed.FF_Amount', 'FS_Feed_1.FF_Amount'].map((address) => valueAt(form, address))).toEqual(kilos)
  await save()
  expect(await eaten()).toHaveLength(2)
  const { status, counts } = await who.call(getImport, { params: { id } })
  expect([status, counts.imported]).toEqual(['imported', 2])
  const [handled] = (await notificationsOf(who)).data
  expect(handled?.handling).toMatchObject({ outcome: 'approved', by: 'Anna Holm' })
  await who.call(undoImport, { params: { id }, body: {} })
  await runImportJobs(api)
  expect(await eaten()).toEqual([])
})

test('rejected feed use makes no record', async () => {
  const { who, send, opened, eaten } = await aHerdWithFeedComputer()
  const id = await send(['Slagtegrise', 0.75])
  const { notification } = await opened()
  await who.call(patchNotification, {
    params: { id: notification?.id as never },
    body: [{ op: 'replace', path: '/rejected', value: true }],
  })
  expect(await eaten()).toEqual([])
  expect((await who.call(getImport, { params: { id } })).counts).toMatchObject({ waiting: 0, rejected: 1 })
})

test('feed use of which a person deleted one record waits with that mix only', async () => {
  const { who, expectedKg, send, opened, eaten } = await aHerdWithFeedComputer()
  await send(['Slagtegrise', 0.7], ['Byg', 0.6])
  await (await opened()).save()
  const barley = (await eaten()).find(({ description }) => description.includes('Byg'))
  await who.call(removeRecord, { params: { id: RecordId.parse(barley?.id) }, query: {} })
  const { form, save } = await opened()
  expect(form.sections.filter(({ id }) => id.startsWith('FS_Feed'))).toHaveLength(1)
  expect(valueAt(form, 'FS_Feed.FF_Amount')).toBe(Math.round(expectedKg * 0.6))
  await save()
  expect(await eaten()).toHaveLength(2)
})
