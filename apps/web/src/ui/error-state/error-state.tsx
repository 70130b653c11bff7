import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOnline } from '#lib/http/connection-state.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './error-state.module.css'

interface Props {
  /** What happened, as a sentence; a general sentence by default. */
  sentence?: string
  onRetry?: (() => void) | undefined
  code?: string | undefined
  requestId?: string | undefined
}

/**
 * The error state of a part. One without a network tries again by itself when there is one. Details for support are
 * collapsed.
 */
export function ErrorState({ sentence, onRetry, code, requestId }: Props) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    if (isOnline && !wasOnline.current) retry()
    wasOnline.current = isOnline
  }, [isOnline])
  return (
    <div className={classes.state} role="alert">
      <Icon name="alert-octagon" size={24} className={classes.icon} />
      <p className={classes.sentence}>{isOnline ? (sentence ?? t('unknownError')) : t('notOffline')}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
      {(code || requestId) && (
        <details className={classes.details}>
          <summary>{t('details')}</summary>
          {code && <code>{t('code', { code })}</code>}
          {requestId && <code>{t('request', { id: requestId })}</code>}
        </details>
      )}
    </div>
  )
}
