import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { endThread, idleThread } from './idle-thread.ts'

/** A thread that answers with its number of messages so far, and fails at the word. */
const CODE = `
  const { parentPort } = require('node:worker_threads')
  let count = 0
  parentPort.on('message', (text) => {
    if (text === 'fail') throw new Error('planted')
    parentPort.postMessage(++count)
  })`
const start = () => new Worker(CODE, { eval: true })

/** Node's own mark of a thread that has ended. */
const hasEnded = ({ threadId }: Worker) => threadId === -1

async function count(thread: Worker): Promise<number> {
  thread.postMessage('count')
  return (await once(thread, 'message'))[0]
}

test('a kept thread does the next work, without the listeners of the last', async () => {
  const threads = idleThread(start, 60_000)
  const first = threads.take()
  const heard: unknown[] = []
  first.on('message', (no) => heard.push(no))
  expect(await count(first)).toBe(1)
  threads.keep(first)
  const second = threads.take()
  expect(second).toBe(first)
  expect(await count(second)).toBe(2)
  expect(heard).toEqual([1])
  await endThread(second)
})

test('one thread is kept: a second ends, and so does one that nobody needs', async () => {
  const threads = idleThread(start, 50)
  const [first, second] = [threads.take(), threads.take()]
  expect(second).not.toBe(first)
  threads.keep(first)
  threads.keep(second)
  await expect.poll(() => [first, second].map(hasEnded)).toEqual([true, true])
  const third = threads.take()
  expect([first, second]).not.toContain(third)
  expect(await count(third)).toBe(1)
  await endThread(third)
})

test('a thread that fails while it waits is not used again, and its error ends nothing', async () => {
  const threads = idleThread(start, 60_000)
  const first = threads.take()
  threads.keep(first)
  first.postMessage('fail')
  await expect.poll(() => hasEnded(first)).toBe(true)
  const second = threads.take()
  expect(second).not.toBe(first)
  expect(await count(second)).toBe(1)
  await endThread(second)
})
