import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBackgroundLoop } from './background-loop.ts'

const A_MINUTE = 60_000

test('a background loop works at once, and without a pause while there is more', async () => {
  const rounds: number[] = []
  const loop = startBackgroundLoop(async () => (rounds.push(rounds.length) < 3 ? 'again' : undefined), {
    pauseMs: A_MINUTE,
    onError: () => undefined,
  })
  await expect.poll(() => rounds).toEqual([0, 1, 2])
  await sleep(20)
  await loop.stop()
  expect(rounds).toEqual([0, 1, 2])
})

test('a background loop reports an error and continues after the pause', async () => {
  const errors: unknown[] = []
  let rounds = 0
  const loop = startBackgroundLoop(
    async () => {
      rounds += 1
      throw new Error(`round ${rounds}`)
    },
    { pauseMs: 1, onError: (error) => errors.push(error) },
  )
  await expect.poll(() => rounds).toBeGreaterThanOrEqual(2)
  await loop.stop()
  expect(errors.slice(0, 2)).toEqual([new Error('round 1'), new Error('round 2')])
})

test('stopping a background loop waits for the round at work, cuts the pause, and starts no further round', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let ended = 0
  const loop = startBackgroundLoop(
    async (stopping) => {
      await promise
      ended += 1
      expect(stopping.aborted).toBe(true)
      return 'again'
    },
    { pauseMs: A_MINUTE, onError: () => undefined },
  )
  let hasStopped = false
  const stopped = loop.stop().then(() => {
    hasStopped = true
  })
  await sleep(20)
  expect(hasStopped).toBe(false)
  resolve()
  await stopped
  expect(ended).toBe(1)
})

test('a wake ends the pause of a background loop, or skips the one that follows the round at work', async () => {
  const rounds: PromiseWithResolvers<void>[] = []
  const loop = startBackgroundLoop(
    () => {
      const round = Promise.withResolvers<void>()
      rounds.push(round)
      return round.promise
    },
    { pauseMs: A_MINUTE, onError: () => undefined },
  )
  expect(loop.wake()).toBe(false)
  rounds[0]?.resolve()
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]?.resolve()
  await sleep(20)
  expect(rounds).toHaveLength(2)
  expect(loop.wake()).toBe(true)
  await expect.poll(() => rounds.length).toBe(3)
  rounds[2]?.resolve()
  await loop.stop()
})
