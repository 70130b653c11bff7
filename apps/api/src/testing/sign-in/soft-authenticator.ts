import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** WebAuthn authenticator flags: user present, user verified, attested credential data included. */
const FLAG_USER_PRESENT = 0x01
const FLAG_USER_VERIFIED = 0x04
const FLAG_ATTESTED = 0x40

interface PasskeyChallenge {
  challenge: string
  rp_id: string
}

interface SoftAuthenticatorOptions {
  /** Origin of the requesting page. */
  origin?: string
  /** Relying party id of the signature, where it differs from the requested one. */
  rpId?: string
  /** False: user present but not verified. */
  isUserVerified?: boolean
  /** Signature counter that the device reports. */
  signatureCount?: number
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Simulates an authenticator with one passkey, which follows WebAuthn or deviates from it as the options state. */
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
    { rpId = rp_id, isUserVerified = true, signatureCount = ++counted }: SoftAuthenticatorOptions,
    more = 0,
  ) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(signatureCount)
    return Buffer.concat([
      sha256(rpId),
      Buffer.of(FLAG_USER_PRESENT | (isUserVerified ? FLAG_USER_VERIFIED : 0) | more),
      counter,
    ])
  }
  // COSE key: EC2, ES256, curve P-256.
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])

  return {
    /** Creates the passkey. */
    createPasskey(challengeRequest: PasskeyChallenge, options: SoftAuthenticatorOptions = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = [Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(coseKey))]
      const authData = new Uint8Array(
        Buffer.concat([head(challengeRequest, { signatureCount: 0, ...options }, FLAG_ATTESTED), ...credential]),
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

    /** Signs a challenge with the passkey. */
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
