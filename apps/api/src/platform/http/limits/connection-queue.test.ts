import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  type ConnectionClaim,
  type ConnectionLimits,
  type ConnectionQueue,
  createConnectionQueue,
} from './connection-queue.ts'

const limits: ConnectionLimits = {
  connections: 4,
  longConnections: 2,
  callerConnections: 4,
  personConnections: 4,
  heavyUseMs: Number.POSITIVE_INFINITY,
  personQueue: 1_000,
  busyQueue: 1_000,
  veryBusyQueue: 1_000,
  waitMs: 60_000,
}
const SHORT = {}
const LONG = { isLong: true } as const
const FORM = { shed: 'last' } as const
const POLLING = { shed: 'first' } as const

/** Requests that work until a test ends them; `started` lists them in the order of their turns. */
function requestsOf(queue: ConnectionQueue) {
  const started: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const send = (
    name: string,
    caller: string,
    endpoint: ConnectionClaim['endpoint'] = SHORT,
    claim: Partial<ConnectionClaim> = {},
  ) =>
    void queue
      .run({ caller, person: caller, endpoint, ...claim }, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .catch((error: { code: string }) => refused.push(`${name} ${error.code}`))
  const endNext = async () => {
    ends.shift()?.()
    await settled()
  }
  return { started, refused, send, endNext }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A company floods the queue; returns how many of its requests work before the short read of another company. */
async function startedBeforeOther(queue: ConnectionQueue, endpoint: ConnectionClaim['endpoint']): Promise<number> {
  const { started, send, endNext } = requestsOf(queue)
  for (let no = 0; no < 100; no++) send('flood', 'a', endpoint)
  send('short read', 'b')
  await settled()
  while (!started.includes('short read')) await endNext()
  return started.indexOf('short read')
}

/** First in, first out: what the queue must not be. */
function plantedQueue({ connections }: ConnectionLimits): ConnectionQueue {
  let active = 0
  const waiting: (() => void)[] = []
  return {
    state: () => ({ active, waiting: waiting.length }),
    run: async (_claim, work) => {
      if (active === connections) await new Promise<void>((resolve) => waiting.push(resolve))
      active += 1
      return work().finally(() => {
        active -= 1
        waiting.shift()?.()
      })
    },
  }
}

test.each([
  ['short', SHORT, limits.connections],
  ['long', LONG, limits.longConnections],
])('flood of %s requests of one company does not delay the short read of another', async (_name, endpoint, at) => {
  expect(await startedBeforeOther(createConnectionQueue(limits), endpoint)).toBe(at)
  expect(await startedBeforeOther(plantedQueue(limits), endpoint)).toBe(100)
})

test('long requests leave connections for short ones, and one of them always works', async () => {
  const { started, send, endNext } = requestsOf(createConnectionQueue(limits))
  for (const name of ['long 1', 'long 2', 'long 3']) send(name, 'a', LONG)
  for (const name of ['short 1', 'short 2', 'short 3', 'short 4']) send(name, 'a')
  await settled()
  expect(started).toEqual(['long 1', 'long 2', 'short 1', 'short 2'])
  await endNext()
  await endNext()
  expect(started.slice(4)).toEqual(['short 3', 'long 3'])
})

test('free connection goes to a form before reads that waited longer', async () => {
  const { started, send, endNext } = requestsOf(createConnectionQueue({ ...limits, connections: 1 }))
  send('first', 'a')
  send('read', 'b')
  send('form', 'a', FORM)
  await settled()
  await endNext()
  expect(started).toEqual(['first', 'form'])
})

test('too many waiting requests: the company with most of them is refused polling first, and never a form', async () => {
  const { refused, send } = requestsOf(
    createConnectionQueue({ ...limits, connections: 1, busyQueue: 3, veryBusyQueue: 5 }),
  )
  send('works', 'a')
  for (const no of [1, 2, 3]) send(`polling ${no}`, 'a', POLLING)
  send('other', 'b', POLLING)
  await settled()
  expect(refused).toEqual(['polling 3 service.busy'])
  for (const no of [1, 2, 3]) send(`form ${no}`, 'a', FORM)
  await settled()
  expect(refused).toEqual(['polling 3', 'polling 2', 'polling 1', 'other'].map((name) => `${name} service.busy`))
  for (const no of [4, 5, 6]) send(`form ${no}`, 'a', FORM)
  await settled()
  expect(refused).toHaveLength(4)
})

test('request that waits too long is refused, and failed work frees its connection', async () => {
  const queue = createConnectionQueue({ ...limits, connections: 1, waitMs: 20 })
  const { refused, send, endNext } = requestsOf(queue)
  send('works', 'a')
  send('waits', 'a')
  await expect.poll(() => refused).toEqual(['waits service.busy'])
  await endNext()
  const fail = () => queue.run({ caller: 'a', person: 'a', endpoint: SHORT }, () => Promise.reject(new Error('failed')))
  await expect(fail()).rejects.toThrow('failed')
  await expect(fail()).rejects.toThrow('failed')
})

test('a company and a person have a share of the connections; the rest is free for others at once', async () => {
  const { started, send } = requestsOf(createConnectionQueue({ ...limits, callerConnections: 3, personConnections: 2 }))
  for (const no of [1, 2, 3]) send(`anna ${no}`, 'a', SHORT, { person: 'anna' })
  for (const no of [1, 2]) send(`bent ${no}`, 'a', SHORT, { person: 'bent' })
  send('other', 'b')
  await settled()
  expect(started).toEqual(['anna 1', 'anna 2', 'bent 1', 'other'])
})

test('beside another company a heavy person reads one answer at a time, and sends forms at once', async () => {
  const { started, send, endNext } = requestsOf(createConnectionQueue({ ...limits, heavyUseMs: 20 }))
  const anna = { person: 'anna' }
  send('anna 1', 'a', SHORT, anna)
  await sleep(60)
  send('anna 2', 'a', SHORT, anna)
  send('other', 'b')
  send('anna 3', 'a', SHORT, anna)
  send('form', 'a', FORM, anna)
  send('bent', 'a', SHORT, { person: 'bent' })
  await settled()
  expect(started).toEqual(['anna 1', 'anna 2', 'other', 'form'])
  const endMs = performance.now()
  await endNext()
  expect(started.slice(4)).toEqual(['bent'])
  for (let no = 0; no < 3; no++) await endNext()
  await expect.poll(() => started.at(-1), { interval: 5 }).toBe('anna 3')
  expect(performance.now() - endMs).toBeGreaterThan(50)
})

test('alone, a heavy person keeps the whole share; beside others, reads go on beside a slow one of the own', async () => {
  const { started, send } = requestsOf(createConnectionQueue({ ...limits, connections: 20, heavyUseMs: 20 }))
  send('long', 'a', LONG)
  await sleep(100)
  send('alone', 'a')
  send('other', 'b')
  send('waits', 'a')
  await settled()
  expect(started).toEqual(['long', 'alone', 'other'])
  await expect.poll(() => started).toContain('waits')
})

test('a save of a heavy person begins at once', async () => {
  const { started, send } = requestsOf(createConnectionQueue({ ...limits, connections: 20, heavyUseMs: 20 }))
  send('read 1', 'a')
  await sleep(60)
  send('read 2', 'a')
  send('other', 'b')
  send('read 3', 'a')
  send('delete', 'a', { method: 'DELETE' })
  await settled()
  expect(started).toEqual(['read 1', 'read 2', 'other', 'delete'])
})

test('a person with too much waiting must wait, and a colleague need not', async () => {
  const { refused, send } = requestsOf(createConnectionQueue({ ...limits, connections: 1, personQueue: 2 }))
  for (const no of [1, 2, 3, 4]) send(`anna ${no}`, 'a', SHORT, { person: 'anna' })
  send('a form', 'a', FORM, { person: 'anna' })
  send('bent', 'a', SHORT, { person: 'bent' })
  await settled()
  expect(refused).toEqual(['anna 4 request.too_many'])
})

test('a request whose client has gone leaves the queue', async () => {
  const { started, refused, send, endNext } = requestsOf(createConnectionQueue({ ...limits, connections: 1 }))
  const gone = new AbortController()
  send('works', 'a')
  send('gone', 'a', SHORT, { gone: gone.signal })
  send('next', 'a')
  gone.abort()
  await settled()
  await endNext()
  expect(refused).toEqual(['gone 57014'])
  expect(started).toEqual(['works', 'next'])
})
