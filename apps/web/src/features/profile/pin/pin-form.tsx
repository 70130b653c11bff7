import { pinDigits } from '@herdboard/contract/people/shared-devices.ts'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReauthenticationFields } from '#blocks/parts/reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '#blocks/parts/reauthentication/use-reauthentication.ts'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../profile.module.css'
import { savePinMutation } from './pin-queries.ts'

/** Chooses a PIN; requires the password, and a code if the second factor is on. */
export function PinForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const [pin, setPin] = useState('')
  const [wasTried, setTried] = useState(false)
  const { mutateAsync } = useMutation(savePinMutation)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const proof = useReauthentication(faults)
  useUnsavedWork(pin !== '' || proof.isTyped)
  const isLong = pin.length >= pinDigits.min

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isLong || !proof.isComplete) return
    if (!(await send(() => mutateAsync({ body: { pin, ...proof.body } })))) return
    showSuccess(t('pinSaved'))
    onDone()
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <PasswordInput
        label={t('newPin')}
        description={t('pinHint')}
        name="new-pin"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={pinDigits.max}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
        visibilityToggleButtonProps={{ 'aria-label': t('pinShow') }}
        error={(wasTried && !isLong && t('pinHint')) || faults.pin}
      />
      <ReauthenticationFields proof={proof} wasTried={wasTried} faults={faults} />
      <FormMessage text={failure} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy}>
          {t('pinSave')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}
