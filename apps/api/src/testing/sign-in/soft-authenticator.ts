import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Flags of what a device says: somebody was there, was recognised, and a key was made. */
const FLAG_USER_PRESENT = 0x01
const FLAG_USER_VERIFIED = 0x04
const FLAG_ATTESTED = 0x40

interface PasskeyChallenge {
  challenge: string
  rp_id: string
}

interface SoftAuthenticatorOptions {
  /** Of the page that asks. */
  origin?: string
  /** Whom the device signs for, where it is not who asks. */
  rpId?: string
  /** false: somebody was there, whoever it was. */
  isRecognised?: boolean
  /** What the device says how often it has signed. */
  count?: number
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A device that makes one passkey and signs with it, as WebAuthn asks of it, or not quite. */
export function softAuthenticator(homeOrigin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counted = 0

  const clientData = (
    type: string,
    { challenge }: PasskeyChallenge,
    { origin = homeOrigin }: SoftAuthenticatorOptions,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (
    { rp_id }: PasskeyChallenge,
    { rpId = rp_id, isRecognised = true, count = ++counted }: SoftAuthenticatorOptions,
    more = 0,
  ) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([
      sha256(rpId),
      Buffer.of(FLAG_USER_PRESENT | (isRecognised ? FLAG_USER_VERIFIED : 0) | more),
      counter,
    ])
  }
  // COSE: an elliptic key, ES256, on P-256.
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])

  return {
    /** Makes the passkey. */
    make(challengeRequest: PasskeyChallenge, options: SoftAuthenticatorOptions = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = [Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(coseKey))]
      const authData = new Uint8Array(
        Buffer.concat([head(challengeRequest, { count: 0, ...options }, FLAG_ATTESTED), ...credential]),
      )
      const parts = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        credential_id: base64(id),
        client_data: base64(clientData('webauthn.create', challengeRequest, options)),
        attestation: base64(isoCBOR.encode(parts as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      }
    },

    /** Signs for whom it was made. */
    sign(challengeRequest: PasskeyChallenge, userHandle: string, options: SoftAuthenticatorOptions = {}) {
      const data = clientData('webauthn.get', challengeRequest, options)
      const authData = head(challengeRequest, options)
      return {
        credential_id: base64(id),
        client_data: base64(data),
        authenticator_data: base64(authData),
        signature: base64(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        user_handle: userHandle,
      }
    },
  }
}
