import type { ApiToken } from '@herdboard/contract/people/api-tokens.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime, formatDay } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { NewToken } from './new-token.tsx'
import { removeTokenMutations, type TokenOwnerKind, tokensQueries } from './queries.ts'
import classes from './tokens.module.css'

const ROW_HEIGHT_PX = 48

/** Lists the API tokens; the user can create and revoke them. */
export function TokenSection({ kind }: { kind: TokenOwnerKind }) {
  const { t } = useTranslation('programs')
  const { data: tokens, error, refetch } = useQuery(tokensQueries[kind])
  const [isMaking, setMaking] = useState(false)
  return (
    <Card title={t(kind === 'own' ? 'tokens' : 'keys')}>
      <p className={classes.note}>{t(kind === 'own' ? 'ownWhy' : 'companyWhy')}</p>
      {!tokens && !error && <Skeletons count={2} heightPx={ROW_HEIGHT_PX} />}
      {!tokens && error && <ErrorState sentence={t('failed')} {...loadFailureOf(error, () => void refetch())} />}
      {tokens?.length === 0 && <p className={classes.note}>{t('none')}</p>}
      {tokens && tokens.length > 0 && (
        <ul className={classes.tokens}>
          {tokens.map((token) => (
            <Token key={token.id} kind={kind} token={token} />
          ))}
        </ul>
      )}
      <Button leftSection={<Icon name="plus" size={18} />} disabled={!tokens} onClick={() => setMaking(true)}>
        {t('make')}
      </Button>
      {isMaking && <NewToken kind={kind} onClose={() => setMaking(false)} />}
    </Card>
  )
}

function Token({ kind, token }: { kind: TokenOwnerKind; token: ApiToken }) {
  const { t } = useTranslation('programs')
  const language = useLanguage()
  const { mutateAsync: remove } = useMutation(removeTokenMutations[kind])
  const [isAsking, setAsking] = useState(false)
  const { id, name, hint, may_write, farms, created_by, created_at_utc, expires_at_utc, is_expired, last_used_on } =
    token
  const revoke = async () => {
    await remove({ params: { id } })
    setAsking(false)
    showSuccess(t('revoked'))
  }
  return (
    <li className={classes.token}>
      <div>
        <span className={classes.name}>{name}</span> <code>…{hint}</code>{' '}
        {is_expired && <Badge severity="warning" text={t('expired')} />}
        <span className={classes.about}>
          {t(may_write ? 'mayWrite' : 'mayRead')}
          {farms !== null && ` · ${farms.map((farm) => farm.name).join(', ')}`}
        </span>
        <span className={classes.about}>
          {t('until', { at: formatDateTime(expires_at_utc, language) })} ·{' '}
          {last_used_on === null ? t('unused') : t('used', { day: formatDay(last_used_on, language) })} ·{' '}
          {t('made', { name: created_by, at: formatDateTime(created_at_utc, language) })}
        </span>
      </div>
      <Button variant="default" size="xs" aria-label={t('revokeNamed', { name })} onClick={() => setAsking(true)}>
        {t('revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('revokeTitle', { name })}
          message={t('revokeWhy')}
          confirmLabel={t('revoke')}
          onConfirm={revoke}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
