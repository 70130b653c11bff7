import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { serverKeys } from '#modules/auth/sessions/server-keys.ts'
import { testApi } from '#testing/api/test-api.ts'
import { testConfig } from '#testing/api/test-config.ts'
import { openSecret, readSealingKeys, sealSecret } from './sealing-key.ts'

const api = await testApi()
const folder = mkdtempSync(join(tmpdir(), 'herdboard-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newKey = () => randomBytes(32).toString('base64')
const keysOf = (text: string) => readSealingKeys({ sealingKey: text, sealingKeyFile: '/nonexistent' })
const stored = async () => {
  const { rows } = await sql<{
    purpose: string
    secret: string
  }>`select purpose, secret from server_key order by 1`.execute(api.db)
  return rows
}
/** What a thief of the database would look for: private keys and 256 random bits. */
const isOpen = ({ secret }: { secret: string }) =>
  secret.includes('"d"') || secret.includes('privateKey') || /^[\w+/]{43}=$/.test(secret)

test('no server key in the database is readable without the key of the installation', async () => {
  expect((await stored()).filter(isOpen)).toEqual([])
  expect((await stored()).map(({ purpose }) => purpose)).toEqual([
    'access-token',
    'message-links',
    'refresh-token',
    'second-factor',
    'web-push',
  ])
  // The search above finds a key in clear.
  expect(isOpen({ secret: JSON.stringify({ kty: 'OKP', d: 'x' }) })).toBe(true)
  expect(isOpen({ secret: newKey() })).toBe(true)
})

test('keys in clear from before are sealed at the next start and stay the same', async () => {
  const config = testConfig()
  const [sealing] = readSealingKeys(config)
  const before = await serverKeys(api.database, [sealing])
  for (const { purpose, secret } of await stored()) {
    await sql`update server_key set secret = ${openSecret([sealing], purpose, secret)} where purpose = ${purpose}`.execute(
      api.db,
    )
  }
  expect((await stored()).filter(isOpen)).toHaveLength(5)
  const after = await serverKeys(api.database, [sealing])
  expect((await stored()).filter(isOpen)).toEqual([])
  expect(after.accessToken.id).toBe(before.accessToken.id)
  expect(after.refreshToken.equals(before.refreshToken)).toBe(true)
  expect(after.secondFactor.equals(before.secondFactor)).toBe(true)
})

test('a rotated key seals anew what the earlier one sealed; without that one the start stops in words', async () => {
  const [first, second] = [testConfig().sealingKey ?? '', newKey()]
  const before = await serverKeys(api.database, keysOf(first))
  await expect(serverKeys(api.database, keysOf(second))).rejects.toThrow(/sealed with another key/)
  const after = await serverKeys(api.database, keysOf(`${second},${first}`))
  expect(after.refreshToken.equals(before.refreshToken)).toBe(true)
  // From now on the new key alone is enough; the earlier one opens nothing.
  await serverKeys(api.database, keysOf(second))
  await expect(serverKeys(api.database, keysOf(first))).rejects.toThrow(/sealed with another key/)
  await serverKeys(api.database, keysOf(`${first} ${second}`))
})

test('a sealed key that was changed, or stands for another purpose, is refused', () => {
  const keys = keysOf(newKey())
  const sealed = sealSecret(keys[0], 'refresh-token', 'secret')
  expect(openSecret(keys, 'refresh-token', sealed)).toBe('secret')
  expect(() => openSecret(keys, 'second-factor', sealed)).toThrow(/was changed/)
  const changed = `${sealed.slice(0, -8)}AAAAAAAA`
  expect(() => openSecret(keys, 'refresh-token', changed)).toThrow(/was changed/)
})

test('the first start creates the key file for its owner alone, and a broken one stops the start', () => {
  const file = join(folder, 'data', 'server-key')
  const [key] = readSealingKeys({ sealingKey: null, sealingKeyFile: file })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
  expect(readSealingKeys({ sealingKey: null, sealingKeyFile: file })[0].id).toBe(key.id)
  for (const text of ['', 'short', `${newKey()},x`]) expect(() => keysOf(text)).toThrow(/openssl rand/)
})
