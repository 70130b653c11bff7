import { Button, TextInput } from '@mantine/core'
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
import { addPasskeyMutation, startPasskeyMutation } from '../queries.ts'
import { createBrowserPasskey } from './create-browser-passkey.ts'

/** Adds a passkey: name, password and a code if required; then the device verifies the user. */
export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account')
  const [name, setName] = useState('')
  const [wasTried, setTried] = useState(false)
  const [failureText, setFailureText] = useState<string | null>(null)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const proof = useReauthentication(faults)
  const { mutateAsync: requestChallenge } = useMutation(startPasskeyMutation)
  const { mutateAsync: savePasskey } = useMutation(addPasskeyMutation)

  useUnsavedWork(name !== '' || proof.isTyped)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailureText(null)
    if (name.trim() === '' || !proof.isComplete) return
    await send(async () => {
      const created = await createBrowserPasskey(await requestChallenge({ body: proof.body }))
      if (created === 'known' || created === 'not-made')
        return setFailureText(t(created === 'known' ? 'passkeyKnown' : 'passkeyNotMade'))
      await savePasskey({ body: { name: name.trim(), ...created } })
      showSuccess(t('passkeyAdded'))
      onDone()
    })
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <TextInput
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        autoComplete="off"
        maxLength={60}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={(wasTried && name.trim() === '' && t('nameMissing')) || faults.name}
      />
      <ReauthenticationFields proof={proof} wasTried={wasTried} faults={faults} />
      <FormMessage text={failure ?? failureText} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy}>
          {t('passkeyAdd')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </div>
    </form>
  )
}
