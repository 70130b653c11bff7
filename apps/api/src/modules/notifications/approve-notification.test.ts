import { getForm, postForm, putForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications, patchNotification } from '@herdboard/contract/system/notifications.ts'

import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, pigsIn } from '#testing/fixtures/form-herd.ts'
import {
  aSettlement,
  notificationsOf,
  raiseTestNotification,
  runQueuedReviews,
} from '#testing/fixtures/notifications.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { fillForm, openForm, submitForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

/** A settlement for 100 of the 120 pigs in section A2, waiting for approval. */
async function aWaitingSettlement() {
  const herd = await aFormHerd(api, { head: 120, day: '2026-03-01' })
  const prefill = {
    'FS_Main.FF_Date': '2026-06-10',
    'FS_Main.FF_Number': 100,
    'FS_Main.FF_AvgCarcassWeight': 89.5,
    'FS_Main.FF_LeanPct': 61,
    'FS_House.FF_Slaughterhouse': herd.slaughterhouse.id,
    'FS_House.FF_SettlementNo': '4711',
    'FS_Main.FF_Gone': 'an element that the form no longer has',
  }
  await raiseTestNotification(api, herd.company, aSettlement(herd.section, { prefill }))
  const notified = async () => {
    const [first] = (await notificationsOf(herd.who)).data
    if (!first) throw new Error('no notification was raised')
    return first
  }
  const { id, resource } = await notified()
  const nref = resource?.reference_id ?? ''
  const form = async (reopens = false) =>
    (
      await herd.who.call(getForm, {
        params: { form_id: formId.slaughter },
        query: { ...herd.place, nref, ...(reopens && { reopens: 'true' }) },
      })
    ).form
  const body = async (reopens = false) => ({
    ...{ ...herd.place, nref, confirmed: true, form: fillForm(await form(reopens), {}) },
    ...(reopens && { reopens }),
  })
  const reject = () =>
    herd.who.call(patchNotification, {
      params: { id },
      body: [{ op: 'replace', path: '/rejected', value: true }],
    })
  return { ...herd, id, nref, notified, form, body, reject }
}

test('[API-082] notification form opens prefilled, and sending it handles the notification for everybody', async () => {
  const { company, farm, who, section, form, body, notified } = await aWaitingSettlement()
  const opened = await form()
  expect(valueAt(opened, 'FS_Main.FF_Number')).toBe(100)
  expect(valueAt(opened, 'FS_House.FF_SettlementNo')).toBe('4711')
  expect(valueAt(opened, 'FS_Main.FF_TotalCarcassWeight')).toBe(8950)

  await who.call(putForm, { params: { form_id: formId.slaughter }, body: await body() })
  expect(await pigsIn(who, section)).toBe(20)
  const colleague = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const [seen] = (await notificationsOf(api.as(colleague))).data
  expect(seen).toMatchObject({ requires_action: false, approved: true, disabled: true, read: true })
  expect(await notified()).toMatchObject({ approved: true, disabled_reason: 'Allerede håndteret' })
})

test('notification settled by a colleague shows no dot and counts neither as unread nor in the bell', async () => {
  const { company, farm, who, reject } = await aWaitingSettlement()
  const colleague = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  const unread = async () => ({
    bell: (await colleague.call(getMeta)).notifications.unread,
    list: (await colleague.call(listNotifications, { query: { is_read: 'false' } })).total_rows,
  })
  const before = await unread()
  expect(before.bell).toBe(before.list)
  await reject()
  expect(await unread()).toEqual({ bell: before.bell - 1, list: before.list - 1 })
  expect((await who.call(getMeta)).notifications.unread).toBe(before.bell - 1)
})

test('approved or rejected notification requires no action, in its message either', async () => {
  const { who, body, notified, reject } = await aWaitingSettlement()
  const requested = (await notified()).message
  expect(requested).toMatch(/\. Godkend$/)
  await reject()
  expect((await notified()).message).toBe(requested.replace('. Godkend', ''))
  await who.call(putForm, { params: { form_id: formId.slaughter }, body: await body(true) })
  expect((await notified()).message).toBe(requested.replace('. Godkend', ''))
})

const APPROVED_BY_ANNA = /^Notifikationen er allerede godkendt \(Anna Holm, [\d.]+ [\d.]+\)$/

test('handled notification cannot be sent again or rejected, and nothing is recorded', async () => {
  const { company, who, section, body, form, reject } = await aWaitingSettlement()
  const sent = await body()
  const made = await who.call(postForm, { params: { form_id: formId.slaughter }, body: sent })
  await expect(who.call(postForm, { params: { form_id: formId.slaughter }, body: sent })).rejects.toMatchObject({
    status: 409,
    code: 'notification.approved',
    messages: [{ message: expect.stringMatching(APPROVED_BY_ANNA) }],
  })
  // A list that is older than the approval still offers the form.
  await expect(form()).rejects.toMatchObject({
    status: 409,
    code: 'notification.approved',
    messages: [{ message: expect.stringMatching(APPROVED_BY_ANNA) }],
    body: { record_id: made.id },
  })
  // Whoever approved it has deleted the account since.
  const { directoryId } = company
  await api.db.updateTable('notification').set({ approved_by: null }).where('directory_id', '=', directoryId).execute()
  await expect(reject()).rejects.toMatchObject({
    status: 409,
    code: 'notification.approved',
    messages: [{ message: expect.stringMatching(/^Notifikationen er allerede godkendt \([\d.]+ [\d.]+\)$/) }],
  })
  expect(await pigsIn(who, section)).toBe(20)
})

