import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { signIn } from '#lib/session/session.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { loginInfoQuery } from './login-info-query.ts'
import { canUsePasskeys } from './passkey-support.ts'
import { ProviderButton } from './provider-button.tsx'
import classes from './sign-in-form.module.css'
import { useCountdown } from './use-countdown.ts'

const CodeStep = lazyPart(() => import('./code-step.tsx').then((file) => file.CodeStep))
const PasskeyButton = lazyPart(() => import('./passkey-button.tsx').then((file) => file.PasskeyButton))

interface Props {
  onSignedIn: () => void | Promise<void>
  /** The page to which an identity provider returns; this page by default. */
  returnUrl?: string
  /** Token of a successful provider sign-in that still needs a second-factor code. */
  codeToken?: string | null
  /** Shown below the form as long as a password is required. */
  footer?: ReactNode
}

const currentUrl = () => `${location.pathname}${location.search}${location.hash}`

/**
 * The sign-in form: e-mail and password, then a second-factor code if required; or a passkey. Errors are shown here,
 * and the focus moves to the field to correct.
 */
export function SignInForm({ onSignedIn, returnUrl = currentUrl(), codeToken = null, footer }: Props) {
  const { t } = useTranslation('sign-in')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [wasTried, setTried] = useState(false)
  /** The token for the second-factor step; null before it. */
  const [step, setStep] = useState(codeToken)
  const { data: loginOptions } = useQuery(loginInfoQuery(returnUrl))
  const hasPassword = loginOptions?.password_sign_in !== false
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<'wrong' | 'offline' | 'failed' | 'tooLate' | null>(null)
  const [secondsLeft, waitFor] = useCountdown()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (email.trim() === '') return emailField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    if (isBusy || secondsLeft > 0) return
    setBusy(true)
    setRefusal(null)
    try {
      const next = await signIn(email.trim(), password, remember)
      setStep(next)
      if (next === null) await onSignedIn()
    } catch (problem) {
      refuse(problem)
    } finally {
      setBusy(false)
    }
  }

  const refuse = (problem: unknown) => {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.status === 429) return waitFor(problem.retryAfterSeconds ?? 1)
    setRefusal(problem.isOffline ? 'offline' : problem.status === 401 ? 'wrong' : 'failed')
    passwordField.current?.select()
  }

  const message = secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : refusal && t(refusal)

  const startOver = (isTooLate: boolean) => {
    setStep(null)
    setPassword('')
    setTried(false)
    setRefusal(isTooLate ? 'tooLate' : null)
  }

  if (step !== null)
    return (
      <Suspense>
        <CodeStep token={step} onSignedIn={onSignedIn} onStartOver={startOver} />
      </Suspense>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        {hasPassword && (
          <>
            <TextInput
              ref={emailField}
              label={t('email')}
              name="email"
              type="email"
              autoComplete="username"
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={wasTried && email.trim() === '' && t('emailMissing')}
            />
            <PasswordInput
              ref={passwordField}
              label={t('password')}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={wasTried && password === '' && t('passwordMissing')}
              visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
              visibilityToggleButtonProps={{ 'aria-label': t('show') }}
            />
          </>
        )}
        <Checkbox
          label={t('remember')}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <div role="alert" className={classes.message} data-shown={message ? true : undefined}>
          {message && <Icon name="alert-octagon" />}
          {message}
        </div>
        {hasPassword && (
          <Button type="submit" fullWidth loading={isBusy} aria-disabled={secondsLeft > 0}>
            {t('submit')}
          </Button>
        )}
        {loginOptions?.provider_label != null && (
          <ProviderButton
            label={loginOptions.provider_label}
            address={loginOptions.login_url}
            remember={remember}
            isOnlyOption={!hasPassword}
          />
        )}
        {hasPassword && canUsePasskeys() && (
          <Suspense fallback={<Button variant="default" fullWidth disabled />}>
            <PasskeyButton remember={remember} onSignedIn={onSignedIn} />
          </Suspense>
        )}
        {hasPassword && footer}
      </Stack>
    </form>
  )
}
