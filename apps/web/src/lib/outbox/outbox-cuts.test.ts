import 'fake-indexeddb/auto'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { closeDeviceDatabase } from './device-database.ts'
import { recordEntry } from './outbox.ts'
import { forgetOutbox, outboxEntries, reloadOutbox } from './outbox-state.ts'
import { sendOutbox } from './send-outbox.ts'

const ROUNDS = 200
const SEED = 20_261_128

beforeEach(async () => {
  await emptyDevice()
  signInBrowser()
  setCurrentLocale('da')
})
afterEach(leaveDevice)

/** Numbers from 0 to 1 that are the same in every run, by a linear congruential generator. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A server that stores one record for each key, as ours does, behind a line that is cut at random. */
function mockServer(random: () => number, line: { isSound: boolean }) {
  const records: { key: string; number: unknown }[] = []
  mockEndpoint(postForm, ({ input, headers }) => {
    const fate = line.isSound ? 1 : random()
    if (fate < 0.25) throw connectionFailure()
    if (fate < 0.35) throw apiRefusal(503, [{ code: 'server.busy', message: '' }])
    const key = headers.get('idempotency-key') ?? ''
    if (!records.some((record) => record.key === key))
      records.push({ key, number: input.body.form.sections[0]?.children[0]?.value })
    // The record is stored, and its response is lost.
    if (fate < 0.6) throw connectionFailure()
    return { id: `00000000-0000-4000-8000-${String(records.length).padStart(12, '0')}`, message: '', pending: false }
  })
  return records
}

test('200 entries over a line that is cut at random are stored once each, in their order', async () => {
  const random = randomNumbers(SEED)
  const line = { isSound: false }
  const records = mockServer(random, line)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { stored } = recordEntry({
      formId: formId.deadPigs,
      title: 'Døde grise',
      placeName: 'Stald 4',
      target: {},
      form: { sections: [{ id: 'FS_Main', children: [{ id: 'FF_Number', value: round }] }] },
    })
    await stored
    if (random() < 0.5) await sendOutbox()
    if (random() < 0.1) {
      // The page is closed and opened again.
      await sendOutbox()
      await closeDeviceDatabase()
      forgetOutbox()
      await reloadOutbox()
    }
  }
  line.isSound = true
  await sendOutbox()
  await vi.waitFor(() => expect(outboxEntries().filter(({ state }) => state !== 'sent')).toEqual([]), 20_000)
  expect(records.map(({ number }) => number)).toEqual(Array.from({ length: ROUNDS }, (_, index) => index + 1))
  expect(outboxEntries()).toHaveLength(ROUNDS)
}, 120_000)
