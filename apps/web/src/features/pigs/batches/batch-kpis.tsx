import type { BatchId } from '@herdboard/contract/core/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { KpiCard } from '#blocks/parts/kpi-card/kpi-card.tsx'
import { LoadingKpis } from '#blocks/parts/kpi-card/loading-kpis.tsx'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { batchKpisQuery, batchKpiTypesQuery } from '../queries.ts'
import classes from './batch-modal.module.css'

interface Props {
  batchId: BatchId
  isWeaners: boolean
  period: DatePeriod
}

/** The selected key figures, for this batch over its whole time. */
export function BatchKpis({ batchId, isWeaners, period }: Props) {
  const { t } = useTranslation('kpi-card')
  const kpis = useQuery(batchKpisQuery(batchId, isWeaners, period))
  const types = useQuery(batchKpiTypesQuery)
  const failed = kpis.error ? kpis : types.error ? types : null
  if (failed)
    return <ErrorState {...loadFailureOf(failed.error, () => void failed.refetch())} sentence={t('loadFailed')} />
  if (!kpis.data || !types.data) return <LoadingKpis className={classes.figures} />

  const chosen = kpis.data
    .filter(({ index_id }) => index_id !== null)
    .toSorted((a, b) => (a.index_id ?? 0) - (b.index_id ?? 0))
  return (
    <section aria-label={t('heading')} className={classes.figures}>
      {chosen.map((kpi) => {
        const type = types.data.find(({ id }) => id === kpi.type_id)
        return type && <KpiCard key={kpi.type_id} kpi={kpi} type={type} />
      })}
    </section>
  )
}
