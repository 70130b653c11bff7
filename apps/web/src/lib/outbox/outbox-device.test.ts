import { DAY_MS, HOUR_MS } from '@herdboard/domain/time/durations.ts'
import 'fake-indexeddb/auto'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getBrand } from '@herdboard/contract/system/ui.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { apiRefusal, connectionFailure, mockEndpoint, setServerTime } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { compareClock } from '../compare-clock.ts'
import { today } from '../today.ts'
import { changeOutboxEntry } from './change-outbox-entry.ts'
import { closeDeviceDatabase } from './device-database.ts'
import { answerEntry, outboxEntry, recordEntry } from './outbox.ts'
import { forgetOutbox, outboxEntries, reloadOutbox } from './outbox-state.ts'
import { sendOutbox } from './send-outbox.ts'

const MORNING = new Date('2026-06-10T06:00:00Z')
const HOLD_MS = 10_000

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING })
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
})
afterEach(async () => {
  await leaveDevice()
  vi.useRealTimers()
})

async function recordDead(number: number, holdMs = 0): Promise<string> {
  const { clientId, stored } = recordEntry({
    formId: formId.deadPigs,
    title: 'Døde grise',
    placeName: 'Stald 4, A2',
    target: {},
    form: { sections: [{ id: 'FS_Dead', children: [{ id: 'FF_Number', value: number }] }] },
    holdMs,
  })
  await stored
  return clientId
}

/** A server that stores one record for each key. */
function mockServer() {
  const line = { isCut: true }
  const keys: string[] = []
  const numbers: unknown[] = []
  mockEndpoint(getBrand, () => {
    if (line.isCut) throw connectionFailure()
    return { name: 'Nygaard', colour: '#00324D', logo_url: null, support_email: null }
  })
  mockEndpoint(postForm, ({ input, headers }) => {
    if (line.isCut) throw connectionFailure()
    const key = headers.get('idempotency-key') ?? ''
    if (!keys.includes(key)) numbers.push(input.body.form.sections[0]?.children[0]?.value)
    keys.push(key)
    return { id: `00000000-0000-4000-8000-${String(numbers.length).padStart(12, '0')}`, message: '', pending: false }
  })
  return { line, keys, numbers }
}

test('entry of a tab that was killed while sending is sent again with its key, and stored once', async () => {
  const { line, keys, numbers } = mockServer()
  const clientId = await recordDead(2)
  await sendOutbox()
  const entry = outboxEntry(clientId)
  if (!entry) throw new Error('the entry is gone')
  // What is on the device when the tab dies between the request and its response.
  await changeOutboxEntry(entry, (now) => ({ ...now, state: 'sending', isOutcomeUnknown: true }))
  keys.push(`outbox.${clientId}`)
  numbers.push(2)
  await closeDeviceDatabase()
  forgetOutbox()
  await reloadOutbox()
  line.isCut = false
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(new Set(keys)).toEqual(new Set([`outbox.${clientId}`]))
  expect(numbers).toEqual([2])
})

test('entry whose clock was then set back a day is sent at once, and keeps the time of its barn', async () => {
  const { line, numbers } = mockServer()
  const clientId = await recordDead(3, HOLD_MS)
  line.isCut = false
  vi.setSystemTime(MORNING.getTime() - DAY_MS)
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(numbers).toEqual([3])
  expect(outboxEntry(clientId)?.occurredAt).toBe(MORNING.toISOString())
})

test('entry is held back for ten seconds, in which nothing is sent', async () => {
  const { line, numbers } = mockServer()
  line.isCut = false
  const clientId = await recordDead(3, HOLD_MS)
  await sendOutbox()
  expect(numbers).toEqual([])
  vi.setSystemTime(MORNING.getTime() + HOLD_MS)
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
})

test('entries keep their order over a clock that is set back and ahead between them', async () => {
  const { line, numbers } = mockServer()
  await recordDead(1)
  vi.setSystemTime(MORNING.getTime() - DAY_MS)
  await recordDead(2)
  vi.setSystemTime(MORNING.getTime() + DAY_MS)
  await recordDead(3)
  vi.setSystemTime(MORNING)
  await recordDead(4)
  line.isCut = false
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntries().every(({ state }) => state === 'sent')).toBe(true))
  expect(numbers).toEqual([1, 2, 3, 4])
})

