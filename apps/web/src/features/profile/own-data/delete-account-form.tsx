import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReauthenticationFields } from '#blocks/parts/reauthentication/reauthentication-fields.tsx'
import { useReauthentication } from '#blocks/parts/reauthentication/use-reauthentication.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { leaveBrowser } from '#blocks/workflows/sign-in/sign-out.ts'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import classes from '../profile.module.css'
import own from './own-data.module.css'
import { deleteAccountMutation } from './queries.ts'

/**
 * Deletes the account: states what is deleted and what stays, requires the password (and a code if the second factor is
 * on), then a confirmation.
 */
export function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('own-data')
  const { email } = useProfile()
  const [wasTried, setTried] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { mutateAsync } = useMutation(deleteAccountMutation)
  const { faults, failure, send } = useFormSubmission()
  const proof = useReauthentication(faults)

  useUnsavedWork(proof.isTyped)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (proof.isComplete) setConfirming(true)
  }
  const end = async () => {
    const isGone = await send(() => mutateAsync({ body: proof.body }))
    setConfirming(false)
    if (isGone) return leaveBrowser('discard')
    // The code may be used up, whatever the reason of the refusal.
    proof.setCode('')
    setTried(false)
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <p className={classes.words}>{t('deleteWhy')}</p>
      <ReauthenticationFields proof={proof} wasTried={wasTried} faults={faults} autoFocus />
      <FormMessage text={failure} />
      <div className={own.buttons}>
        <Button type="submit" color="alarm">
          {t('deleteSubmit')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('deleteSure')}
          message={t('deleteSureWhy', { email })}
          confirmLabel={t('deleteYes')}
          onConfirm={end}
          onCancel={() => setConfirming(false)}
        />
      )}
    </form>
  )
}
