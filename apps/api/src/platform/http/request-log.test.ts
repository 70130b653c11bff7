import { listFeedMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'

const lines: string[] = []
const api = await testApi({
  onLog: (line) => lines.push(line),
  routes: async (app) => {
    app.get('/broken/:name', async () => Promise.reject(new Error('half\n{"forged":"line"}')))
  },
})
const herd = await aCompany(api.db)

const logged = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)

test('request log has one line a request with call, result and user', async () => {
  await api.as(herd).call(listFeedMixes, {}, { headers: { version: '1.4.2' } })
  expect(logged()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: 'request',
      method: 'GET',
      route: '/api/feed/feedmixes',
      status: 200,
      duration_ms: expect.any(Number),
      bytes: 2,
      user_id: herd.manager.userId,
      company_id: herd.directoryId,
      program_id: null,
      client_version: '1.4.2',
    },
  ])
})

test('request log contains no full address, query, body or token', async () => {
  await api.app.inject({
    method: 'POST',
    url: '/api/auth/login?token=sesame-1',
    headers: { authorization: 'Bearer sesame-2', cookie: 'hb=sesame-3', version: 'sesame 4\n' },
    payload: { email: 'sesame-5@farm.example', password: 'sesame-6', client_id: 'sesame-7' },
  })
  await api.app.inject('/api/broken/sesame-8?x=sesame-9')
  await api.app.inject('/api/nothing/sesame-10')
  const text = lines.join('')
  expect(text).toContain('"route":"/api/broken/:name"')
  expect(text).not.toMatch(/sesame/)
})

test('request log cannot be forged with extra lines', async () => {
  logged()
  await api.app.inject('/api/broken/x')
  for (const line of lines) expect(line.trimEnd()).not.toContain('\n')
  expect(logged().map(({ msg, level }) => [msg, level])).toEqual([
    ['request failed', 'error'],
    ['request', 'info'],
  ])
})

test('request log omits health probes while they succeed', async () => {
  await api.app.inject('/health/live')
  expect(logged()).toEqual([])
})
