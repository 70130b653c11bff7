import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { listWebhooks, Webhook } from '@herdboard/contract/system/webhooks.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { removeWebhookMutation, testWebhookMutation } from './queries.ts'
import classes from './webhooks.module.css'

interface WebhookRowProps {
  webhook: Webhook
  kinds: EndpointReply<typeof listWebhooks>['kinds']
}

/** One webhook with what became of its newest events. */
export function WebhookRow({ webhook, kinds }: WebhookRowProps) {
  const { t } = useTranslation('programs')
  const language = useLanguage()
  const { mutate: sendTest, isPending } = useMutation(testWebhookMutation)
  const { mutateAsync: remove } = useMutation(removeWebhookMutation)
  const [isAsking, setAsking] = useState(false)
  const { id, url, min_severity, type_ids, failing_since, last_sent_at, newest } = webhook
  const names = type_ids?.map((type) => kinds.find((kind) => kind.id === type)?.name ?? String(type))
  const end = async () => {
    await remove({ params: { id } })
    setAsking(false)
    showSuccess(t('webhookRemoved'))
  }
  return (
    <li className={classes.webhook}>
      <div className={classes.what}>
        <span className={classes.url}>{url}</span>{' '}
        {failing_since !== null && (
          <Badge severity="alarm" text={t('webhookFailing', { at: formatDateTime(failing_since, language) })} />
        )}
        <span className={classes.about}>
          {t(`webhookFrom_${min_severity}`)}
          {names && ` · ${names.join(', ')}`}
        </span>
        <span className={classes.about}>
          {last_sent_at === null
            ? t('webhookNothingSent')
            : t('webhookLastSent', { at: formatDateTime(last_sent_at, language) })}
        </span>
        {newest.map(({ id: event, is_test, state, created_at, error, attempts }) => (
          <span key={event} className={classes.about}>
            {t(is_test ? 'webhookTestOf' : 'webhookEventOf', { at: formatDateTime(created_at, language) })}:{' '}
            {t(`webhook_${state}`, { error: error ?? '', count: attempts })}
          </span>
        ))}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          aria-label={t('webhookTestNamed', { url })}
          onClick={() => sendTest({ params: { id } })}
        >
          {t('webhookTest')}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t('webhookRemoveNamed', { url })}
          onClick={() => setAsking(true)}
        >
          {t('webhookRemove')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('webhookRemoveNamed', { url })}
          message={t('webhookRemoveWhy')}
          confirmLabel={t('webhookRemove')}
          onConfirm={end}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
