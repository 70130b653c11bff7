import { signInWithPasskey, startPasskeySignIn } from '@herdboard/contract/people/passkeys.ts'
import { Button } from '@mantine/core'
import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { clientId, signInWith } from '#lib/session/session.ts'
import { FormMessage } from './form-message.tsx'

interface Props {
  remember: boolean
  onSignedIn: () => void | Promise<void>
}

/** Signs in with a passkey: no e-mail, password or code. */
export function PasskeyButton({ remember, onSignedIn }: Props) {
  const { t } = useTranslation('sign-in')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const press = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await signInByDevice(remember)
      await onSignedIn()
    } catch (error) {
      setFailure(problemText(error))
    } finally {
      setBusy(false)
    }
  }

  const problemText = (error: unknown): string => {
    if (isNoPasskey(error)) return t('passkeyNotUsed')
    if (!(error instanceof ApiProblem)) throw error
    if (error.isOffline) return t('offline')
    return error.messages[0]?.message || t('failed')
  }

  return (
    <div>
      <Button variant="default" fullWidth loading={isBusy} onClick={press}>
        {t('withPasskey')}
      </Button>
      <FormMessage text={failure} />
    </div>
  )
}

/** Whether the user cancelled, took too long, or has no passkey for this page; browsers do not distinguish these. */
const isNoPasskey = (problem: unknown): boolean =>
  problem instanceof WebAuthnError || (problem instanceof DOMException && problem.name === 'NotAllowedError')

async function signInByDevice(remember: boolean): Promise<void> {
  const client_id = clientId()
  const { challenge, rp_id } = await sendEndpointRequest(startPasskeySignIn, { body: { client_id } })
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId: rp_id, userVerification: 'required' },
  })
  const { token } = await sendEndpointRequest(signInWithPasskey, {
    body: {
      client_id,
      remember,
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      user_handle: response.userHandle ?? '',
    },
  })
  await signInWith(token, remember)
}
