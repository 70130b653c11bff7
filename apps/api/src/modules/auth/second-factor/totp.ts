import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, 30 seconds. */
const DIGITS = 6
const STEP_SECONDS = 30
/** One step before and one after: clocks of phones differ, and typing takes time. */
const STEPS_AROUND = 1
const KEY_BYTES = 20

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const newTotpKey = (): Buffer => randomBytes(KEY_BYTES)

const totpOf = (key: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: new Uint8Array(key).buffer }),
    digits: DIGITS,
    period: STEP_SECONDS,
  })

/** A key as people type it, in Base32, and as apps read it off a QR code. */
export function presentTotpKey(key: Buffer, issuer: string, label: string): { key: string; address: string } {
  const app = totpOf(key, { issuer, label })
  return { key: app.secret.base32, address: app.toString() }
}

/** Which time step a code belongs to, of those that count at this moment; null for a wrong one. */
export function totpStepOf(key: Buffer, code: string, now: Date): number | null {
  const app = totpOf(key)
  const timestamp = now.getTime()
  const away = app.validate({ token: code, timestamp, window: STEPS_AROUND })
  return away === null ? null : app.counter({ timestamp }) + away
}

/** Closes a key for the database, for this person alone: in another one's row it does not open. */
export function encryptTotpKey(serverKey: KeyObject, userId: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, serverKey, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(userId))
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** Throws for one that was closed with another server's key, or for another person. */
export function decryptTotpKey(serverKey: KeyObject, userId: string, closed: Buffer): Buffer {
  const nonce = closed.subarray(0, NONCE_BYTES)
  const text = closed.subarray(NONCE_BYTES, -TAG_BYTES)
  const opening = createDecipheriv(CIPHER, serverKey, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(closed.subarray(-TAG_BYTES))
  return Buffer.concat([opening.update(text), opening.final()])
}
