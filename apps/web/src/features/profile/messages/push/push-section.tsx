import type { Push } from '@herdboard/contract/people/push.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import classes from '#features/profile/profile.module.css'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { isPushRefused, isPushSupported, subscribeToPush } from '#lib/push/push-browser.ts'
import { rememberPush } from '#lib/push/renew-push.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import { addPushBrowserMutation, pushQuery, removePushBrowserMutation, thisBrowserQuery } from '../queries.ts'

/** The browsers that get the messages of the person. This one can be switched on; each can be removed. */
export function PushSection() {
  const { t } = useTranslation('account')
  const { data: push } = useQuery(pushQuery)
  const { data: here } = useQuery(thisBrowserQuery)
  if (!push || here === undefined) return null
  const { browsers } = push
  const isOnHere = browsers.some(({ endpoint }) => endpoint === here.endpoint)
  return (
    <div className={classes.fields}>
      <span className={classes.label}>{t('pushBrowsers')}</span>
      {browsers.length > 0 && <p className={classes.words}>{t('pushOnIn', { count: browsers.length })}</p>}
      {browsers.length > 0 && (
        <ul className={classes.devices}>
          {browsers.map((browser) => (
            <PushDevice key={browser.id} browser={browser} isThis={browser.endpoint === here.endpoint} />
          ))}
        </ul>
      )}
      {!isOnHere && <SwitchOn publicKey={push.public_key} />}
    </div>
  )
}

/** The button that switches this browser on, or why it cannot be. */
function SwitchOn({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('account')
  const { active_directory_id } = useProfile()
  const { mutateAsync } = useMutation(addPushBrowserMutation)
  const [isRefused, setRefused] = useState(isPushRefused)
  const [isBusy, setBusy] = useState(false)
  if (!isPushSupported()) return <p className={classes.words}>{t('pushUnsupported')}</p>
  if (isRefused) return <p className={classes.words}>{t('pushRefused')}</p>

  const switchOn = async () => {
    setBusy(true)
    try {
      const address = await subscribeToPush(publicKey)
      if (address === 'refused') return setRefused(isPushRefused())
      if (address === 'unavailable') return showError(t('pushUnavailable'))
      await mutateAsync({ body: address })
      if (active_directory_id !== null) rememberPush(active_directory_id, address.endpoint)
      showSuccess(t('pushIsOn'))
    } catch {
      showError(t('pushUnavailable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => void switchOn()}>
        {t('pushSwitchOn')}
      </Button>
    </div>
  )
}

function PushDevice({
  browser: { id, device, created_at },
  isThis,
}: {
  browser: Push['browsers'][number]
  isThis: boolean
}) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { mutateAsync, isPending } = useMutation(removePushBrowserMutation)
  const name = device === '' ? t('unknownDevice') : device
  const remove = async () => {
    await mutateAsync({ params: { id } })
    showSuccess(t('pushRemoved'))
  }
  return (
    <li className={classes.device}>
      <div>
        {name} {isThis && <Badge severity="ok" text={t('thisDevice')} />}
        <span className={classes.about}>{t('pushSince', { at: formatDateTime(created_at, language) })}</span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        aria-label={t('pushRemoveNamed', { device: name })}
        onClick={() => void remove().catch(() => undefined)}
      >
        {t('pushRemove')}
      </Button>
    </li>
  )
}
