import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { type getDigestChoice, USUAL_DIGEST_TIME } from '@herdboard/contract/people/digest.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../profile.module.css'
import { digestQuery, saveDigestMutation } from './queries.ts'

const FIELD_PX = 44
const NOON = '12:00'

/** Whether and when the person gets the morning mail, and what became of the newest. */
export function DigestCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useQuery(digestQuery)
  return (
    <Card title={t('digest')}>
      <div className={classes.fields}>
        <p className={classes.words}>{t('digestWhy')}</p>
        {!data && !error && <Skeletons count={2} heightPx={FIELD_PX} />}
        {!data && error && <ErrorState sentence={t('messagesFailed')} onRetry={() => void refetch()} />}
        {data && <DigestForm key={data.send_at} state={data} />}
      </div>
    </Card>
  )
}

function DigestForm({ state }: { state: EndpointReply<typeof getDigestChoice> }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const [sendAt, setSendAt] = useState(state.send_at)
  const { mutate, isPending } = useMutation(saveDigestMutation)
  useUnsavedWork(sendAt !== state.send_at)
  const isValid = sendAt === null || (sendAt !== '' && sendAt < NOON)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    mutate(
      { body: { send_at: sendAt } },
      { onSuccess: () => showSuccess(t('saved')), onError: () => showError(t('messagesNotSaved')) },
    )
  }
  const { last } = state
  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <Checkbox
        label={t('digestWanted')}
        checked={sendAt !== null}
        onChange={({ currentTarget: { checked } }) => setSendAt(checked ? USUAL_DIGEST_TIME : null)}
      />
      {sendAt !== null && (
        <TextInput
          type="time"
          label={t('digestAt')}
          value={sendAt}
          error={isValid ? undefined : t('digestBeforeNoon')}
          onChange={({ currentTarget: { value } }) => setSendAt(value)}
        />
      )}
      <div>
        <Button type="submit" loading={isPending} disabled={!isValid || sendAt === state.send_at}>
          {t('save')}
        </Button>
      </div>
      {last && (
        <span className={classes.about}>
          {last.state === 'dropped'
            ? t(`digestDropped_${last.reason ?? 'late'}`, { time: formatDateTime(last.at, language) })
            : t(`message_${last.state}`, { time: formatDateTime(last.at, language) })}
        </span>
      )}
    </form>
  )
}
