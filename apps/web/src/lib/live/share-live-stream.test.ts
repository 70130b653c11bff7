import { afterEach, beforeEach, expect, test } from 'vitest'
import { mockLiveStream } from '#testing/queries/mock-live-stream.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import type { LiveStreamMessage } from './live-stream.ts'
import { shareLiveStream } from './share-live-stream.ts'

/** Simulates the locks of a browser: one holder at a time, the next one when its work ends. */
function mockWebLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: unknown, work: () => Promise<unknown>) => {
    last = last.then(work, work)
    return last
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

const stops: (() => void)[] = []
beforeEach(() => {
  signInBrowser()
  mockWebLocks()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Reflect.deleteProperty(navigator, 'locks')
})

/** A tab that shares the live stream, with all messages that it received. */
function openTab() {
  const messages: LiveStreamMessage[] = []
  const close = shareLiveStream((each) => messages.push(each))
  stops.push(close)
  return { messages, close }
}

const SLOW_POLL = { timeout: 6_000 }

test('the next tab refetches changes missed in between when the tab with the live stream is closed', async () => {
  const live = mockLiveStream()
  const first = openTab()
  await expect.poll(() => live.opened.length).toBe(1)
  const second = openTab()
  live.emit('ready')
  await expect.poll(() => second.messages).toContainEqual({ kind: 'connection', isUp: true })

  const receivedCount = second.messages.length
  first.close()
  await expect.poll(() => live.opened.length, SLOW_POLL).toBe(2)
  live.emit('ready')
  await expect
    .poll(() => second.messages.slice(receivedCount), SLOW_POLL)
    .toEqual([{ kind: 'connection', isUp: false }, { kind: 'connection', isUp: true }, { kind: 'missed' }])
})

test('a single tab refetches nothing when its first stream opens', async () => {
  const live = mockLiveStream()
  const { messages } = openTab()
  await expect.poll(() => live.opened.length).toBe(1)
  live.emit('ready')
  live.emit('change', { topics: ['herd'], by: [] })
  await expect.poll(() => messages).toContainEqual({ kind: 'changed', topics: ['herd'], by: [] })
  expect(messages).not.toContainEqual({ kind: 'missed' })
})
