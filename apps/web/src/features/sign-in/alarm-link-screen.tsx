import {
  type AlarmLink,
  confirmAlarmLink,
  MAX_ALARM_LINK_TOKEN,
  readAlarmLink,
} from '@herdboard/contract/people/escalation.ts'
import { Anchor, Button, Stack } from '@mantine/core'
import { hashKey, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { isLinkGone, LinkProblem } from './link-problem.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in-screen.module.css'

const alarmLinkQuery = (token: string) => ({
  queryKey: ['alarm-link', token],
  queryFn: () => {
    // For such a token the server would only report an invalid request.
    if (token === '' || token.length > MAX_ALARM_LINK_TOKEN)
      throw new ApiProblem(422, [{ code: 'auth.alarm_link_gone', message: '' }])
    return sendEndpointRequest(readAlarmLink, { body: { token } })
  },
  queryKeyHashFn: hashKey,
  retry: false,
  meta: { showsOwnErrors: true },
})

/**
 * The page of a link in an alarm message: what it was, whether somebody looks at it, and a button, because mail scanners
 * open links too.
 */
export function AlarmLinkScreen() {
  const { t } = useTranslation('account')
  const { token = '' } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(alarmLinkQuery(token))
  const [answer, setAnswer] = useState<AlarmLink | null>(null)
  const { isBusy, failure, send } = useFormSubmission()
  const isGone = isLinkGone(error)
  const link = answer ?? data

  const confirm = () => send(async () => setAnswer(await sendEndpointRequest(confirmAlarmLink, { body: { token } })))

  return (
    <SignInFrame heading={isGone ? t('linkGoneHeading') : t('seenHeading')}>
      {!link && !error && <Skeletons heightPx={60} />}
      {error && !isGone && <LinkProblem error={error} onRetry={refetch} />}
      {isGone && <p className={classes.words}>{t('alarmLinkGone')}</p>}
      {link && (
        <Stack gap={16}>
          {[...new Set(link.lines)].map((line) => (
            <p key={line} className={classes.words}>
              <strong>{line}</strong>
            </p>
          ))}
          <p role="status" className={classes.words}>
            <SeenState link={link} isOwn={answer !== null} />
          </p>
          <FormMessage text={failure} />
          {link.state === 'open' && (
            <Button loading={isBusy} onClick={confirm}>
              {t('seenSubmit')}
            </Button>
          )}
        </Stack>
      )}
      {(link || isGone) && (
        <Anchor component={Link} to="/overview" inherit>
          {t('seenToOverview')}
        </Anchor>
      )}
    </SignInFrame>
  )
}

function SeenState({ link: { state, seen }, isOwn }: { link: AlarmLink; isOwn: boolean }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  if (state === 'open') return t('seenWhy')
  if (state === 'over') return t('seenOver')
  if (isOwn || seen === null) return t('seenDone')
  return t('seenBy', { name: seen.by ?? '–', time: formatDateTime(seen.at, language) })
}
