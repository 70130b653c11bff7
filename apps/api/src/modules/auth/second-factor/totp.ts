import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 (TOTP) with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const DIGITS = 6
const STEP_SECONDS = 30
/** Number of accepted steps before and after the current one, because phone clocks differ and typing takes time. */
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

/** Returns a key in Base32 for typing, and as the address in a QR code. */
export function presentTotpKey(key: Buffer, issuer: string, label: string): { key: string; address: string } {
  const app = totpOf(key, { issuer, label })
  return { key: app.secret.base32, address: app.toString() }
}

/** Returns the time step of a code that is currently valid; null for a wrong one. */
export function totpStepOf(key: Buffer, code: string, now: Date): number | null {
  const app = totpOf(key)
  const timestamp = now.getTime()
  const away = app.validate({ token: code, timestamp, window: STEPS_AROUND })
  return away === null ? null : app.counter({ timestamp }) + away
}

/** Encrypts a key for the database, bound to this person: it cannot be decrypted in another person's row. */
export function encryptTotpKey(serverKey: KeyObject, userId: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, serverKey, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(userId))
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a key. Throws where it was encrypted with another server key or for another person. */
export function decryptTotpKey(serverKey: KeyObject, userId: string, closed: Buffer): Buffer {
  const nonce = closed.subarray(0, NONCE_BYTES)
  const text = closed.subarray(NONCE_BYTES, -TAG_BYTES)
  const opening = createDecipheriv(CIPHER, serverKey, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(closed.subarray(-TAG_BYTES))
  return Buffer.concat([opening.update(text), opening.final()])
}
