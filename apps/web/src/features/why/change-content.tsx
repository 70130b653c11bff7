import type { Why } from '@herdboard/contract/figures/why.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFirstPigsAction } from '#blocks/parts/herd/use-empty-action.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { ChangeNumbers } from './change-numbers.tsx'
import { ChangeParts } from './change-parts.tsx'
import { ChangePlaces } from './change-places.tsx'
import { ChangeSummary } from './change-summary.tsx'
import { type WhyParams, whyQuery } from './queries.ts'
import { Waterfall } from './waterfall.tsx'
import { waterfallSteps } from './waterfall-steps.ts'
import classes from './why.module.css'

interface Props {
  params: WhyParams
  period: DatePeriod
}

/** The answer first, then the parts of the change, the places and the numbers with their records. */
export function WhyContent({ params, period }: Props) {
  const { t } = useTranslation('why')
  const { data: why, error, isFetching, refetch } = useQuery(whyQuery(params, period))
  const { emptyAction } = useFirstPigsAction()
  const retry = () => void refetch()
  if (error && !why)
    return (
      <Card>
        <ErrorState sentence={t('loadFailed')} {...loadFailureOf(error, retry)} />
      </Card>
    )
  if (!why)
    return (
      <Card>
        <Skeletons count={4} heightPx={48} />
      </Card>
    )
  return (
    <div className={classes.screen} data-refreshing={isFetching || undefined}>
      {error && <StaleNote onRetry={retry} />}
      <Card>
        <ChangeSummary why={why} />
        {why.value === null && emptyAction && (
          <Button variant="default" mt={12} onClick={emptyAction.onClick}>
            {emptyAction.label}
          </Button>
        )}
        <WhyChange why={why} />
      </Card>
      {why.places.length > 0 && (
        <Card title={t('places')}>
          <ChangePlaces why={why} />
        </Card>
      )}
      {why.numbers.length > 0 && (
        <Card title={t('numbers')} note={t('numbersNote')}>
          <ChangeNumbers key={`${why.type_id} ${why.period.from} ${why.period.to}`} why={why} params={params} />
        </Card>
      )}
    </div>
  )
}

function WhyChange({ why }: { why: Why }) {
  const { t } = useTranslation('why')
  if (why.parts.length === 0)
    return why.change === null ? null : <EmptyState icon="chart-dots-3" sentence={t('undivided')} />
  const steps = waterfallSteps(why, { before: t('before'), now: t('now') })
  return (
    <>
      <Waterfall steps={steps} decimals={why.part_decimals} label={t('waterfall')} />
      {steps.some(({ isBroken }) => isBroken) && <p className={classes.brokenNote}>{t('brokenBars')}</p>}
      <ChangeParts why={why} />
      <p className={classes.periods}>{t('method')}</p>
    </>
  )
}
