import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import classes from '../profile.module.css'
import { confirmFactorMutation, startFactorMutation } from '../queries.ts'
import { QrCode } from './qr-code.tsx'

interface Props {
  /** The second factor is on; called with the recovery codes. */
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Turns on the second factor: first the password, then the secret for the app and a first code. */
export function SecondFactorEnrolment({ onDone, onCancel }: Props) {
  const { t } = useTranslation('account')
  const [password, setPassword] = useState('')
  const [shared, setShared] = useState<{ key: string; address: string } | null>(null)
  const [wasTried, setTried] = useState(false)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const { mutateAsync: requestSecret } = useMutation(startFactorMutation)

  // Unsaved from the first typed character; the app may have the secret before the first code is sent.
  useUnsavedWork(password !== '')

  if (shared) return <FirstCode shared={shared} onDone={onDone} onCancel={onCancel} />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '') return
    await send(async () => setShared(await requestSecret({ body: { password } })))
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <p className={classes.words}>{t('setUpPassword')}</p>
      <PasswordField
        label={t('yourPassword')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={(wasTried && password === '' && t('oldMissing')) || faults.password}
      />
      <FormMessage text={failure} />
      <Buttons submitLabel={t('continue')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

const inGroups = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

function FirstCode({
  shared: { key, address },
  onDone,
  onCancel,
}: Props & { shared: { key: string; address: string } }) {
  const { t } = useTranslation('account')
  const [code, setCode] = useState('')
  const [wasTried, setTried] = useState(false)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const { mutateAsync: confirm } = useMutation(confirmFactorMutation)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code.trim() === '') return
    await send(async () => onDone((await confirm({ body: { code } })).recovery_codes))
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <p className={classes.words}>{t('setUpScan')}</p>
      <QrCode text={address} label={t('setUpPicture')} />
      <p className={classes.words}>
        {t('setUpKey')} <span className={classes.key}>{inGroups(key)}</span>
      </p>
      <TextInput
        label={t('setUpCode')}
        description={t('setUpCodeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={(wasTried && code.trim() === '' && t('codeMissing')) || faults.code}
      />
      <FormMessage text={failure} />
      <Buttons submitLabel={t('turnOn')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}

function Buttons({ submitLabel, isBusy, onCancel }: { submitLabel: string; isBusy: boolean; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
