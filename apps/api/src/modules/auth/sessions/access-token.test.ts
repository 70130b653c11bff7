import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { testClock } from '#testing/api/test-clock.ts'
import { accessTokens } from './access-token.ts'
import { newServerKeys } from './server-keys.ts'

const clock = testClock('2026-05-31T10:00:00Z')
const tokens = accessTokens(await newServerKeys(), clock)
const identity = {
  userId: '018f0000-0000-7000-8000-000000000001' as UserId,
  directoryId: '018f0000-0000-7000-8000-00000000000a' as DirectoryId,
  role: 'Employee' as const,
  tokenVersion: 1,
  signInId: '018f0000-0000-7000-8000-000000000002',
}
const verify = (token: string) =>
  tokens.verifyRequest({ headers: { authorization: `Bearer ${token}` } } as FastifyRequest)

test('token that was verified before is refused once it has expired', async () => {
  const { token } = await tokens.issue(identity, clock.now())
  expect(await verify(token)).toMatchObject({ userId: identity.userId, signInId: identity.signInId })
  clock.advance({ seconds: 599 })
  expect(await verify(token)).toMatchObject({ directoryId: identity.directoryId })
  clock.advance({ seconds: 1 })
  await expect(verify(token)).rejects.toMatchObject({ code: 'auth.expired' })
})

test('token with the payload of a verified one and another signature is refused', async () => {
  const { token } = await tokens.issue(identity, clock.now())
  const other = await tokens.issue({ ...identity, tokenVersion: 2 }, clock.now())
  await verify(token)
  const [head, payload] = token.split('.')
  await expect(verify(`${head}.${payload}.${other.token.split('.')[2]}`)).rejects.toMatchObject({
    code: 'auth.expired',
  })
})
