import type { PasskeySite } from './passkey-site.ts'

/** Accepted signature algorithms (COSE): EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

// Loading takes half a second, so only requests with a passkey load it.
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
 * Returns the public key of a new passkey. It must be made for this site and challenge, with user verification. The
 * device's manufacturer is not checked. Returns null for anything else.
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
 * Verifies that a known passkey signed this challenge for this site, with user verification. Returns the
 * authenticator's signature counter, 0 where it does not count; null for anything else. The caller compares the counter
 * with the stored one.
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
