import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookRow } from './webhook-row.tsx'
import classes from './webhooks.module.css'

const ROW_HEIGHT_PX = 64
/** While an event waits, its outcome is a moment away. */
const OUTCOME_POLL_MS = 2_000

/** The addresses that get the company's notifications: whether they accept them, a test, add and remove. */
export function WebhookSection() {
  const { t } = useTranslation('programs')
  const { data, error, refetch } = useQuery({
    ...webhooksQuery,
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ newest }) => newest.some(({ is_test, state }) => is_test && state === 'waiting'))
        ? OUTCOME_POLL_MS
        : false,
  })
  const [isMaking, setMaking] = useState(false)
  return (
    <Card title={t('webhooks')}>
      <p className={classes.note}>{t('webhooksWhy')}</p>
      {!data && !error && <Skeletons count={2} heightPx={ROW_HEIGHT_PX} />}
      {!data && error && <ErrorState sentence={t('webhooksFailed')} {...loadFailureOf(error, () => void refetch())} />}
      {data?.webhooks.length === 0 && <p className={classes.note}>{t('webhooksNone')}</p>}
      {data && data.webhooks.length > 0 && (
        <ul className={classes.webhooks}>
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} kinds={data.kinds} />
          ))}
        </ul>
      )}
      <Button leftSection={<Icon name="plus" size={18} />} disabled={!data} onClick={() => setMaking(true)}>
        {t('webhookMake')}
      </Button>
      {isMaking && data && <NewWebhook kinds={data.kinds} onClose={() => setMaking(false)} />}
    </Card>
  )
}
