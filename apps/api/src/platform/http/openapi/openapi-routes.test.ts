import { createHook } from 'node:async_hooks'
import { brotliDecompressSync } from 'node:zlib'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { testConfig } from '#testing/api/test-config.ts'

const STRANGERS = 800

// A name of its own: the document of another test file of this process is known.
const brand = { ...testConfig().brand, name: 'Mange læsere' }
const api = await testApi({ config: { brand } })
afterEach(() => vi.restoreAllMocks())

test('800 strangers who ask at once for the OpenAPI document let it be built and compressed once', async () => {
  const builds = vi.spyOn(endpointsByName, Symbol.iterator)
  let compressions = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') compressions += 1
    },
  }).enable()
  const ask = () => api.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
  const answers = await Promise.all(Array.from({ length: STRANGERS }, ask))
  answers.push(await ask())
  hook.disable()
  expect([builds.mock.calls.length, compressions]).toEqual([1, 1])
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['content-encoding']}`))).toEqual(
    new Set(['200 br']),
  )
  const document = JSON.parse(brotliDecompressSync(answers.at(-1)?.rawPayload ?? Buffer.alloc(0)).toString())
  expect(document.info.title).toBe('Mange læsere')
})

test('the readable page sorts its calls once for all readers', async () => {
  const ask = () => api.app.inject('/api/docs')
  const { body } = await ask()
  expect(body.match(/<tr><td><code>/g)).toHaveLength(endpointsByName.size)
  const sorts = vi.spyOn(String.prototype, 'localeCompare')
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(sorts).not.toHaveBeenCalled()
})
