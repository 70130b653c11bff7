import { expect, test } from 'vitest'
import { gatherMessages } from './gather-messages.ts'

const LONG_MS = 600_000

/** Whether a promise is settled once everything that can go on has gone on. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(() => (settled = true))
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

test('messages are taken together, in their order, once they are as many as may wait', async () => {
  const gathering = gatherMessages<string>({ count: 3, bytes: 1000, waitMs: LONG_MS })
  const group = gathering.take()
  for (const message of ['a', 'b']) await gathering.add(message, 1)
  expect(await isSettled(group)).toBe(false)
  const room = gathering.add('c', 1)
  expect(await group).toEqual(['a', 'b', 'c'])
  expect(await isSettled(room)).toBe(true)
})

test('no more is read while as many messages or bytes wait as may', async () => {
  const gathering = gatherMessages<string>({ count: 3, bytes: 1000, waitMs: LONG_MS })
  expect(await isSettled(gathering.add('small', 999))).toBe(true)
  const room = gathering.add('one byte more', 1)
  expect(await isSettled(room)).toBe(false)
  expect(await gathering.take()).toEqual(['small', 'one byte more'])
  expect(await isSettled(room)).toBe(true)
})

test('a message waits no longer than its time, and not at all at the end', async () => {
  const gathering = gatherMessages<string>({ count: 3, bytes: 1000, waitMs: 1 })
  await gathering.add('a', 1)
  expect(await gathering.take()).toEqual(['a'])
  const patient = gatherMessages<string>({ count: 3, bytes: 1000, waitMs: LONG_MS })
  await patient.add('a', 1)
  const last = patient.take()
  patient.end()
  expect(await last).toEqual(['a'])
  expect(await patient.take()).toEqual([])
})

test('messages of a lost connection are forgotten, and their taker waits for others', async () => {
  const gathering = gatherMessages<string>({ count: 2, bytes: 1000, waitMs: LONG_MS })
  const group = gathering.take()
  await gathering.add('old', 1)
  gathering.clear()
  await gathering.add('new', 1)
  void gathering.add('newer', 1)
  expect(await group).toEqual(['new', 'newer'])
})