test('[API-091] [NOTIF-033] [NOTIF-034] rejected notification can still be sent, and then counts as approved', async () => {
  const { who, notified, body, reject } = await aWaitingSettlement()
  expect(await reject()).toMatchObject({ requires_action: false, rejected: true, approved: false, disabled: false })
  expect(await reject()).toMatchObject({ rejected: true })
  expect((await notificationsOf(who, { status: 'rejected' })).total_rows).toBe(1)
  await who.call(postForm, { params: { form_id: formId.slaughter }, body: await body(true) })
  expect(await notified()).toMatchObject({ approved: true, rejected: true })
  expect((await notificationsOf(who, { status: 'approved' })).total_rows).toBe(1)
})

test('a rejected form neither opens nor is sent for who does not know it, and says by whom and when', async () => {
  const { who, section, body, form, reject } = await aWaitingSettlement()
  // Opened before the rejection.
  const late = await body()
  await reject()
  const refused = {
    status: 409,
    code: 'notification.rejected',
    messages: [{ message: expect.stringMatching(/^Notifikationen er afvist \(Anna Holm, [\d.]+ [\d.]+\)$/) }],
  }
  await expect(form()).rejects.toMatchObject(refused)
  const send = who.call(postForm, { params: { form_id: formId.slaughter }, body: late })
  await expect(send).rejects.toMatchObject(refused)
  expect(await pigsIn(who, section)).toBe(120)
})

test('refused entry leaves the notification unchanged', async () => {
  const { who, notified, form, nref, place } = await aWaitingSettlement()
  const body = { ...place, nref, confirmed: false, form: fillForm(await form(), { 'FS_Main.FF_Number': 300 }) }
  await expect(who.call(postForm, { params: { form_id: formId.slaughter }, body })).rejects.toMatchObject({
    status: 422,
  })
  expect(await notified()).toMatchObject({ requires_action: true, approved: false })
})

test('notification of another form, of another company or of an unknown id opens nothing', async () => {
  const { who, nref, place } = await aWaitingSettlement()
  const foreign = await aWaitingSettlement()
  const ask = (form_id: number, reference: string) =>
    who.call(getForm, { params: { form_id }, query: { ...place, nref: reference } })
  await expect(ask(5, nref)).rejects.toMatchObject({ status: 404 })
  await expect(ask(4, foreign.nref)).rejects.toMatchObject({ status: 404 })
  await expect(ask(4, 'gris')).rejects.toMatchObject({ status: 404 })
})

test('only notifications that allow it can be rejected, and outdated ones stay unchanged', async () => {
  const herd = await aFormHerd(api)
  const tooMany = {
    type: notificationKind.countMissing,
    subject: `${herd.farm.id}:2`,
    place: { farmId: herd.farm.id },
    params: { date: '2026-01-01' },
  }
  await raiseTestNotification(api, herd.company, tooMany)
  const [{ id = '' as never, resource = null } = {}] = (await notificationsOf(herd.who)).data
  const reject = herd.who.call(patchNotification, {
    params: { id },
    body: [{ op: 'replace', path: '/rejected', value: true }],
  })
  await expect(reject).rejects.toMatchObject({ status: 400 })

  const { form } = await openForm(herd.who, formId.stockCount, { farm_id: herd.farm.id })
  await submitForm(herd.who, formId.stockCount, herd.place, countedAs(120), { confirmed: true })
  await runQueuedReviews(api)
  expect((await notificationsOf(herd.who)).data).toMatchObject([
    { disabled: true, disabled_reason: 'Ikke længere aktuel', requires_action: false },
  ])
  const late = herd.who.call(putForm, {
    params: { form_id: formId.stockCount },
    body: {
      farm_id: herd.farm.id,
      confirmed: true,
      form: fillForm(form, {}),
      ...(resource && { nref: resource.reference_id }),
    },
  })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'notification.closed' })
})

const countedAs = (head: number) => ({
  'FS_Main.FF_Date': '2026-06-15',
  'FS_Unit_1.FF_Counted': head,
  'FS_Unit_1.FF_AvgWeight': 40,
})

test('notification prefill overrides the guesses of the form and fills further rows of a list', async () => {
  const herd = await aFormHerd(api, { head: 120, day: '2026-03-01' })
  api.clock.set('2026-06-10T06:00:00Z')
  await submitForm(
    herd.who,
    formId.slaughterBooking,
    herd.place,
    { 'FS_Main.FF_Date': '2026-06-12', 'FS_Main.FF_Number': 60 },
    { confirmed: true },
  )
  api.clock.set('2026-06-15T06:00:00Z')
  const prefill = {
    'FS_Main.FF_PreSlaughter': null,
    'FS_Remarks.FF_RemarkNumber': 2,
    'FS_Remarks_1.FF_RemarkNumber': 3,
  }
  await raiseTestNotification(api, herd.company, aSettlement(herd.section, { prefill }))
  const [notified] = (await notificationsOf(herd.who)).data
  const nref = notified?.resource?.reference_id ?? ''
  const ask = async (query: object) =>
    (await herd.who.call(getForm, { params: { form_id: formId.slaughter }, query: { ...herd.place, ...query } })).form
  expect(valueAt(await ask({}), 'FS_Main.FF_PreSlaughter')).not.toBeNull()
  const form = await ask({ nref })
  expect(valueAt(form, 'FS_Main.FF_PreSlaughter')).toBeNull()
  expect([valueAt(form, 'FS_Remarks.FF_RemarkNumber'), valueAt(form, 'FS_Remarks_1.FF_RemarkNumber')]).toEqual([2, 3])
})
