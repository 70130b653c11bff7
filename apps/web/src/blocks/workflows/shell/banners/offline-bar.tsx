import { getBrand } from '@herdboard/contract/system/ui.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#lib/http/connection-state.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './strip.module.css'

const MAX_WAIT_MS = 30_000

/** Shows that the server is unreachable, and retries after 1, 2, 4 … 30 seconds until it answers. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const isOnline = useOnline()

  useEffect(() => {
    if (isOnline) return
    let waitMs = 1_000
    let timer = setTimeout(checkConnection, waitMs)
    function checkConnection() {
      sendEndpointRequest(getBrand, {}).catch(() => {
        waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
        timer = setTimeout(checkConnection, waitMs)
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
