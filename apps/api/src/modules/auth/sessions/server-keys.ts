import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import webPush, { type VapidKeys } from 'web-push'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { SealingKey } from '#platform/identity/sealing-key.ts'
import { getOrCreateServerKey } from '#platform/identity/server-key.ts'

/** The only algorithm with which access tokens are signed and verified. */
export const SIGNATURE_ALGORITHM = 'EdDSA'

export interface ServerKeys {
  accessToken: { id: string; sign: CryptoKey; verify: CryptoKey }
  refreshToken: KeyObject
  /** Encrypts the keys shared with authenticator apps, and hashes recovery codes. */
  secondFactor: KeyObject
  /** VAPID key pair (RFC 8292) of Web Push, base64url; a new one ends all subscriptions of browsers. */
  webPush: VapidKeys
  /** Signs what a message may do without a sign-in, and hashes the codes of telephones. */
  messageLinks: KeyObject
}

const newSigningKey = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair(SIGNATURE_ALGORITHM, { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

const cryptoKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, SIGNATURE_ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('A signing key must be asymmetric')
  return key
}

/**
 * Loads the keys that sign this installation's tokens; the first start creates them in the database, sealed. Processes that
 * start together use the first stored key. Read once at start: a new key requires a restart.
 */
export function serverKeys(database: Database, keys: readonly [SealingKey, ...SealingKey[]]): Promise<ServerKeys> {
  return withTransaction(database, async (db) => {
    const signing = await getOrCreateServerKey(db, keys, 'access-token', await newSigningKey())
    const deriving = await getOrCreateServerKey(db, keys, 'refresh-token', randomBytes(32).toString('base64'))
    const closing = await getOrCreateServerKey(db, keys, 'second-factor', randomBytes(32).toString('base64'))
    const push = await getOrCreateServerKey(db, keys, 'web-push', JSON.stringify(webPush.generateVAPIDKeys()))
    const links = await getOrCreateServerKey(db, keys, 'message-links', randomBytes(32).toString('base64'))
    return toServerKeys(signing, {
      refreshToken: deriving.secret,
      secondFactor: closing.secret,
      webPush: push.secret,
      messageLinks: links.secret,
    })
  })
}

/** Creates keys that are not stored, for an application that is only inspected and handles no requests. */
export const newServerKeys = async (): Promise<ServerKeys> =>
  toServerKeys(
    { id: randomUUID(), secret: await newSigningKey() },
    {
      refreshToken: randomBytes(32).toString('base64'),
      secondFactor: randomBytes(32).toString('base64'),
      webPush: JSON.stringify(webPush.generateVAPIDKeys()),
      messageLinks: randomBytes(32).toString('base64'),
    },
  )

async function toServerKeys(
  signing: { id: string; secret: string },
  secrets: Record<Exclude<keyof ServerKeys, 'accessToken'>, string>,
): Promise<ServerKeys> {
  const jwk = JSON.parse(signing.secret) as JWK
  const { d: _secret, ...open } = jwk
  return {
    accessToken: { id: signing.id, sign: await cryptoKey(jwk), verify: await cryptoKey(open) },
    refreshToken: secretKey(secrets.refreshToken),
    secondFactor: secretKey(secrets.secondFactor),
    webPush: JSON.parse(secrets.webPush) as VapidKeys,
    messageLinks: secretKey(secrets.messageLinks),
  }
}

const secretKey = (base64: string): KeyObject => createSecretKey(Buffer.from(base64, 'base64'))
