import 'fake-indexeddb/auto'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { ImageId } from '@herdboard/contract/core/ids.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportConnection } from '#lib/http/connection-state.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { changeOutboxEntry } from './change-outbox-entry.ts'
import { closeDeviceDatabase, deviceDatabase } from './device-database.ts'
import { answerEntry, outboxEntry, recordEntry, undoEntry } from './outbox.ts'
import type { NewOutboxEntry } from './outbox-entry.ts'
import { forgetOutbox, outboxEntries, reloadOutbox } from './outbox-state.ts'
import { sendOutbox } from './send-outbox.ts'

const anId = (no: number): ImageId => ImageId.parse(`00000000-0000-4000-8000-${String(no).padStart(12, '0')}`)

const dead = (number: number, changes: Partial<NewOutboxEntry> = {}): NewOutboxEntry => ({
  formId: formId.deadPigs,
  title: 'Døde grise',
  placeName: 'Stald 4, A2',
  target: {},
  form: { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Number', value: number }] }] },
  ...changes,
})

beforeEach(async () => {
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
})

afterEach(leaveDevice)

/** The page is loaded again: memory is empty, storage is not. */
async function reloadPage() {
  await closeDeviceDatabase()
  forgetOutbox()
  await reloadOutbox()
}

test('an entry recorded offline survives a reload and is sent once with its client id as key', async () => {
  mockEndpoint(postForm, () => {
    throw connectionFailure()
  })
  const { clientId, stored } = recordEntry(dead(2))
  await stored
  await sendOutbox()
  await reloadPage()
  // Recording has sent by itself, too: that attempt may still be under way.
  const entryOnDevice = async () => {
    await reloadOutbox()
    return outboxEntry(clientId)
  }
  await expect.poll(entryOnDevice).toMatchObject({ state: 'waiting', title: 'Døde grise' })

  const requests = mockEndpoint(postForm, () => ({ id: anId(1), message: '2 døde gemt', pending: false }))
  await sendOutbox()
  await sendOutbox()
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([`outbox.${clientId}`])
  expect(outboxEntry(clientId)).toMatchObject({ state: 'sent', savedMessage: '2 døde gemt' })
})

test('an entry that the server has and the device holds as waiting is not sent again, and sending ends', async () => {
  mockEndpoint(postForm, () => {
    throw connectionFailure()
  })
  const { clientId, stored } = recordEntry(dead(2))
  await stored
  await sendOutbox()
  const entry = outboxEntry(clientId)
  if (!entry) throw new Error('the entry is gone')
  await changeOutboxEntry(entry, (now) => ({ ...now, state: 'waiting', savedId: anId(1) }))
  const requests = mockEndpoint(postForm, () => ({ id: anId(1), message: '', pending: false }))
  await sendOutbox()
  await expect.poll(() => outboxEntry(clientId)).toMatchObject({ state: 'sent' })
  expect(requests).toHaveLength(0)
})

test('what is stored on the device holds no text of the entry', async () => {
  mockEndpoint(postForm, () => {
    throw connectionFailure()
  })
  await recordEntry(dead(2)).stored
  const [sealed] = await (await deviceDatabase()).getAll('outbox')
  const text = new TextDecoder('latin1').decode(sealed?.data)
  expect(text.length).toBeGreaterThan(100)
  expect(text).not.toContain('Stald 4')
})

test('the seventh of twenty entries is refused: nineteen are sent in order, and it waits with its reason', async () => {
  let isOnline = false
  const requests = mockEndpoint(postForm, ({ input }) => {
    if (!isOnline) throw connectionFailure()
    const number = input.body.form.sections[0]?.children[0]?.value
    if (number === 7) throw apiRefusal(422, [{ code: 'form.too_many', message: 'Der er kun 6 grise' }])
    return { id: anId(Number(number)), message: `${number} døde gemt`, pending: false }
  })
  for (let number = 1; number <= 20; number += 1) recordEntry(dead(number))
  await sendOutbox()
  requests.length = 0
  isOnline = true
  await sendOutbox()
  const sent = requests.map(({ input }) => input.body.form.sections[0]?.children[0]?.value)
  expect(sent).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(20)
  expect(outboxEntries().filter(({ state }) => state === 'sent')).toHaveLength(19)
  expect(outboxEntries()[6]).toMatchObject({ state: 'refused', messages: [{ message: 'Der er kun 6 grise' }] })
})

test('an entry that the server asks about is sent again as confirmed, with the same key', async () => {
  const requests = mockEndpoint(postForm, ({ input }) => {
    if (!input.body.confirmed) throw apiRefusal(300, [{ code: 'form.unusual', message: 'Er 40 rigtigt?' }])
    return { id: anId(1), message: '40 døde gemt', pending: false }
  })
  const { clientId, stored } = recordEntry(dead(40))
  await stored
  await sendOutbox()
  expect(outboxEntry(clientId)).toMatchObject({ state: 'needs_answer', messages: [{ message: 'Er 40 rigtigt?' }] })
  await answerEntry(clientId, { confirmed: true })
  await vi.waitFor(() => expect(outboxEntry(clientId)?.state).toBe('sent'))
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    `outbox.${clientId}`,
    `outbox.${clientId}`,
  ])
})

