import 'fake-indexeddb/auto'
import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { BarnId, FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { getBrand } from '@herdboard/contract/system/ui.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { compareClock } from '#lib/compare-clock.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { changeOutboxEntry } from '#lib/outbox/change-outbox-entry.ts'
import { deviceDatabase } from '#lib/outbox/device-database.ts'
import { undoEntry } from '#lib/outbox/outbox.ts'
import { outboxEntries } from '#lib/outbox/outbox-state.ts'
import { seal } from '#lib/outbox/sealed-content.ts'
import { sendOutbox, stopRetrying } from '#lib/outbox/send-outbox.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { apiRefusal, connectionFailure, mockEndpoint, setServerTime } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { loadNewForm } from '../entry/form-in-progress.ts'
import { loadCorrection } from '../entry/load-correction.ts'
import { sendEntry } from './send-entry.ts'

const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const barn = { farm_id: FarmId.parse(id(1)), barn_id: BarnId.parse(id(4)) }
const otherBarn = { farm_id: FarmId.parse(id(1)), barn_id: BarnId.parse(id(5)) }
const request: ActionRequest = { kind: 'form', formId: formId.deadPigs, resourceId: null, place: {} }
const dead = (number: number): SubmittedForm => ({
  version: 1,
  sections: [{ id: 'FS_Dead', children: [{ id: 'FF_Number', value: number }] }],
})

beforeEach(async () => {
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
  mockEndpoint(getForm, () => aFormReply(deadForm()))
})

afterEach(leaveDevice)

function mockServer() {
  const line = { isCut: true, refused: 0 }
  const stored: { key: string | null; number: unknown }[] = []
  mockEndpoint(postForm, ({ input, headers }) => {
    if (line.isCut) throw connectionFailure()
    const number = input.body.form.sections[0]?.children[0]?.value
    const key = headers.get('idempotency-key')
    if (stored.some((one) => one.key === key && one.number !== number))
      throw apiRefusal(409, [{ code: 'idempotency.mismatch', message: '' }])
    if (number === line.refused) throw apiRefusal(422, [{ code: 'form.too_many', message: 'Der er kun 6 grise' }])
    stored.push({ key, number })
    return { id: id(100 + stored.length), message: 'Gemt', pending: false }
  })
  return { line, stored }
}

test('an entry without a network waits in the outbox with the key of its attempt, and is sent once', async () => {
  const { line, stored } = mockServer()
  const form = await loadNewForm(formId.deadPigs, barn)
  expect(await sendEntry(request, form, dead(2), false)).toMatchObject({ waitsFor: 'network' })
  await sendOutbox()
  expect(outboxEntries()).toMatchObject([{ state: 'waiting', target: barn, isOutcomeUnknown: true }])
  line.isCut = false
  await sendOutbox()
  expect(stored).toEqual([{ key: `outbox.${form.submission.key}`, number: 2 }])
  expect(outboxEntries()).toMatchObject([{ state: 'sent' }])
})

test('entry of a form on a device that is a day behind asks for its day, since nothing of it was sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-09T06:00:00Z') })
  signInBrowser()
  const { line, stored } = mockServer()
  mockEndpoint(getBrand, () => {
    if (line.isCut) throw connectionFailure()
    return { name: 'Nygaard', colour: '#00324D', logo_url: null, support_email: null }
  })
  const form = await loadNewForm(formId.deadPigs, barn)
  vi.setSystemTime('2026-06-09T07:00:00Z')
  const children = [{ id: 'FF_Date', value: '2026-06-09' }]
  const sent = await sendEntry(request, form, { version: 1, sections: [{ id: 'FS_Dead', children }] }, false)
  expect(sent).toMatchObject({ waitsFor: 'network' })
  line.isCut = false
  setServerTime('2026-06-10T07:00:00Z')
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntries()).toMatchObject([{ state: 'needs_answer' }]))
  expect(outboxEntries()[0]).toMatchObject({ likelyAt: '2026-06-10T06:00:00.000Z', clientId: form.submission.key })
  expect(stored).toEqual([])
})

