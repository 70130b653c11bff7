import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { memberProblemText } from './member-problem-text.ts'
import { inviteUserMutation } from './queries.ts'
import classes from './users.module.css'

/** Sends another invitation link to a member who has not signed in: a link expires after seven days. */
export function ResendInvitation({ email }: { email: string }) {
  const { t } = useTranslation(['users', 'account'])
  const { mutateAsync: invite, isPending } = useMutation(inviteUserMutation)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setProblem(null)
    try {
      const { mails_go_to } = await invite({ body: { email } })
      showSuccess(
        mails_go_to === 'folder' ? `${t('invitedAgain')}. ${t('mailsInFolder', { ns: 'account' })}` : t('invitedAgain'),
      )
    } catch (failure) {
      setProblem(memberProblemText(failure, t('unknownError')))
    }
  }
  return (
    <>
      <Button variant="default" size="xs" mt={8} onClick={send} loading={isPending}>
        {t('inviteAgain')}
      </Button>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
