import type { UserId } from '@herdboard/contract/core/ids.ts'
import { signInByPin } from '@herdboard/contract/people/shared-devices.ts'
import { sendEndpointRequest } from '../http/send-endpoint-request.ts'
import { clientId, signInWith } from '../session/session.ts'
import { keepPinSession } from '../session/shared-device-flag.ts'

/** Signs a person in by PIN on this registered device. Throws an `ApiProblem`. */
export async function sendPin(user_id: UserId, pin: string): Promise<void> {
  const { token } = await sendEndpointRequest(signInByPin, { body: { user_id, pin, client_id: clientId() } })
  await signInWith(token, false)
  keepPinSession(user_id)
}