test.each([
  ['proposed', '2026-06-09', 'asks for it', 0],
  ['the person chose', '2026-06-07', 'is sent', 1],
])(
  'form that was opened under an unknown wrong clock, with the day that %s, %s once there is a network',
  async (_, day, __, sent) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-09T06:00:00Z') })
    signInBrowser()
    const { line, stored } = mockServer()
    const form = await loadNewForm(formId.deadPigs, barn)
    // The network is back, and an answer has told the time.
    line.isCut = false
    vi.setSystemTime('2026-06-09T06:10:00Z')
    compareClock(new Date('2026-06-10T06:10:00Z').toUTCString(), new Date())
    setServerTime('2026-06-10T06:10:00Z')
    const children = [{ id: 'FF_Date', value: day }]
    const reply = await sendEntry(request, form, { version: 1, sections: [{ id: 'FS_Dead', children }] }, false)
    expect(stored).toHaveLength(sent)
    if (sent === 1) return
    expect(reply).toMatchObject({ waitsFor: 'day' })
    await vi.waitFor(() => expect(outboxEntries()).toMatchObject([{ state: 'needs_answer' }]))
    expect(outboxEntries()[0]).toMatchObject({ likelyAt: '2026-06-10T06:00:00.000Z', isOutcomeUnknown: false })
    // Its correction is asked again as long as the day is that of the wrong clock.
    const corrected = await loadCorrection(form.submission.key)
    expect(corrected.clock).toMatchObject({ occurredAt: '2026-06-09T06:00:00.000Z', isSure: false })
  },
)

test('time of day that an unknown wrong clock proposed is corrected, also when saved with a network', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T03:00:00Z') })
  signInBrowser()
  const { line, stored } = mockServer()
  const form = await loadNewForm(formId.deadPigs, barn)
  const other = await loadNewForm(formId.deadPigs, otherBarn)
  line.isCut = false
  vi.setSystemTime('2026-06-10T03:10:00Z')
  compareClock(new Date('2026-06-10T06:10:00Z').toUTCString(), new Date())
  setServerTime('2026-06-10T06:10:00Z')
  const inspected = (value: string): SubmittedForm => ({
    version: 1,
    sections: [{ id: 'FS_Dead', children: [{ id: 'FF_DateTime', value }] }],
  })
  const reply = await sendEntry(request, form, inspected('2026-06-10T05:00'), false)
  expect(reply).toMatchObject({ waitsFor: 'turn' })
  await vi.waitFor(() => expect(stored).toMatchObject([{ number: '2026-06-10T08:00' }]))
  // A time that the person typed is no matter of a clock.
  expect(await sendEntry(request, other, inspected('2026-06-10T04:15'), false)).not.toHaveProperty('waitsFor')
  expect(stored[1]).toMatchObject({ number: '2026-06-10T04:15' })
})

test('an entry of a barn waits behind an earlier one of it, and another barn does not', async () => {
  const { line, stored } = mockServer()
  await sendEntry(request, await loadNewForm(formId.deadPigs, barn), dead(1), false)
  await sendOutbox()
  stopRetrying()
  line.isCut = false
  const other = await sendEntry(request, await loadNewForm(formId.deadPigs, otherBarn), dead(2), false)
  expect(other).not.toHaveProperty('waitsFor')
  expect(await sendEntry(request, await loadNewForm(formId.deadPigs, barn), dead(3), false)).toMatchObject({
    waitsFor: 'turn',
  })
  await vi.waitFor(() => expect(stored.map(({ number }) => number)).toEqual([2, 1, 3]))
})

test('a change of a stored record is never put into the outbox', async () => {
  mockServer()
  const form = await loadNewForm(formId.deadPigs, barn)
  const change = sendEntry({ kind: 'record', id: RecordId.parse(id(9)) }, form, dead(2), false)
  await expect(change).rejects.toThrow()
  expect(outboxEntries()).toEqual([])
})