test('a conflict waits for the person', async () => {
  mockEndpoint(postForm, () => {
    throw apiRefusal(409, [{ code: 'forms.stale', message: 'Ændret af en anden' }])
  })
  const { clientId, stored } = recordEntry(dead(1))
  await stored
  await sendOutbox()
  expect(outboxEntry(clientId)).toMatchObject({ state: 'conflict' })
})

test('an entry taken back before it was sent never reaches the server', async () => {
  const requests = mockEndpoint(postForm, () => {
    throw connectionFailure()
  })
  const { clientId } = recordEntry(dead(2))
  await undoEntry(clientId)
  await sendOutbox()
  await reloadPage()
  expect(outboxEntries()).toEqual([])
  expect(requests).toEqual([])
})

test('an entry taken back after it was sent is removed on the server', async () => {
  mockEndpoint(postForm, () => ({ id: anId(1), message: '2 døde gemt', pending: false }))
  const removals = mockEndpoint(removeRecord, () => null)
  const { clientId, stored } = recordEntry(dead(2))
  await stored
  await sendOutbox()
  await undoEntry(clientId)
  await vi.waitFor(() => expect(outboxEntries()).toEqual([]))
  expect(removals.map(({ input }) => input.params.id)).toEqual([anId(1)])
})

test('entry taken back of which the server has another version stays, and says that one is stored', async () => {
  const said = { code: 'idempotency.mismatch', message: 'Det, der blev sendt først, er gemt' }
  let isCut = true
  mockEndpoint(postForm, () => {
    throw isCut ? connectionFailure() : apiRefusal(409, [said])
  })
  const { clientId, stored } = recordEntry(dead(2, { isOutcomeUnknown: true }))
  await stored
  await sendOutbox()
  isCut = false
  await undoEntry(clientId)
  await expect.poll(() => outboxEntry(clientId)).toMatchObject({ state: 'conflict', isUndone: false, messages: [said] })
})

test('a photo that is uploaded stays uploaded when the entry behind it is cut off', async () => {
  let cuts = 1
  let count = 0
  const uploads = mockEndpoint(addImage, () => {
    count += 1
    if (count === 2 && cuts-- > 0) throw connectionFailure()
    return { id: anId(count), url: '/images/x' }
  })
  const requests = mockEndpoint(postForm, () => ({ id: anId(9), message: 'Note gemt', pending: false }))
  const field = 'FS_Main.FF_Text'
  const photos = [1, 2].map((byte) => ({ field, file: new Blob([new Uint8Array([byte])]) }))
  const form = { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Text', value: 'Revne i væg' }] }] }
  const { clientId, stored } = recordEntry(dead(1, { formId: formId.note, form, photos }))
  await stored
  await sendOutbox()
  await reloadPage()
  await sendOutbox()
  expect(uploads.map(({ input }) => input.body.data)).toEqual(['AQ==', 'Ag==', 'Ag=='])
  expect(requests[0]?.input.body.form.sections[0]?.children[0]?.value).toEqual({
    text: 'Revne i væg',
    images: [anId(1), anId(3)],
  })
  expect(outboxEntry(clientId)?.state).toBe('sent')
})

test('storage that is full is reported, and the entry is sent from the open tab', async () => {
  const requests = mockEndpoint(postForm, () => ({ id: anId(1), message: '2 døde gemt', pending: false }))
  const database = await deviceDatabase()
  vi.spyOn(Object.getPrototypeOf(database.transaction('outbox')), 'objectStore').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { clientId, stored } = recordEntry(dead(2))
  await expect(stored).rejects.toThrow('full')
  await sendOutbox()
  expect(outboxEntry(clientId)?.state).toBe('sent')
  expect(requests).toHaveLength(1)
})

test('whoever opens the database while an earlier connection closes keeps an open one', async () => {
  void deviceDatabase()
  const closing = closeDeviceDatabase()
  const database = await deviceDatabase()
  await closing
  expect(await database.getAll('outbox')).toEqual([])
})

test('entry whose answer is cut off, or is the page of a wireless network, is sent again with its key', async () => {
  const answers = ['{"id":"0000', '<!doctype html><title>Log in to the free network</title>']
  const requests = mockEndpoint(postForm, () => {
    const answer = answers.shift()
    if (answer !== undefined) throw new Response(answer, { status: 201 })
    return { id: anId(1), message: '2 døde gemt', pending: false }
  })
  const { clientId, stored } = recordEntry(dead(2))
  await stored
  await expect.poll(() => outboxEntry(clientId)?.state, { timeout: 15_000 }).toBe('sent')
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(3).fill(`outbox.${clientId}`))
})

