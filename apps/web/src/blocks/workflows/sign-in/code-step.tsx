import { enterCode } from '@herdboard/contract/people/second-factor.ts'
import { Button, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { clientId, signInWith } from '#lib/session/session.ts'
import { showWarning } from '#ui/toasts/toast-store.ts'
import { FormMessage } from './form-message.tsx'
import classes from './sign-in-form.module.css'
import { useCountdown } from './use-countdown.ts'

interface Props {
  /** The token from the password step. */
  token: string
  onSignedIn: () => void | Promise<void>
  /** The password is needed again, because the token expired or because the user wants to start over. */
  onStartOver: (isTooLate: boolean) => void
}

/**
 * The second-factor step: a code of the authenticator app, or a recovery code. After a wrong code the user can try
 * again.
 */
export function CodeStep({ token, onSignedIn, onStartOver }: Props) {
  const { t } = useTranslation('sign-in')
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [secondsLeft, waitFor] = useCountdown()
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code.trim() === '') return field.current?.focus()
    if (isBusy || secondsLeft > 0) return
    setBusy(true)
    setProblem(null)
    try {
      const done = await sendEndpointRequest(enterCode, { body: { token, code, client_id: clientId() } })
      await signInWith(done.token)
      const count = done.recovery_codes_left
      if (count !== null) showWarning(t('recoveryLeft', { count }))
      await onSignedIn()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 429) return waitFor(error.retryAfterSeconds ?? 1)
    if (error.code === 'auth.token_used') return onStartOver(true)
    setProblem(error)
    field.current?.select()
  }

  const switchKind = () => {
    setRecovery(!isRecovery)
    setCode('')
    setTried(false)
    setProblem(null)
    field.current?.focus()
  }

  const isWrong = problem?.code === 'auth.code_refused'
  const failure = problem && !isWrong ? t(problem.isOffline ? 'offline' : 'failed') : null

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <p className={classes.words}>{t('codeHeading')}</p>
        <TextInput
          // Separate fields per kind of code: browsers decide on autofill when a field is mounted.
          key={isRecovery ? 'recovery' : 'app'}
          ref={field}
          label={t(isRecovery ? 'recoveryCode' : 'code')}
          description={t(isRecovery ? 'recoveryHint' : 'codeHint')}
          name={isRecovery ? 'recovery-code' : 'code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          maxLength={40}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={(wasTried && code.trim() === '' && t('codeMissing')) || (isWrong && problem?.messages[0]?.message)}
        />
        <FormMessage text={secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : failure} />
        <Button type="submit" fullWidth loading={isBusy} aria-disabled={secondsLeft > 0}>
          {t('submit')}
        </Button>
        <div className={classes.ways}>
          <UnstyledButton className={classes.way} onClick={switchKind}>
            {t(isRecovery ? 'useApp' : 'useRecovery')}
          </UnstyledButton>
          <UnstyledButton className={classes.way} onClick={() => onStartOver(false)}>
            {t('startOver')}
          </UnstyledButton>
        </div>
      </Stack>
    </form>
  )
}
