import { confirmEmail } from '@herdboard/contract/people/auth.ts'
import { Anchor, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { sendEndpointRequest as sendCall } from '#lib/http/send-endpoint-request.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { accountLinkQuery } from './account-link-query.ts'
import { isLinkGone, LinkProblem } from './link-problem.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in-screen.module.css'

/** The page of the link that confirms a new e-mail address. It has a button, because mail scanners open links too. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation('account')
  const { token = '' } = useSearch({ strict: false })
  const { data: link, error, refetch } = useQuery(accountLinkQuery(token))
  const [isDone, setDone] = useState(false)
  const { isBusy, failure, send } = useFormSubmission()
  const isGone = isLinkGone(error) || (link && link.purpose !== 'email')

  const confirm = async () => setDone(await send(() => sendCall(confirmEmail, { body: { token } })))

  return (
    <SignInFrame heading={isGone ? t('linkGoneHeading') : t('confirmHeading')}>
      {!link && !error && <Skeletons heightPx={60} />}
      {error && !isGone && <LinkProblem error={error} onRetry={refetch} />}
      {isGone && <p className={classes.words}>{t('linkGone')}</p>}
      {link && !isGone && (
        <Stack gap={16}>
          <p role="status" className={classes.words}>
            {t(isDone ? 'confirmDone' : 'confirmWhy', { email: link.email })}
          </p>
          <FormMessage text={failure} />
          {!isDone && (
            <Button loading={isBusy} onClick={confirm}>
              {t('confirmSubmit')}
            </Button>
          )}
        </Stack>
      )}
      {(isGone || isDone) && (
        <Anchor component={Link} to="/auth/login" inherit>
          {t('toSignIn')}
        </Anchor>
      )}
    </SignInFrame>
  )
}
