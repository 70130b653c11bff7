import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RequiresPassword } from '#blocks/parts/reauthentication/requires-password.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../profile.module.css'
import { ownPinQuery, removePinMutation } from './pin-queries.ts'

const PinForm = lazyPart(() => import('./pin-form.tsx').then((file) => file.PinForm))

/** The own PIN for the devices that the company has registered: choose, change, remove. */
export function PinCard() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(ownPinQuery)
  const { mutateAsync: remove, isPending } = useMutation(removePinMutation)
  const [isChoosing, setChoosing] = useState(false)
  const hasPin = data !== undefined && data.changed_at !== null
  const end = async () => {
    await remove({})
    showSuccess(t('pinRemoved'))
  }
  return (
    <Card title={t('pin')}>
      {!data && !error && <Skeletons count={1} heightPx={40} />}
      {!data && error && <ErrorState sentence={t('pinFailed')} {...loadFailureOf(error, () => void refetch())} />}
      {data && (
        <div className={classes.fields}>
          <p className={classes.words}>{t('pinWhy')}</p>
          <div className={classes.state}>
            <Badge
              severity={data.is_locked ? 'alarm' : hasPin ? 'ok' : 'unknown'}
              text={t(data.is_locked ? 'pinLocked' : hasPin ? 'pinOn' : 'pinOff')}
            />
            {data.changed_at !== null && (
              <span className={classes.about}>{t('pinChosen', { at: formatDateTime(data.changed_at, language) })}</span>
            )}
          </div>
          {isChoosing ? (
            <Suspense fallback={<Skeletons count={2} heightPx={40} />}>
              <RequiresPassword onCancel={() => setChoosing(false)}>
                <PinForm onDone={() => setChoosing(false)} />
              </RequiresPassword>
            </Suspense>
          ) : (
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => setChoosing(true)}>
                {t(hasPin ? 'pinChange' : 'pinChoose')}
              </Button>
              {hasPin && (
                <Button variant="default" loading={isPending} onClick={() => void end()}>
                  {t('pinRemove')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
