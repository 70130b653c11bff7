import type { SignInDevice } from '@herdboard/contract/people/auth.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signOutAndReload } from '#blocks/workflows/sign-in/sign-out.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './profile.module.css'
import { devicesQuery, endDeviceMutation, endOtherDevicesMutation } from './queries.ts'

/** The sessions of the user, with buttons to end one or all others. */
export function DevicesCard() {
  const { t } = useTranslation('account')
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const { mutateAsync: signOutOthers } = useMutation(endOtherDevicesMutation)
  const [isAsking, setAsking] = useState(false)

  const everywhere = async () => {
    await signOutOthers({})
    await signOutAndReload()
  }

  return (
    <Card title={t('devices')}>
      {!devices && !error && <Skeletons count={2} heightPx={40} />}
      {!devices && error && (
        <ErrorState sentence={t('devicesFailed')} {...loadFailureOf(error, () => void refetch())} />
      )}
      {devices && (
        <ul className={classes.devices}>
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('endAll')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('endAll')}
          message={t('endAllWhy')}
          confirmLabel={t('endAll')}
          onConfirm={everywhere}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

function Device({ device: { id, device, network, last_used_at, is_this } }: { device: SignInDevice }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { mutate, isPending } = useMutation(endDeviceMutation)
  const name = device === '' ? t('unknownDevice') : device
  const end = () => mutate({ params: { id } }, { onSuccess: () => showSuccess(t('deviceEnded')) })
  return (
    <li className={classes.device}>
      <div>
        {name}
        <span className={classes.about}>
          {t('lastUsed', { at: formatDateTime(last_used_at, language) })}
          {network !== '' && ` · ${t('network', { network })}`}
        </span>
      </div>
      {is_this ? (
        <Badge severity="ok" text={t('thisDevice')} />
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          aria-label={t('endDeviceNamed', { device: name })}
          onClick={end}
        >
          {t('endDevice')}
        </Button>
      )}
    </li>
  )
}
