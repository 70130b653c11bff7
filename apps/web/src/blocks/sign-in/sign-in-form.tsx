import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#lib/api-problem.ts'
import { signIn } from '#lib/session.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './sign-in-form.module.css'
import { useCountdown } from './use-countdown.ts'

interface Props {
  onSignedIn: () => void | Promise<void>
}

/** E-mail and password. What is wrong is said here, and the focus goes where it can be mended. */
export function SignInForm({ onSignedIn }: Props) {
  const { t } = useTranslation('sign-in')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<'wrong' | 'offline' | 'failed' | null>(null)
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
      await signIn(email.trim(), password, remember)
      await onSignedIn()
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

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
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
        <Checkbox
          label={t('remember')}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <div role="alert" className={classes.message} data-shown={message ? true : undefined}>
          {message && <Icon name="alert-octagon" />}
          {message}
        </div>
        <Button type="submit" fullWidth loading={isBusy} aria-disabled={secondsLeft > 0}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  )
}