/** Records dead pigs of today, as this device knows it, and returns the client id. */
async function recordToday(element = 'FF_Date', value = today()): Promise<string> {
  const { clientId, stored } = recordEntry({
    formId: formId.deadPigs,
    title: 'Døde grise',
    placeName: 'Stald 4, A2',
    target: {},
    form: { sections: [{ id: 'FS_Main', children: [{ id: element, value }] }] },
  })
  await stored
  return clientId
}

test('entry of a clock known to be a day behind is of the right day, and is sent without a question', async () => {
  const { line, numbers } = mockServer()
  line.isCut = false
  vi.setSystemTime(MORNING.getTime() - DAY_MS)
  setServerTime(MORNING.toISOString())
  compareClock(MORNING.toUTCString(), new Date())
  const clientId = await recordToday()
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(numbers).toEqual(['2026-06-10'])
  expect(outboxEntry(clientId)?.occurredAt).toBe(MORNING.toISOString())
})

test.each([
  ['behind', -DAY_MS],
  ['ahead', DAY_MS],
])('entry of a clock that nobody knew to be a day %s asks for its day', async (_, errorMs) => {
  const { line, numbers } = mockServer()
  vi.setSystemTime(MORNING.getTime() + errorMs)
  const clientId = await recordToday()
  line.isCut = false
  setServerTime(MORNING.toISOString())
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('needs_answer'))
  expect(numbers).toEqual([])
  expect(outboxEntry(clientId)?.likelyAt).toBe(MORNING.toISOString())

  await answerEntry(clientId, { confirmed: false, day: '2026-06-10' })
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(numbers).toEqual(['2026-06-10'])
})

test('entry of a clock behind the last answer asks for its day, also when it was set right meanwhile', async () => {
  const { line, numbers } = mockServer()
  compareClock(MORNING.toUTCString(), new Date())
  vi.setSystemTime(MORNING.getTime() - DAY_MS)
  const clientId = await recordToday()
  vi.setSystemTime(MORNING)
  line.isCut = false
  setServerTime(MORNING.toISOString())
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('needs_answer'))
  expect(numbers).toEqual([])
})

test('entry waits where a page in place of the server answers, which does not know its time', async () => {
  const { line, numbers } = mockServer()
  vi.setSystemTime(MORNING.getTime() - DAY_MS)
  const clientId = await recordToday()
  line.isCut = false
  setServerTime(MORNING.toISOString())
  mockEndpoint(getBrand, () => {
    throw new Response('<html>Log in to the network</html>', { status: 403 })
  })
  await sendOutbox()
  expect(outboxEntry(clientId)?.state).toBe('waiting')
  mockEndpoint(getBrand, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: '' }])
  })
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('needs_answer'))
  expect(numbers).toEqual([])
})

test('time of day of a clock that was three hours behind is corrected without a question', async () => {
  const { line, numbers } = mockServer()
  vi.setSystemTime('2026-06-10T03:00:00Z')
  const clientId = await recordToday('FF_DateTime', '2026-06-10T05:00')
  line.isCut = false
  setServerTime(MORNING.toISOString())
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(numbers).toEqual(['2026-06-10T08:00'])
})

/** The clock of this device and that of the server, an hour after the morning. */
function setClocksAnHourLater(deviceMs = MORNING.getTime() + HOUR_MS) {
  vi.setSystemTime(deviceMs)
  setServerTime(new Date(MORNING.getTime() + HOUR_MS).toISOString())
}

/** An answer of the server an hour before the morning, while the clock of this device is behind; or ahead, if negative. */
function compareEarlier(behindMs: number) {
  vi.setSystemTime(MORNING.getTime() - HOUR_MS - behindMs)
  compareClock(new Date(MORNING.getTime() - HOUR_MS).toUTCString(), new Date())
}

