import type { MailDestination } from '@herdboard/contract/people/mail-destination.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReauthenticationFields } from '#blocks/parts/reauthentication/reauthentication-fields.tsx'
import { RequiresPassword } from '#blocks/parts/reauthentication/requires-password.tsx'
import { useReauthentication } from '#blocks/parts/reauthentication/use-reauthentication.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import classes from './profile.module.css'
import { saveEmailMutation } from './queries.ts'

/** Changes the e-mail address; it is valid after the user opens the link in the confirmation mail. */
export function EmailCard() {
  const { t } = useTranslation('account')
  const profile = useProfile()
  const [email, setEmail] = useState('')
  const [wasTried, setTried] = useState(false)
  const [sent, setSent] = useState<{ to: string; by: MailDestination } | null>(null)
  const { mutateAsync } = useMutation(saveEmailMutation)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const proof = useReauthentication(faults)
  useUnsavedWork(email !== '' || proof.isTyped)
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isEmail || !proof.isComplete) return
    await send(async () => {
      const to = email.trim()
      const { mails_go_to } = await mutateAsync({ body: { email: to, ...proof.body } })
      setSent({ to, by: mails_go_to })
      setEmail('')
      proof.clear()
      setTried(false)
    })
  }

  return (
    <Card title={t('changeEmail')}>
      <RequiresPassword>
        <form onSubmit={submit} className={classes.fields} noValidate>
          <p className={classes.words}>{t('emailNow', { email: profile.email })}</p>
          <TextInput
            label={t('newEmail')}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={(wasTried && !isEmail && t('emailWrong')) || faults.email}
          />
          <ReauthenticationFields proof={proof} wasTried={wasTried} faults={faults} />
          <FormMessage text={failure} />
          <div role="status">
            {sent && <p className={classes.words}>{t('proofSent', { email: sent.to })}</p>}
            {sent?.by === 'folder' && <p className={classes.words}>{t('mailsInFolder')}</p>}
          </div>
          <div>
            <Button type="submit" loading={isBusy}>
              {t('sendProof')}
            </Button>
          </div>
        </form>
      </RequiresPassword>
    </Card>
  )
}
