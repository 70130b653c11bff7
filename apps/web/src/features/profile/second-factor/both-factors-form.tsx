import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import classes from '../profile.module.css'

interface Props {
  /** Consequence of the action. */
  why: string
  submitLabel: string
  isDangerous?: boolean
  onSend: (proof: { password: string; code: string }) => Promise<void>
  onCancel: () => void
}

/** Requires the password and a code before an action that both protect. */
export function BothFactorsForm({ why, submitLabel, isDangerous = false, onSend, onCancel }: Props) {
  const { t } = useTranslation('account')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wasTried, setTried] = useState(false)
  const { isBusy, faults, failure, send } = useFormSubmission()

  useUnsavedWork(password !== '' || code !== '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '' || code.trim() === '') return
    await send(() => onSend({ password, code }))
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <p className={classes.words}>{why}</p>
      <PasswordField
        label={t('yourPassword')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={(wasTried && password === '' && t('oldMissing')) || faults.password}
      />
      <TextInput
        label={t('codeOrRecovery')}
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={(wasTried && code.trim() === '' && t('codeMissing')) || faults.code}
      />
      <FormMessage text={failure} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy} {...(isDangerous && { color: 'alarm' })}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}