test('entry whose line is dead is given up after a minute, and is sent over the next line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isDead = true
  const requests = mockEndpoint(postForm, () =>
    isDead ? new Promise(() => undefined) : { id: anId(1), message: '2 døde gemt', pending: false },
  )
  const { clientId, stored } = recordEntry(dead(2))
  await vi.waitFor(() => stored)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(outboxEntry(clientId)?.state).toBe('sending')
  isDead = false
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outboxEntry(clientId)?.state).toBe('sent')
  })
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(2).fill(`outbox.${clientId}`))
  reportConnection(true)
  vi.useRealTimers()
})

/** A line that takes these seconds for the photos, and their bytes. One of 30 s is closed by the server. */
function mockSlowLine(seconds: number[]): () => number[] {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  // The mocked canvas draws a picture of as many bytes as it is wide.
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    done(new Blob([new Uint8Array(this.width)]))
  })
  const clock = vi.spyOn(performance, 'now')
  const uploads = mockEndpoint(addImage, () => {
    const tookMs = 1000 * (seconds.shift() ?? 1)
    clock.mockReturnValue(performance.now() + tookMs)
    if (tookMs >= 30_000) throw connectionFailure()
    return { id: anId(1), url: '/images/x' }
  })
  mockEndpoint(postForm, () => ({ id: anId(9), message: 'Note gemt', pending: false }))
  return () => uploads.map(({ input }) => atob(input.body.data).length)
}

/** Records a note with a photo that is larger than any line gets it unasked. */
async function recordPhoto(number: number): Promise<string> {
  const photos = [{ field: 'FS_Main.FF_Text', file: new Blob([new Uint8Array(600_000)]) }]
  const form = { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Text', value: 'Revne i væg' }] }] }
  const { clientId, stored } = recordEntry(dead(number, { formId: formId.note, form, photos }))
  await stored
  return clientId
}

const photoSent = (clientId: string) =>
  expect.poll(() => outboxEntry(clientId)?.state, { timeout: 15_000 }).toBe('sent')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('photo that a slow line does not take in time is sent smaller, and so is the next one', async () => {
  // The line is better for the third photo.
  const sentBytes = mockSlowLine([30, 10, 1])
  for (const number of [1, 2, 3]) await photoSent(await recordPhoto(number))
  expect(sentBytes()).toEqual([600_000, 1024, 1024, 600_000])
})

test('photo that waited while its sender left the slow line is sent in full', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T06:00:00Z') })
  const sentBytes = mockSlowLine([30, 30])
  const clientId = await recordPhoto(1)
  const slowAttempts = () => outboxEntry(clientId)?.photos[0]?.slowAttempts
  await expect.poll(slowAttempts, { timeout: 15_000 }).toBe(2)
  vi.setSystemTime('2026-06-10T06:25:00Z')
  await photoSent(clientId)
  expect(sentBytes()).toEqual([600_000, 1024, 600_000])
})
