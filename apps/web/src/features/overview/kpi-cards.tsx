import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { itemAnchor } from '#blocks/parts/dashboard-grid/grid-layout.ts'
import { type DashboardQuery, overviewQuery } from '#blocks/parts/dashboard-grid/queries.ts'
import { KpiCard } from '#blocks/parts/kpi-card/kpi-card.tsx'
import { LoadingKpis } from '#blocks/parts/kpi-card/loading-kpis.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './kpi-cards.module.css'
import { kpiChartItem } from './kpi-chart.ts'
import { type OrderedKpi, orderedKpis } from './ordered-kpis.ts'
import { kpiDeviationsQuery, kpisQuery, kpiTypesQuery } from './queries.ts'

const ALL_KEY = 'all-key-figures'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** The four selected key figures; a button shows all others. */
export function KpiCards({ query: params }: { query: DashboardQuery }) {
  const { t } = useTranslation('kpi-card')
  const kpis = useQuery(kpisQuery(params))
  const types = useQuery(kpiTypesQuery)
  const { data: overview } = useQuery(overviewQuery(params))
  const deviations = useQuery(kpiDeviationsQuery(params))
  const [isAll, setAll] = useState(() => readUserStorage(ALL_KEY, isBoolean, false))
  const headingId = useId()
  const othersId = useId()
  const failed = kpis.error ? kpis : types.error ? types : null

  const toggleAll = () => {
    writeUserStorage(ALL_KEY, !isAll)
    setAll(!isAll)
  }

  if (failed)
    return (
      <Card>
        <ErrorState {...loadFailureOf(failed.error, () => void failed.refetch())} sentence={t('loadFailed')} />
      </Card>
    )
  if (!kpis.data || !types.data) return <LoadingKpis className={classes.grid} />

  const { chosen, others } = orderedKpis(kpis.data, types.data, params.isweaners === 'true')
  const itemNumbers = new Set(overview?.items.map(({ item_no }) => item_no))
  const card = ({ kpi, type }: OrderedKpi) => {
    const itemNo = kpiChartItem(type.id, itemNumbers)
    return (
      <KpiCard
        key={type.id}
        kpi={kpi}
        type={type}
        chartHash={itemNo === null ? undefined : itemAnchor(itemNo)}
        isExplained
        deviations={deviations.data?.filter(({ type_id }) => type_id === type.id)}
      />
    )
  }

  return (
    <section aria-labelledby={headingId} className={classes.figures} data-refreshing={kpis.isFetching || undefined}>
      <VisuallyHidden component="h2" id={headingId}>
        {t('heading')}
      </VisuallyHidden>
      <div className={classes.grid} data-all={isAll || undefined}>
        {chosen.map(card)}
      </div>
      {deviations.error && !deviations.data && <p className={classes.note}>{t('deviationsFailed')}</p>}
      {others.length > 0 && (
        <>
          {isAll && (
            <div id={othersId} className={classes.grid} data-all>
              {others.map(card)}
            </div>
          )}
          <Button
            variant="subtle"
            color="gray"
            className={classes.all}
            aria-expanded={isAll}
            aria-controls={isAll ? othersId : undefined}
            rightSection={<Icon name="chevron-down" size={18} className={isAll ? classes.up : undefined} />}
            onClick={toggleAll}
          >
            {t(isAll ? 'fewer' : 'all')}
          </Button>
        </>
      )}
    </section>
  )
}
