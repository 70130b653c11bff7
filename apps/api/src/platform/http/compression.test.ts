import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import { addCompanyToken } from '@herdboard/contract/people/api-tokens.ts'
import { login } from '@herdboard/contract/people/auth.ts'
import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { compressResponses, mayContainSecret } from './compression.ts'

const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const

describe('answers of the API', async () => {
  const api = await testApi()
  const reader = api.as(await aCompany(api.db))
  const plain = await reader.send(getKpiTypes)

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const)('answer to a client that accepts %s is compressed with %s', async (accepted, encoding) => {
    const answer = await reader.send(getKpiTypes, {}, { headers: { 'accept-encoding': accepted } })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(decompress[encoding](answer.rawPayload).toString()).toBe(plain.body)
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  test('answer to a client that accepts no compression is sent as it is', () => {
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(Number(plain.headers['content-length'])).toBe(plain.rawPayload.length)
  })
})

test.each([
  ['application/json; charset=utf-8', 'zstd'],
  ['application/pdf', undefined],
  ['image/jpeg', undefined],
  ['text/event-stream; charset=utf-8', undefined],
])('answer of type %s has the encoding %s', async (type, encoding) => {
  const app = Fastify()
  await compressResponses(app)
  app.get('/', (_request, reply) => reply.type(type).send('pigs '.repeat(1_000)))
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'zstd, br, gzip' } })
  expect(headers['content-encoding']).toBe(encoding)
  await app.close()
})

test('answers that may contain a secret are not compressed', () => {
  expect([login, addCompanyToken, getSecondFactor, getKpiTypes].map(mayContainSecret)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
