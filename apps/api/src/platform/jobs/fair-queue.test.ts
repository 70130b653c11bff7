import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Work that a test ends, and that notes its name when it begins. */
function someWork() {
  const begun: string[] = []
  const doors = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((done) => doors.set(name, () => done(name)))
  }
  const end = async (name: string) => {
    doors.get(name)?.()
    await setImmediate()
  }
  return { begun, work, end }
}

test('a caller with much work delays another by one piece', async () => {
  const { begun, work, end } = someWork()
  const queue = fairQueue({ atOnce: 1, maxWaiting: 10, retryAfterSeconds: 3 })
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']
  const results = names.map((name) => queue(name.charAt(0), work(name)))
  for (let no = 0; no < names.length; no++) await end(begun.at(-1) ?? '')
  expect(await Promise.all(results)).toEqual(names)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('where too much waits, the caller with the most loses its newest piece', async () => {
  const { begun, work, end } = someWork()
  const queue = fairQueue({ atOnce: 1, maxWaiting: 3, retryAfterSeconds: 3 })
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => queue('a', work(name)).catch(({ code }) => code))
  const other = queue('b', work('b1'))
  expect(await flood[4]).toBe('service.busy')
  expect(await flood[3]).toBe('service.busy')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(await other).toBe('b1')
  await end('a2')
  await end('a3')
  expect(await Promise.all(flood)).toEqual(['a1', 'a2', 'a3', 'service.busy', 'service.busy'])
})

test('as many pieces run at once as are allowed, and a failure does not hold up the next', async () => {
  const { begun, work, end } = someWork()
  const queue = fairQueue({ atOnce: 2, maxWaiting: 3, retryAfterSeconds: 3 })
  const broken = queue('a', async () => {
    throw new Error('no memory')
  })
  const results = ['a1', 'a2', 'a3'].map((name) => queue('a', work(name)))
  await expect(broken).rejects.toThrow('no memory')
  expect(begun).toEqual(['a1', 'a2'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end('a2')
  await end('a3')
  expect(await Promise.all(results)).toHaveLength(3)
})

test('a caller never holds every place where a share is set', async () => {
  const { begun, work, end } = someWork()
  const queue = fairQueue({ atOnce: 2, atOnceOfCaller: 1, maxWaiting: 9, retryAfterSeconds: 3 })
  const results = ['a1', 'a2', 'a3', 'b1'].map((name) => queue(name.charAt(0), work(name)))
  // The second place waited for another caller.
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await end('a2')
  await end('a3')
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('preferred work goes before all that waits, and is refused last', async () => {
  const { begun, work, end } = someWork()
  const queue = fairQueue({ atOnce: 1, maxWaiting: 2, retryAfterSeconds: 3 })
  const running = queue('a', work('a1'))
  const surplus = queue('a', work('a2')).catch(({ code }) => code)
  const others = [queue('b', work('b1')), queue('c', work('c1'), true), queue('c', work('c2'), true)]
  expect(await Promise.race([surplus, others[0]?.catch(({ code }) => code)])).toBe('service.busy')
  for (const name of ['a1', 'c1', 'c2']) await end(name)
  expect(begun.slice(0, 3)).toEqual(['a1', 'c1', 'c2'])
  await end(begun.at(-1) ?? '')
  expect((await Promise.allSettled([running, surplus, ...others])).length).toBe(5)
})