/** Forty dead pigs that the server refused, and the server, which stores each key once. */
async function refusedDeaths() {
  const { line, stored } = mockServer()
  await sendEntry(request, await loadNewForm(formId.deadPigs, barn), dead(40), false)
  line.isCut = false
  line.refused = 40
  await sendOutbox()
  const [refused] = outboxEntries()
  expect(refused).toMatchObject({ state: 'refused', messages: [{ message: 'Der er kun 6 grise' }] })
  if (!refused) throw new Error('the entry is gone')
  return { refused, correction: { kind: 'correction', clientId: refused.clientId } as const, stored }
}

test('a refused entry opens with what was recorded, and its correction replaces it', async () => {
  const { refused, correction, stored } = await refusedDeaths()
  const form = await loadCorrection(refused.clientId)
  expect(form.draft.values.FS_Dead).toMatchObject({ FF_Number: 40 })
  await sendEntry(correction, form, dead(4), false)
  expect(stored).toEqual([{ key: `outbox.${refused.clientId}`, number: 4 }])
  expect(outboxEntries()).toEqual([])
})

test('correction that two tabs send in the same second is stored once', async () => {
  const { refused, correction, stored } = await refusedDeaths()
  const forms = [await loadCorrection(refused.clientId), await loadCorrection(refused.clientId)] as const
  const sent = await Promise.allSettled([
    sendEntry(correction, forms[0], dead(4), false),
    sendEntry(correction, forms[1], dead(5), false),
  ])
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(stored).toHaveLength(1)
  expect(outboxEntries()).toEqual([])
})

test('correction whose tab was killed before it removed the entry is stored once', async () => {
  const { refused, correction, stored } = await refusedDeaths()
  const killed = await loadCorrection(refused.clientId)
  stored.push({ key: `outbox.${killed.submission.key}`, number: 4 })
  await expect(sendEntry(correction, await loadCorrection(refused.clientId), dead(5), false)).rejects.toMatchObject({
    code: 'idempotency.mismatch',
  })
  expect(stored).toHaveLength(1)
  expect(outboxEntries()).toEqual([])
})

test('entry whose correction may be stored is not removed as one that is on this device only', async () => {
  const { refused, correction } = await refusedDeaths()
  const form = await loadCorrection(refused.clientId)
  await expect(sendEntry(correction, form, dead(40), false)).rejects.toMatchObject({ code: 'form.too_many' })
  expect(outboxEntries()).toMatchObject([{ state: 'refused', isOutcomeUnknown: false }])
  // The tab is killed before the answer to another correction.
  mockEndpoint(postForm, () => new Promise(() => undefined))
  void sendEntry(correction, form, dead(4), false)
  await expect.poll(() => outboxEntries()[0]?.isOutcomeUnknown).toBe(true)
  mockEndpoint(postForm, () => {
    throw apiRefusal(409, [{ code: 'idempotency.mismatch', message: 'Det, der blev sendt først, er gemt' }])
  })
  await undoEntry(refused.clientId)
  await expect.poll(() => outboxEntries()).toMatchObject([{ state: 'conflict', isUndone: false }])
})

test('correction that goes to the outbox replaces its entry with its photos, and counts its attempts on', async () => {
  const { refused, correction } = await refusedDeaths()
  await changeOutboxEntry(refused, (now) => ({ ...now, attempts: 3 }))
  const database = await deviceDatabase()
  const photo = await seal(refused.ownerId, new Uint8Array([1]))
  for (const no of [0, 1])
    await database.put('photos', { id: `${refused.clientId}.${no}`, ownerId: refused.ownerId, ...photo })
  mockEndpoint(postForm, () => {
    throw connectionFailure()
  })
  const form = await loadCorrection(refused.clientId)
  expect(await sendEntry(correction, form, dead(4), false)).toMatchObject({ waitsFor: 'network' })
  await sendOutbox()
  expect(outboxEntries()).toMatchObject([{ clientId: refused.clientId, state: 'waiting' }])
  expect(outboxEntries()[0]?.attempts).toBeGreaterThan(3)
  expect(await database.count('photos')).toBe(0)
})
