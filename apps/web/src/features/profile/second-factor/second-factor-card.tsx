import type { SecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RequiresPassword } from '#blocks/parts/reauthentication/requires-password.tsx'
import { secondFactorQuery } from '#blocks/parts/reauthentication/second-factor-query.ts'
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
import { endFactorMutation, renewCodesMutation } from '../queries.ts'
import { BothFactorsForm } from './both-factors-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const SecondFactorEnrolment = lazyPart(() =>
  import('./second-factor-enrolment.tsx').then((file) => file.SecondFactorEnrolment),
)

type CardState = 'nothing' | 'setting-up' | 'renewing' | 'ending'

/** The second factor: turn it on or off, and create recovery codes for a lost phone. */
export function SecondFactorCard() {
  const { t } = useTranslation('account')
  const { data: factor, error, refetch } = useQuery(secondFactorQuery)
  const [cardState, setCardState] = useState<CardState>('nothing')
  /** New codes, shown until the user confirms that they are stored. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { mutateAsync: renew } = useMutation(renewCodesMutation)
  const { mutateAsync: end } = useMutation(endFactorMutation)

  const reset = () => setCardState('nothing')
  const showCodes = (newCodes: readonly string[]) => {
    reset()
    setCodes(newCodes)
  }

  return (
    <Card title={t(codes ? 'recoveryHeading' : 'secondFactor')} isPrintedAlone={codes !== null}>
      {!factor && !error && <Skeletons count={2} heightPx={40} />}
      {!factor && error && (
        <ErrorState sentence={t('secondFactorFailed')} {...loadFailureOf(error, () => void refetch())} />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {factor && !codes && cardState === 'nothing' && <FactorSummary factor={factor} onChoose={setCardState} />}
      {cardState === 'setting-up' && (
        <Suspense fallback={<Skeletons count={2} heightPx={40} />}>
          <RequiresPassword onCancel={reset}>
            <SecondFactorEnrolment onDone={showCodes} onCancel={reset} />
          </RequiresPassword>
        </Suspense>
      )}
      {cardState === 'renewing' && (
        <BothFactorsForm
          why={t('recoveryNewWhy')}
          submitLabel={t('recoveryNew')}
          onSend={async (body) => showCodes((await renew({ body })).recovery_codes)}
          onCancel={reset}
        />
      )}
      {cardState === 'ending' && (
        <BothFactorsForm
          isDangerous
          why={t('turnOffWhy')}
          submitLabel={t('turnOff')}
          onSend={async (body) => {
            await end({ body })
            reset()
            showSuccess(t('turnedOff'))
          }}
          onCancel={reset}
        />
      )}
    </Card>
  )
}

function FactorSummary({ factor, onChoose }: { factor: SecondFactor; onChoose: (cardState: CardState) => void }) {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const { is_on, since, recovery_codes_left: count, may_turn_on } = factor
  return (
    <div className={classes.fields}>
      <div className={classes.state}>
        {is_on ? <Badge severity="ok" text={t('secondFactorOn')} /> : <span>{t('secondFactorOff')}</span>}
        {since !== null && (
          <span className={classes.about}>{t('secondFactorSince', { at: formatDateTime(since, language) })}</span>
        )}
        {is_on && <span className={classes.about}>{t('recoveryLeft', { count })}</span>}
      </div>
      <p className={classes.words}>{t(is_on || may_turn_on ? 'secondFactorWhy' : 'secondFactorSample')}</p>
      <div className={classes.buttons}>
        {!is_on && may_turn_on && <Button onClick={() => onChoose('setting-up')}>{t('turnOn')}</Button>}
        {is_on && (
          <>
            <Button variant="default" onClick={() => onChoose('renewing')}>
              {t('recoveryNew')}
            </Button>
            <Button variant="default" onClick={() => onChoose('ending')}>
              {t('turnOff')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
