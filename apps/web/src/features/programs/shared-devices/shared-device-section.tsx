import type { SharedDevice } from '@herdboard/contract/people/shared-devices.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../webhooks/webhooks.module.css'
import { NewSharedDevice } from './new-shared-device.tsx'
import { removeSharedDeviceMutation, sharedDevicesQuery } from './shared-device-queries.ts'

const ROW_HEIGHT_PX = 64

/** The registered devices of the company: name, last sign-in by PIN, and a button that revokes each. */
export function SharedDeviceSection() {
  const { t } = useTranslation('programs')
  const { data, error, refetch } = useQuery(sharedDevicesQuery)
  const [isMaking, setMaking] = useState(false)
  return (
    <Card title={t('devices')}>
      <p className={classes.note}>{t('devicesWhy')}</p>
      {!data && !error && <Skeletons count={2} heightPx={ROW_HEIGHT_PX} />}
      {!data && error && <ErrorState sentence={t('devicesFailed')} {...loadFailureOf(error, () => void refetch())} />}
      {data?.length === 0 && <p className={classes.note}>{t('devicesNone')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.webhooks}>
          {data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      <Button leftSection={<Icon name="plus" size={18} />} disabled={!data} onClick={() => setMaking(true)}>
        {t('deviceMake')}
      </Button>
      {isMaking && <NewSharedDevice onClose={() => setMaking(false)} />}
    </Card>
  )
}

function DeviceRow({ device: { id, name, created_at, created_by, last_used_at } }: { device: SharedDevice }) {
  const { t } = useTranslation('programs')
  const language = useLanguage()
  const { mutateAsync } = useMutation(removeSharedDeviceMutation)
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await mutateAsync({ params: { id } })
    setAsking(false)
    showSuccess(t('deviceRemoved'))
  }
  const lastUse = last_used_at === null ? t('unused') : t('deviceUsed', { at: formatDateTime(last_used_at, language) })
  return (
    <li className={classes.webhook}>
      <div className={classes.what}>
        {name}
        <span className={classes.about}>
          {t('made', { name: created_by, at: formatDateTime(created_at, language) })} · {lastUse}
        </span>
      </div>
      <Button variant="default" size="xs" aria-label={t('deviceRemoveNamed', { name })} onClick={() => setAsking(true)}>
        {t('deviceRemove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('deviceRemoveNamed', { name })}
          message={t('deviceRemoveWhy')}
          confirmLabel={t('deviceRemove')}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
