import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { usePeriodText } from '#blocks/parts/period-picker/use-period-text.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { isPostingPigs, type PostingPigs, pigsQuery, postingPigs } from '../postings/posting-filter.ts'
import { GroupBars } from './group-bars.tsx'
import classes from './result.module.css'
import { ResultCards } from './result-cards.tsx'

interface Props {
  period: DatePeriod
  places: SelectedPlacesQuery
  /** The chosen pig type; undefined for both. */
  type: PostingPigs | undefined
  onType: (type: PostingPigs | undefined) => void
  onAdd: (() => void) | null
}

const ALL = 'all'
const CARDS = ['first', 'second', 'third']
const CARD_PX = 180

/** The result in figures and as a bar per group; in a company without any data, what would be here. */
export function EconomyResultView({ period, places, type, onType, onAdd }: Props) {
  const { t } = useTranslation('economy')
  const { rangeText } = usePeriodText()
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(getEconomyResult, { query: { ...period, ...places, ...pigsQuery(type) } }),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  const retry = () => void refetch()
  if (error && !data)
    return (
      <Card>
        <ErrorState {...loadFailureOf(error, retry)} />
      </Card>
    )
  if (!data)
    return (
      <div className={classes.cards}>
        {CARDS.map((card) => (
          <Card key={card}>
            <Skeletons heightPx={CARD_PX} />
          </Card>
        ))}
      </div>
    )
  const hasSwitch = type !== undefined || data.pig_types.length > 1
  const compared = data.previous
    ? t('compared', { range: data.period ? rangeText(data.period) : '', before: rangeText(data.previous) })
    : t('notCompared', { range: data.period ? rangeText(data.period) : rangeText(period) })

  return (
    <div className={classes.result} data-refreshing={isFetching || undefined}>
      {error && <StaleNote onRetry={retry} />}
      <div className={classes.head}>
        <p className={classes.compared}>{compared}</p>
        {hasSwitch && (
          <SegmentedControl
            aria-label={t('pigs')}
            data={[
              { value: ALL, label: t('pigs_all') },
              ...postingPigs.map((one) => ({ value: one, label: t(`pigs_${one}`) })),
            ]}
            value={type ?? ALL}
            onChange={(value) => onType(isPostingPigs(value) ? value : undefined)}
          />
        )}
      </div>
      {data.groups.length === 0 ? (
        <Card>
          <EmptyState
            icon="coins"
            sentence={t(data.pig_types.length === 0 ? 'resultWithoutPigs' : 'resultEmpty')}
            action={onAdd ? { label: t('add'), onClick: onAdd } : undefined}
          />
        </Card>
      ) : (
        <>
          <ResultCards result={data} />
          <GroupBars result={data} type={type} />
        </>
      )}
    </div>
  )
}
