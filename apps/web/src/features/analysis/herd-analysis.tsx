import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { currentInstant } from '#lib/today.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './analysis.module.css'
import { AnalysisFormCard } from './analysis-form-card.tsx'
import { AnalysisResults } from './analysis-results.tsx'
import { type AnalysisQuery, isSameQuery } from './analysis-state.ts'
import { analysisTypesQuery } from './queries.ts'
import { useAnalysis } from './use-analysis.ts'
import { useAnalysisTree } from './use-analysis-tree.ts'
import { useRefetchAnalysis } from './use-fresh-dashboards.ts'

interface Props {
  herd: Herd
  /** The period in the page header. */
  period: DatePeriod
}

export function HerdAnalysis({ herd, period }: Props) {
  const { t } = useTranslation('analysis')
  const refetchAnalysis = useRefetchAnalysis()
  const [analysis, change] = useAnalysis()
  const { draft, query } = analysis
  const types = useQuery(analysisTypesQuery)
  const [freshSince, setFreshSince] = useState(0)
  const tree = useAnalysisTree(herd, period, draft.pigs)

  const generate = (next: AnalysisQuery) => {
    const isSame = isSameQuery(query, next, next.period)
    // Pressing the button again asks for the result once more: now for the shown tab, later for the others.
    setFreshSince(currentInstant().getTime())
    if (isSame) refetchAnalysis()
    change({ query: next, filters: isSame ? analysis.filters : {} })
  }

  const failure =
    tree.failure ?? (types.error && !types.data ? loadFailureOf(types.error, () => void types.refetch()) : null)
  return (
    <div className={classes.parts}>
      {failure ? (
        <Card>
          <ErrorState {...failure} sentence={t('failed')} />
        </Card>
      ) : types.data && tree.nodes ? (
        <AnalysisFormCard
          types={types.data}
          nodes={tree.nodes}
          draft={draft}
          period={period}
          query={query}
          onChange={(part) => change({ draft: { ...draft, ...part } })}
          onGenerate={generate}
        />
      ) : (
        <Card>
          <Skeletons count={4} heightPx={56} />
        </Card>
      )}
      <div>
        <AnalysisResults analysis={analysis} freshSince={freshSince} types={types.data} onChange={change} />
      </div>
    </div>
  )
}
