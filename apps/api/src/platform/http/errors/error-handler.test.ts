import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { Problem } from './problem.ts'

const api = await testApi({
  routes: async (app) => {
    app.get('/test/broken', async () => {
      const root = new RangeError('the scale of barn 7 sent -3 kg')
      throw new Error('no weight', { cause: new Error('unreadable sensor', { cause: root }) })
    })
    app.get('/test/paused', async () =>
      api.database.transaction().execute(async (db) => {
        await sql`set local idle_in_transaction_session_timeout = 20`.execute(db)
        // A process without a turn of the processor: it reads that the connection ended only after it has asked.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
        await sql`select 1`.execute(db)
      }),
    )
    app.get('/test/ended', async () => Promise.reject(Object.assign(new Error('terminating'), { code: '25P03' })))
    app.get('/test/full', async () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })))
    app.get('/test/away', async () => Promise.reject(new Problem('service.unavailable')))
  },
})
const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => printed.mockClear())

test('a 500 in a test prints method, URL, stack and every cause once, and answers none of it', async () => {
  const answer = await api.app.inject('/api/test/broken?barn=7')
  expect([answer.statusCode, answer.json().messages[0].code]).toEqual([500, 'unknown'])
  expect(answer.body).not.toMatch(/weight|sensor|barn/)
  expect(printed).toHaveBeenCalledTimes(1)
  const text = String(printed.mock.calls[0]?.[0])
  expect(text).toMatch(/^500 GET \/api\/test\/broken\?barn=7\nError: no weight\n +at .*error-handler\.test\.ts/)
  expect(text).toMatch(
    /\[cause\]: Error: unreadable sensor\n[\s\S]*\[cause\]: RangeError: the scale of barn 7 sent -3 kg\n/,
  )
})

test('what the server refuses is not printed, nor that something of it is away', async () => {
  expect((await api.app.inject('/api/test/away')).statusCode).toBe(503)
  expect((await api.app.inject('/api/farms')).statusCode).toBe(401)
  expect(printed).not.toHaveBeenCalled()
})

// The driver reports the end with the statement, or as a lost connection before it, whichever it reads first.
test.each(['paused', 'ended'])(
  'a transaction that the database ended during a pause answers 503 (%s)',
  async (route) => {
    const answer = await api.app.inject(`/api/test/${route}`)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  },
)

test('a full disk answers 503, such as an upload meets it', async () => {
  const answer = await api.app.inject('/api/test/full')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
})
