import { getBrand } from '@herdboard/contract/system/ui.ts'
import { useEffect } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOnline } from '#lib/http/connection-state.ts'
import { requestBackoffMs } from '#lib/http/request-backoff.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './strip.module.css'

/** Shows that the server is unreachable, and retries with exponential backoff (1, 2, 4 … 30 s) until it answers. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const isOnline = useOnline()

  useEffect(() => {
    if (isOnline) return
    let attempt = 1
    let timer = setTimeout(checkConnection, requestBackoffMs(attempt))
    function checkConnection() {
      // The browser reports a network while the timer still runs; only one check may follow.
      clearTimeout(timer)
      sendEndpointRequest(getBrand, {}).catch(() => {
        attempt += 1
        clearTimeout(timer)
        timer = setTimeout(checkConnection, requestBackoffMs(attempt))
      })
    }
    window.addEventListener('online', checkConnection)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', checkConnection)
    }
  }, [isOnline])

  if (isOnline) return null
  return (
    <div className={classes.strip} data-tone="warning" role="status">
      <Icon name="wifi-off" />
      <span className={classes.words}>{t('offline')}</span>
    </div>
  )
}
