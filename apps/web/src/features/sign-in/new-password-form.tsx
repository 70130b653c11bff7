import { Button, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PasswordField } from '#ui/password-field/password-field.tsx'

interface Props {
  /** The user's e-mail address, for password managers. */
  email: string
  submitLabel: string
  onSave: (password: string, confirm: string) => Promise<void>
}

const MIN_PASSWORD_LENGTH = 8

/** A new password and its repetition. The server checks the other rules and reports errors at the field. */
export function NewPasswordForm({ email, submitLabel, onSave }: Props) {
  const { t } = useTranslation('account')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [wasTried, setTried] = useState(false)
  const { isBusy, faults, failure, send, reset } = useFormSubmission()
  const passwordField = useRef<HTMLInputElement>(null)
  const confirmField = useRef<HTMLInputElement>(null)

  const isShort = [...password].length < MIN_PASSWORD_LENGTH
  const isMismatch = password !== confirm

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort) return passwordField.current?.focus()
    if (isMismatch) return confirmField.current?.focus()
    if (!(await send(() => onSave(password, confirm)))) passwordField.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          ref={passwordField}
          label={t('newPassword')}
          description={t('passwordHint')}
          name="new-password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            reset()
          }}
          error={(wasTried && isShort && t('passwordShort')) || faults.password}
        />
        <PasswordField
          ref={confirmField}
          label={t('confirm')}
          name="confirm"
          autoComplete="new-password"
          value={confirm}
          onChange={(typed) => {
            setConfirm(typed)
            reset()
          }}
          error={(wasTried && !isShort && isMismatch && t('passwordDiffers')) || faults.confirm}
        />
        <FormMessage text={failure} />
        <Button type="submit" fullWidth loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
