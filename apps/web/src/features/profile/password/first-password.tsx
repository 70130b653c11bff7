import { forgotPassword } from '@herdboard/contract/people/auth.ts'
import type { MailDestination } from '@herdboard/contract/people/mail-destination.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { sendEndpointRequest as sendCall } from '#lib/http/send-endpoint-request.ts'
import { Card } from '#ui/card/card.tsx'
import classes from '../profile.module.css'

/** For users without a password, such as those of an identity provider: sends a mail with a link to set one. */
export function FirstPassword() {
  const { t } = useTranslation('account')
  const { email } = useProfile()
  const [mailsGoTo, setMailsGoTo] = useState<MailDestination | null>(null)
  const { isBusy, failure, send } = useFormSubmission()
  const requestLink = () =>
    send(async () => setMailsGoTo((await sendCall(forgotPassword, { body: { email } })).mails_go_to))

  return (
    <Card title={t('firstPassword')}>
      <div className={classes.fields}>
        <p className={classes.words}>{t('firstPasswordWhy')}</p>
        <FormMessage text={failure} />
        <div role="status">
          {mailsGoTo && <p className={classes.words}>{t('firstPasswordSent', { email })}</p>}
          {mailsGoTo === 'folder' && <p className={classes.words}>{t('mailsInFolder')}</p>}
        </div>
        {mailsGoTo === null && (
          <div>
            <Button loading={isBusy} onClick={requestLink}>
              {t('firstPasswordSend')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
