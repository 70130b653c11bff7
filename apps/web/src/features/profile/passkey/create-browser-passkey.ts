import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { startPasskey } from '@herdboard/contract/people/passkeys.ts'
import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'

/** known: the device already has a passkey of this user; not-made: the user or the device refused. */
type PasskeyOutcome =
  | 'known'
  | 'not-made'
  | { credential_id: string; client_data: string; attestation: string; transports: string[] }

/** Creates a discoverable passkey on this or another device. */
export async function createBrowserPasskey(
  challengeReply: EndpointReply<typeof startPasskey>,
): Promise<PasskeyOutcome> {
  const { challenge, rp_id, rp_name, user_handle, user_name, algorithms, known } = challengeReply
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rp_id, name: rp_name },
        user: { id: user_handle, name: user_name, displayName: user_name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    })
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    }
  } catch (problem) {
    if (problem instanceof WebAuthnError && problem.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
    if (problem instanceof WebAuthnError || problem instanceof DOMException) return 'not-made'
    throw problem
  }
}