test.each([
  ['three hours', 3 * HOUR_MS, 'FF_DateTime', '2026-06-10T08:00'],
  ['a day', DAY_MS, 'FF_Date', '2026-06-10'],
])(
  'entry of a clock known to be %s behind keeps its time when the clock is set right before it is sent',
  async (_, behindMs, element, value) => {
    const { line, numbers } = mockServer()
    compareEarlier(behindMs)
    vi.setSystemTime(MORNING.getTime() - behindMs)
    const clientId = await recordToday(element, value)
    setClocksAnHourLater()
    line.isCut = false
    await sendOutbox()
    await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
    expect(numbers).toEqual([value])
    expect(outboxEntry(clientId)?.occurredAt).toBe(MORNING.toISOString())
  },
)

test('entry of a clock that was set right before it, without a network, asks for its day', async () => {
  const { line, numbers } = mockServer()
  compareEarlier(DAY_MS)
  // Nobody knows of it: the entry is of tomorrow.
  vi.setSystemTime(MORNING)
  const clientId = await recordToday()
  setClocksAnHourLater()
  line.isCut = false
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('needs_answer'))
  expect(outboxEntry(clientId)?.likelyAt).toBe(MORNING.toISOString())
  expect(numbers).toEqual([])
})

test.each([
  ['ahead, once it was set right', -DAY_MS, 3 * DAY_MS, HOUR_MS],
  ['behind, once it was set right, and sent two days later', DAY_MS, 3 * DAY_MS, 2 * DAY_MS],
])(
  'entry of a clock known to be a day %s without a network, asks for its day',
  async (_, correctionMs, laterMs, sentMs) => {
    const { line, numbers } = mockServer()
    compareEarlier(correctionMs)
    const recordedMs = MORNING.getTime() + laterMs
    vi.setSystemTime(recordedMs)
    const clientId = await recordToday()
    vi.setSystemTime(recordedMs + sentMs)
    setServerTime(new Date(recordedMs + sentMs).toISOString())
    line.isCut = false
    await sendOutbox()
    await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('needs_answer'))
    expect(numbers).toEqual([])
  },
)

test('entry keeps its time where the clock was set back only after it, as the clock of the page knows', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: MORNING.getTime() - HOUR_MS })
  const { line, numbers } = mockServer()
  compareClock(new Date().toUTCString(), new Date())
  vi.advanceTimersByTime(HOUR_MS)
  const clientId = await recordToday('FF_DateTime', '2026-06-10T08:00')
  setServerTime(new Date(MORNING.getTime() + 3 * HOUR_MS).toISOString())
  vi.setSystemTime(MORNING.getTime() + HOUR_MS)
  line.isCut = false
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(numbers).toEqual(['2026-06-10T08:00'])
})

test('day that is answered with today gets no time of day that is yet to come', async () => {
  const { line, numbers } = mockServer()
  vi.setSystemTime('2026-06-08T20:00:00Z')
  const clientId = await recordToday('FF_DateTime', '2026-06-08T22:00')
  setServerTime(MORNING.toISOString())
  vi.setSystemTime(MORNING.getTime() - DAY_MS)
  line.isCut = false
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('needs_answer'))
  // The likely time is yesterday at ten in the evening.
  expect(outboxEntry(clientId)?.likelyAt).toBe('2026-06-09T20:00:00.000Z')
  await answerEntry(clientId, { confirmed: false, day: '2026-06-10' })
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(numbers).toEqual(['2026-06-10T08:00'])
})

test('entry of a right clock keeps its time when the clock falls back years before it is sent', async () => {
  const { line, numbers } = mockServer()
  compareEarlier(0)
  vi.setSystemTime(MORNING)
  const clientId = await recordToday('FF_DateTime', '2026-06-10T08:00')
  // As after a flat battery.
  setClocksAnHourLater(Date.parse('2020-01-01T00:00:00Z'))
  line.isCut = false
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(numbers).toEqual(['2026-06-10T08:00'])
  expect(outboxEntry(clientId)?.occurredAt).toBe(MORNING.toISOString())
})

test('day that the person chose is kept, whatever the clock shows', async () => {
  const { line, numbers } = mockServer()
  vi.setSystemTime(MORNING.getTime() - DAY_MS)
  const clientId = await recordToday('FF_Date', '2026-06-02')
  line.isCut = false
  setServerTime(MORNING.toISOString())
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(numbers).toEqual(['2026-06-02'])
})
