import type { OwnInvitation } from '@herdboard/contract/people/invitations.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './profile.module.css'
import { acceptInvitationMutation, declineInvitationMutation, ownInvitationsQuery } from './queries.ts'

/** The invitations that the user has not answered; hidden without any. */
export function InvitationsCard() {
  const { t } = useTranslation('account')
  const { data: invitations = [], error, refetch } = useQuery(ownInvitationsQuery)
  if (invitations.length === 0 && !error) return null
  return (
    <Card title={t('invitations')}>
      {error && <ErrorState sentence={t('invitationsFailed')} {...loadFailureOf(error, () => void refetch())} />}
      <ul className={classes.devices}>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} onGone={() => void refetch()} />
        ))}
      </ul>
    </Card>
  )
}

interface InvitationProps {
  invitation: OwnInvitation
  onGone: () => void
}

function Invitation({ invitation, onGone }: InvitationProps) {
  const { id, company_name: company, inviter_name: inviter, role, expires_at } = invitation
  const { t } = useTranslation('account')
  const language = useLanguage()
  const navigate = useNavigate()
  const { active_directory_id } = useProfile()
  const { mutateAsync: accept, isPending: isAccepting } = useMutation(acceptInvitationMutation)
  const { mutateAsync: decline, isPending: isDeclining } = useMutation(declineInvitationMutation)
  const [isGone, setGone] = useState(false)

  const answer = async (send: () => Promise<unknown>, done: string) => {
    try {
      await send()
    } catch (failure) {
      if (!(failure instanceof ApiProblem && failure.status === 404)) throw failure
      setGone(true)
      return onGone()
    }
    showSuccess(done)
  }
  const join = async () => {
    await answer(() => accept({ params: { id } }), t('invitationAccepted', { company }))
    // Without a company nothing else can be opened: the new one is chosen there.
    if (active_directory_id === null) await navigate({ to: '/settings/companies' })
  }

  return (
    <li className={classes.device}>
      <div>
        {company}
        <span className={classes.about}>
          {isGone
            ? t('invitationGone')
            : t('invitationFrom', { inviter, role: role.name, at: formatDateTime(expires_at, language) })}
        </span>
      </div>
      {!isGone && (
        <div className={classes.buttons}>
          <Button
            size="xs"
            loading={isAccepting}
            aria-label={t('invitationAcceptNamed', { company })}
            onClick={() => void join()}
          >
            {t('invitationAccept')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={isDeclining}
            aria-label={t('invitationDeclineNamed', { company })}
            onClick={() => void answer(() => decline({ params: { id } }), t('invitationDeclined', { company }))}
          >
            {t('invitationDecline')}
          </Button>
        </div>
      )}
    </li>
  )
}
