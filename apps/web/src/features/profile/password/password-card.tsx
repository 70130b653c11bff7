import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CodeField } from '#blocks/parts/reauthentication/code-field.tsx'
import { useReauthentication } from '#blocks/parts/reauthentication/use-reauthentication.ts'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../profile.module.css'
import { savePasswordMutation } from '../queries.ts'

const EMPTY = { password: '', confirm: '' }

/** Changes the password; requires the current one, and a code if the second factor is on. */
export function PasswordCard() {
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState(EMPTY)
  const [wasTried, setTried] = useState(false)
  const { mutateAsync } = useMutation(savePasswordMutation)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const proof = useReauthentication(faults)
  useUnsavedWork(proof.isTyped || Object.values(typed).some((value) => value !== ''))
  const write = (name: keyof typeof EMPTY) => (value: string) => setTyped((before) => ({ ...before, [name]: value }))

  const isShort = [...typed.password].length < 8
  const missing = {
    old_password: wasTried && proof.password === '' && t('oldMissing'),
    password: wasTried && isShort && t('passwordShort'),
    confirm: wasTried && typed.password !== typed.confirm && t('passwordDiffers'),
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!proof.isComplete || isShort || typed.password !== typed.confirm) return
    const { password: old_password, ...code } = proof.body
    if (!(await send(() => mutateAsync({ body: { ...typed, old_password, ...code } })))) return
    setTyped(EMPTY)
    proof.clear()
    setTried(false)
    showSuccess(t('passwordChanged'))
  }

  return (
    <Card title={t('changePassword')}>
      <form onSubmit={submit} className={classes.fields} noValidate>
        <p className={classes.words}>{t('passwordEnds')}</p>
        <PasswordField
          label={t('oldPassword')}
          name="old-password"
          autoComplete="current-password"
          value={proof.password}
          onChange={proof.setPassword}
          error={missing.old_password || faults.old_password}
        />
        <PasswordField
          label={t('newPassword')}
          description={t('passwordHint')}
          name="new-password"
          autoComplete="new-password"
          value={typed.password}
          onChange={write('password')}
          error={missing.password || faults.password}
        />
        <PasswordField
          label={t('confirm')}
          name="confirm"
          autoComplete="new-password"
          value={typed.confirm}
          onChange={write('confirm')}
          error={missing.confirm || faults.confirm}
        />
        <CodeField proof={proof} wasTried={wasTried} faults={faults} />
        <FormMessage text={failure} />
        <div>
          <Button type="submit" loading={isBusy}>
            {t('changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
