import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TreeNode } from '#blocks/parts/check-tree/tree-node.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay, formatRange } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { type LoadFailure, loadFailureOf } from '#lib/http/load-failure.ts'
import type { PigTypeFilter } from './analysis-state.ts'
import { analysisTree } from './analysis-tree.ts'
import { periodBatchesQuery } from './queries.ts'

const NONE: readonly never[] = []

/** The tree of places; null until it is loaded. It contains the batches of the period in the page header. */
export function useAnalysisTree(
  herd: Herd,
  period: DatePeriod,
  pigs: PigTypeFilter,
): { nodes: readonly TreeNode[] | null; failure: LoadFailure | null } {
  const { t } = useTranslation('location-picker')
  const { t: tAnalysis } = useTranslation('analysis')
  const language = useLanguage()
  const hasBatches = herd.barns.some(({ is_batch_production }) => is_batch_production)
  const { data, error, refetch } = useQuery({ ...periodBatchesQuery(period), enabled: hasBatches })
  const batches = hasBatches ? data : NONE

  const nodes = useMemo(
    () =>
      batches
        ? analysisTree(herd, batches, pigs, {
            otherType: t(pigs === 'weaners' ? 'other_slaughter' : 'other_weaners'),
            pigs: (count) => formatNumber(count, 'int', language),
            days: ({ start_date, end_date }) =>
              end_date === null
                ? tAnalysis('since', { day: formatDay(start_date, language) })
                : formatRange(start_date, end_date, language),
          })
        : null,
    [herd, batches, pigs, t, tAnalysis, language],
  )
  return { nodes, failure: error && !data ? loadFailureOf(error, () => void refetch()) : null }
}
