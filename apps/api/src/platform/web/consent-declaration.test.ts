import { getConsentProvider } from '@herdboard/contract/system/ui.ts'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { testApi } from '#testing/api/test-api.ts'

const script = 'https://consent.example/gris-42/cd.js'
const own = await testApi()
const others = await testApi({ config: { consentProvider: { script, id: 'gris-42' } } })

test('consent screen is the built-in one without a provider, and pages may show no frame', async () => {
  expect(await own.anonymous().call(getConsentProvider)).toEqual({ declaration: null })
  const frame = await own.app.inject('/consent/declaration')
  expect(frame.body).not.toContain('consent.example')
  expect(frame.headers['content-security-policy']).not.toContain('frame-src')
})

test('[SETTINGS-010] provider’s declaration is an own frame, and the only one that pages may show', async () => {
  expect(await others.anonymous().call(getConsentProvider)).toEqual({
    declaration: { url: '/consent/declaration', host: 'consent.example' },
  })
  const answer = await others.app.inject('/api/ui/consent')
  expect(answer.headers['content-security-policy']).toContain("frame-src 'self'")
  expect(answer.headers['content-security-policy']).not.toContain('consent.example')
})

test('provider’s script runs sandboxed and loads from its own server only', async () => {
  const frame = await others.app.inject('/consent/declaration')
  expect(frame.body).toContain(`data-id="gris-42"`)
  expect(frame.body).toContain(`src="${script}"`)
  const policy = String(frame.headers['content-security-policy'])
  expect(policy).toContain('sandbox allow-scripts allow-popups')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain('script-src https://consent.example;')
  expect(policy).toContain("frame-ancestors 'self'")
})

test('consent script needs its id, and the id may be part of the address', () => {
  const HERDBOARD_CONSENT_SCRIPT = 'https://consent.example/{id}/cd.js'
  expect(readConfig({}).consentProvider).toBeNull()
  expect(readConfig({ HERDBOARD_CONSENT_SCRIPT, HERDBOARD_CONSENT_ID: 'gris-42' }).consentProvider?.script).toBe(script)
  expect(() => readConfig({ HERDBOARD_CONSENT_SCRIPT })).toThrow(/belong together/)
  expect(() =>
    readConfig({ HERDBOARD_CONSENT_SCRIPT: 'http://consent.example/x.js', HERDBOARD_CONSENT_ID: 'a' }),
  ).toThrow(/HERDBOARD_CONSENT_SCRIPT/)
})
