import 'fake-indexeddb/auto'
import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { getForm, postForm, putDependents } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { BarnId, FarmId } from '@herdboard/contract/core/ids.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { deviceDatabase } from '#lib/outbox/device-database.ts'
import { answerEntry } from '#lib/outbox/outbox.ts'
import { outboxEntries, reloadOutbox } from '#lib/outbox/outbox-state.ts'
import { sendOutbox } from '#lib/outbox/send-outbox.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { aForm, aFormReply, aFormSection, anElement, deadForm } from '#testing/forms.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser, signOutBrowser } from '#testing/sign-in-browser.ts'
import { NOT_CORRECTABLE } from '../entry/entry-to-correct.ts'
import { loadNewForm } from '../entry/form-in-progress.ts'
import { loadCorrection } from '../entry/load-correction.ts'
import { DEVICE_FULL } from './hand-to-outbox.ts'
import { sendEntry } from './send-entry.ts'

const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const barn = { farm_id: FarmId.parse(id(1)), barn_id: BarnId.parse(id(4)) }
const request: ActionRequest = { kind: 'form', formId: formId.deadPigs, resourceId: null, place: {} }
const dead = (number: number): SubmittedForm => ({
  version: 1,
  sections: [
    {
      id: 'FS_Dead',
      children: [
        { id: 'FF_Number', value: number },
        { id: 'FF_DeathKind', value: '2' },
      ],
    },
  ],
})

beforeEach(async () => {
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
  mockEndpoint(getForm, () => aFormReply(deadForm()))
  mockEndpoint(postForm, () => {
    throw connectionFailure()
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await leaveDevice()
})

const recordOffline = async (number: number) =>
  sendEntry(request, await loadNewForm(formId.deadPigs, barn), dead(number), false)

test('an entry whose right was taken away waits with the reason, and holds no later one of its barn', async () => {
  await recordOffline(1)
  await recordOffline(2)
  const stored: unknown[] = []
  mockEndpoint(postForm, ({ input }) => {
    const number = input.body.form.sections[0]?.children[0]?.value
    if (number === 1) throw apiRefusal(403, [{ code: 'auth.forbidden', message: 'Du må ikke længere registrere her' }])
    stored.push(number)
    return { id: id(9), message: 'Gemt', pending: false }
  })
  await sendOutbox()
  await sendOutbox()
  expect(stored).toEqual([2])
  expect(outboxEntries()).toMatchObject([
    { state: 'refused', messages: [{ message: 'Du må ikke længere registrere her' }] },
    { state: 'sent' },
  ])
})

test('entry of a form that changed opens in the new one, with the values of the fields it still has', async () => {
  await recordOffline(3)
  mockEndpoint(postForm, () => {
    throw apiRefusal(409, [{ code: 'forms.stale', message: 'Formularen er ændret' }])
  })
  await sendOutbox()
  const [entry] = outboxEntries()
  expect(entry).toMatchObject({ state: 'conflict', messages: [{ message: 'Formularen er ændret' }] })

  const number = anElement('textbox', 'FF_Number', 'Number dead', { type_settings: { input_type: 'int' } })
  const cause = anElement('textbox', 'FF_Cause', 'Cause', { value: 'Unknown' })
  mockEndpoint(getForm, () => aFormReply(aForm([aFormSection('FS_Dead', 'Dead', [number, cause])], { version: 7 })))
  const { reply, draft } = await loadCorrection(entry?.clientId ?? '')
  expect(reply.form.version).toBe(7)
  expect(draft.values).toEqual({ FS_Dead: { FF_Number: 3, FF_Cause: 'Unknown' } })
})

test('entry with a choice that the new form no longer offers asks for another', async () => {
  const line = { isCut: true }
  mockEndpoint(postForm, () => {
    if (line.isCut) throw connectionFailure()
    throw apiRefusal(422, [{ code: 'option.unknown', message: 'Valget findes ikke længere. Vælg igen' }])
  })
  const children = [
    { id: 'FF_Cause', value: '8' },
    { id: 'FF_Signs', value: ['1', '2'] },
  ]
  const form = { version: 1, sections: [{ id: 'FS_Dead', children }] }
  await sendEntry(request, await loadNewForm(formId.deadPigs, barn), form, false)
  line.isCut = false
  await sendOutbox()
  expect(outboxEntries()).toMatchObject([{ state: 'refused' }])

  const options = [{ id: '1', value: 'Ulcer' }]
  const cause = anElement('dropdown', 'FF_Cause', 'Cause', {
    type_settings: { input_type: 'keyvaluepair', values: options },
  })
  const signs = anElement('multiselect', 'FF_Signs', 'Signs', {
    type_settings: { input_type: 'keyvaluepairlist', values: options },
  })
  mockEndpoint(getForm, () => aFormReply(aForm([aFormSection('FS_Dead', 'Dead', [cause, signs])])))
  const { draft } = await loadCorrection(outboxEntries()[0]?.clientId ?? '')
  expect(draft.values).toEqual({ FS_Dead: { FF_Cause: null, FF_Signs: ['1'] } })
})

test('entry that was answered meanwhile is neither opened nor sent as a correction', async () => {
  await recordOffline(40)
  const line = { isConfirmed: false, stored: 0 }
  mockEndpoint(postForm, () => {
    if (!line.isConfirmed) throw apiRefusal(300, [{ code: 'duplicates.same', message: 'Skal denne også gemmes?' }])
    line.stored += 1
    return { id: id(9), message: 'Gemt', pending: false }
  })
  await sendOutbox()
  const clientId = outboxEntries()[0]?.clientId ?? ''
  const form = await loadCorrection(clientId)
  // In the round, while the form is open.
  line.isConfirmed = true
  await answerEntry(clientId, { confirmed: true })
  await expect.poll(() => outboxEntries()[0]?.state).toBe('sent')
  await expect(sendEntry({ kind: 'correction', clientId }, form, dead(4), false)).rejects.toMatchObject({
    status: 409,
    code: NOT_CORRECTABLE,
  })
  await expect(loadCorrection(clientId)).rejects.toMatchObject({ code: NOT_CORRECTABLE })
  expect(line.stored).toBe(1)
})

test('correction of a person without a session is not called sent or removed, and its entry waits on', async () => {
  await recordOffline(40)
  mockEndpoint(postForm, () => {
    throw apiRefusal(422, [{ code: 'dead.many', message: '' }])
  })
  await sendOutbox()
  const clientId = outboxEntries()[0]?.clientId ?? ''
  const form = await loadCorrection(clientId)
  signOutBrowser()
  await expect(sendEntry({ kind: 'correction', clientId }, form, dead(4), false)).rejects.not.toMatchObject({
    code: NOT_CORRECTABLE,
  })
  signInBrowser()
  await reloadOutbox()
  expect(outboxEntries()).toMatchObject([{ clientId, state: 'refused' }])
})

test('entries that were read before stay known while the store of the device cannot be read', async () => {
  await recordOffline(40)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('lost', 'InvalidStateError')
  })
  await reloadOutbox()
  expect(outboxEntries()).toHaveLength(1)
})

