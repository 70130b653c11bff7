import { forgotPassword } from '@herdboard/contract/people/auth.ts'
import type { MailDestination } from '@herdboard/contract/people/mail-destination.ts'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { sendEndpointRequest as sendCall } from '#lib/http/send-endpoint-request.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in-screen.module.css'

/** Requests a mail with a reset link. The response is the same for known and unknown addresses. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('account')
  const [email, setEmail] = useState('')
  const [wasTried, setTried] = useState(false)
  const [mailsGoTo, setMailsGoTo] = useState<MailDestination | null>(null)
  const { isBusy, failure, send } = useFormSubmission()
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!looksLikeEmail(email)) return field.current?.focus()
    await send(async () => {
      const { mails_go_to } = await sendCall(forgotPassword, { body: { email: email.trim() } })
      setMailsGoTo(mails_go_to)
    })
  }

  return (
    <SignInFrame heading={t('forgotHeading')}>
      <div role="status">
        {mailsGoTo && <p className={classes.words}>{t('forgotSent', { email: email.trim() })}</p>}
        {mailsGoTo === 'folder' && <p className={classes.words}>{t('mailsInFolder')}</p>}
      </div>
      {mailsGoTo === null && (
        <form onSubmit={submit} noValidate>
          <Stack gap={16}>
            <p className={classes.words}>{t('forgotWhy')}</p>
            <TextInput
              ref={field}
              label={t('email')}
              name="email"
              type="email"
              autoComplete="username"
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={wasTried && !looksLikeEmail(email) && t('emailWrong')}
            />
            <FormMessage text={failure} />
            <Button type="submit" fullWidth loading={isBusy}>
              {t('forgotSubmit')}
            </Button>
          </Stack>
        </form>
      )}
      <p className={classes.aside}>
        <Anchor component={Link} to="/auth/login" inherit>
          {t('toSignIn')}
        </Anchor>
      </p>
    </SignInFrame>
  )
}

const looksLikeEmail = (text: string) => /^\S+@\S+$/.test(text.trim())
