import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { passkeySite } from './passkey-site.ts'

const requestTo = (host: string, protocol = 'http') => ({ protocol, host }) as FastifyRequest

test.each([
  ['https://svin.example', 'evil.example', 'svin.example', 'https://svin.example'],
  ['https://svin.example:8443', 'svin.example:8443', 'svin.example', 'https://svin.example:8443'],
  ['http://127.0.0.1:3000', '127.0.0.1:5173', 'localhost', 'http://localhost:5173'],
  ['http://[::1]:3000', '[::1]:3000', 'localhost', 'http://localhost:3000'],
])('an installation at %s, requested as %s, has passkeys of %s at %s', (publicUrl, host, rpId, origin) => {
  expect(passkeySite({ publicUrl }, requestTo(host))).toEqual({ rpId, origin })
})

test('an IP address is no valid domain for passkeys', () => {
  expect(passkeySite({ publicUrl: 'https://192.168.1.20' }, requestTo('192.168.1.20', 'https'))).toBeNull()
})
