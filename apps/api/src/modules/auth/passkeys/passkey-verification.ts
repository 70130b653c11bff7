import type { PasskeySite } from './passkey-site.ts'

/** What we ask devices to sign with: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

// Half a second of loading that only those pay who use a passkey.
const loadWebAuthn = () => import('@simplewebauthn/server')

interface PasskeyCeremony {
  site: PasskeySite
  challenge: string
}

interface PasskeyAttestation {
  credential_id: string
  client_data: string
  attestation: string
}

export interface PasskeyCredential {
  credential_id: string
  public_key: Buffer
}

interface PasskeyAssertion {
  client_data: string
  authenticator_data: string
  signature: string
}

/**
 * The public key of a passkey just made: for this site and challenge, by somebody whom the device has recognised. Who
 * built the device is not asked. Null for anything else.
 */
export async function verifyAttestation(
  { site, challenge }: PasskeyCeremony,
  made: PasskeyAttestation,
): Promise<{ publicKey: Buffer; counter: number } | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { credential_id: id, client_data: clientDataJSON, attestation: attestationObject } = made
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified || checked.registrationInfo.credential.id !== id) return null
  const { publicKey, counter } = checked.registrationInfo.credential
  return { publicKey: Buffer.from(publicKey), counter }
}

/**
 * Whether a known passkey has signed this challenge, for this site, by somebody whom the device has recognised; then how
 * often it says it has signed, 0 where it does not count. Null else. The caller holds the count to what it was before.
 */
export async function verifyAssertion(
  { site, challenge }: PasskeyCeremony,
  { credential_id: id, public_key }: PasskeyCredential,
  { client_data: clientDataJSON, authenticator_data: authenticatorData, signature }: PasskeyAssertion,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id, publicKey: new Uint8Array(public_key), counter: 0 },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}
