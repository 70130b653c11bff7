import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachConcurrently } from './limited-concurrency.ts'

test('each item is worked on once, and at most as many at a time as allowed', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  await eachConcurrently([3, 1, 2, 5, 4], 2, async (item) => {
    running += 1
    most = Math.max(most, running)
    await sleep(item)
    running -= 1
    done.push(item)
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('an error ends the work after the started items, and is thrown when they have ended', async () => {
  const started: number[] = []
  const ended: number[] = []
  const work = eachConcurrently([1, 2, 3, 4], 2, async (item) => {
    started.push(item)
    if (item === 1) throw new Error('item 1')
    await sleep(5)
    ended.push(item)
  })
  await expect(work).rejects.toThrow('item 1')
  expect(started).toEqual([1, 2])
  expect(ended).toEqual([2])
})