const sides = [
  { id: '0', value: 'Expense' },
  { id: '1', value: 'Income' },
]
const income = [{ id: '31', value: 'Sold weaners' }]

test.each([
  ['stays where the list of its side has it', () => income, '31'],
  ['is made again where that list has it no longer', () => [], null],
  [
    'stays where nobody can say which list its side has',
    () => {
      throw apiRefusal(500, [{ code: 'unknown', message: '' }])
    },
    '31',
  ],
])('choice of a list that depends on another field %s', async (_, listOfSide, category) => {
  const children = [
    { id: 'FF_IsIncome', value: '1' },
    { id: 'FF_Category', value: '31' },
  ]
  const form = { version: 1, sections: [{ id: 'FS_Main', children }] }
  await sendEntry(request, await loadNewForm(formId.deadPigs, barn), form, false)
  mockEndpoint(postForm, () => {
    throw apiRefusal(409, [{ code: 'forms.stale', message: 'Formularen er ændret' }])
  })
  await sendOutbox()
  // The new form is one of expenses.
  const side = anElement('dropdown', 'FF_IsIncome', 'Side', {
    value: '0',
    type_settings: { input_type: 'keyvaluepair', values: sides, route: 'form-data/19/FF_IsIncome' },
  })
  const expenses = { input_type: 'keyvaluepair' as const, values: [{ id: '2', value: 'Feed' }] }
  const categories = anElement('dropdown', 'FF_Category', 'Category', { value: '2', type_settings: expenses })
  mockEndpoint(getForm, () => aFormReply(aForm([aFormSection('FS_Main', 'Posting', [side, categories])])))
  const requests = mockEndpoint(putDependents, () => ({
    values: [{ id: 'FS_Main.FF_Category', value: '31', values: listOfSide() }],
    messages: [],
  }))
  const { draft } = await loadCorrection(outboxEntries()[0]?.clientId ?? '')
  expect(requests.map(({ input }) => input.body.values)).toEqual([
    [
      { id: 'FS_Main.FF_IsIncome', value: '1' },
      { id: 'FS_Main.FF_Category', value: '31' },
    ],
  ])
  expect(draft.values).toEqual({ FS_Main: { FF_IsIncome: '1', FF_Category: category } })
})

test('an entry that does not fit on the device leaves its window open and nothing in the outbox', async () => {
  const form = await loadNewForm(formId.deadPigs, barn)
  const database = await deviceDatabase()
  vi.spyOn(Object.getPrototypeOf(database.transaction('outbox')), 'objectStore').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(sendEntry(request, form, dead(1), false)).rejects.toMatchObject({ isOffline: true, code: DEVICE_FULL })
  expect(outboxEntries()).toEqual([])
})
