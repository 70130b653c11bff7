import type { Passkey } from '@herdboard/contract/people/passkeys.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RequiresPassword } from '#blocks/parts/reauthentication/requires-password.tsx'
import { loginInfoQuery } from '#blocks/workflows/sign-in/login-info-query.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { useBrand } from '#ui/theme/brand.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from '../profile.module.css'
import { passkeysQuery, removePasskeyMutation } from '../queries.ts'

const AddPasskeyForm = lazyPart(() => import('./add-passkey-form.tsx').then((file) => file.AddPasskeyForm))

/**
 * The passkeys of the user, with their last use; the user can add and remove them. If sign-in is only through the
 * identity provider, existing passkeys can still be removed.
 */
export function PasskeysCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const { data: loginOptions } = useQuery(loginInfoQuery(location.pathname))
  const isPasswordDisabled = loginOptions?.password_sign_in === false
  const unavailableReason = useUnavailableReason(data?.address, isPasswordDisabled)
  if (isPasswordDisabled && data?.passkeys.length === 0) return null

  return (
    <Card title={t('passkeys')}>
      {!data && !error && <Skeletons count={2} heightPx={40} />}
      {!data && error && <ErrorState sentence={t('passkeysFailed')} {...loadFailureOf(error, () => void refetch())} />}
      {data && (
        <div className={classes.fields}>
          <p className={classes.words}>{t('passkeysWhy')}</p>
          {data.passkeys.length === 0 && unavailableReason === null && (
            <p className={classes.words}>{t('passkeysNone')}</p>
          )}
          {data.passkeys.length > 0 && (
            <ul className={classes.devices}>
              {data.passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          {unavailableReason !== null && <p className={classes.words}>{unavailableReason}</p>}
          {unavailableReason === null && !isAdding && (
            <div>
              <Button variant="default" onClick={() => setAdding(true)}>
                {t('passkeyAdd')}
              </Button>
            </div>
          )}
          {isAdding && (
            <Suspense fallback={<Skeletons count={2} heightPx={40} />}>
              <RequiresPassword onCancel={() => setAdding(false)}>
                <AddPasskeyForm onDone={() => setAdding(false)} />
              </RequiresPassword>
            </Suspense>
          )}
        </div>
      )}
    </Card>
  )
}

/** The reason why no passkey can be created on this page; null if it is possible. */
function useUnavailableReason(address: string | null | undefined, isPasswordDisabled: boolean): string | null {
  const { t } = useTranslation('account')
  const { name: brand } = useBrand()
  if (address === undefined) return null
  if (isPasswordDisabled) return t('passkeysOff')
  if (address === null) return t('passkeysNowhere', { brand })
  if (address !== location.origin) return t('passkeysElsewhere', { address })
  return 'PublicKeyCredential' in window ? null : t('passkeysUnknown')
}

function Row({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useMutation(removePasskeyMutation)
  const remove = async () => {
    await mutateAsync({ params: { id } })
    showSuccess(t('passkeyRemoved'))
  }
  const lastUsedText =
    last_used_at === null ? t('passkeyUnused') : t('lastUsed', { at: formatDateTime(last_used_at, language) })
  return (
    <li className={classes.device}>
      <div>
        {name}
        <span className={classes.about}>
          {t('passkeyMade', { at: formatDateTime(created_at, language) })} · {lastUsedText}
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('passkeyRemoveNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('passkeyRemove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('passkeyRemoveNamed', { name })}
          message={t('passkeyRemoveWhy', { name })}
          confirmLabel={t('passkeyRemove')}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
