import { ANALYSIS_LEVELS, type AnalysisLevel } from '@herdboard/contract/figures/analysis.ts'
import type { AnalysisType } from '@herdboard/contract/system/catalogue.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { type AnalysisState, shownLevel } from './analysis-state.ts'
import { LevelResult } from './level-result.tsx'

interface Props {
  analysis: AnalysisState
  /** Instant of the last press of the button, milliseconds: older results are fetched again. */
  freshSince: number
  /** Undefined while the types load. */
  types: readonly AnalysisType[] | undefined
  onChange: (change: Partial<AnalysisState>) => void
}

const SECTION: AnalysisLevel = 3

/** The results by company, farm, barn, section or batch; each tab sends its request when it is opened. */
export function AnalysisResults({ analysis, freshSince, types, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const hasSections = useProfile().modules.includes('Sections')
  const levels = ANALYSIS_LEVELS.filter((level) => level !== SECTION || hasSections)
  const requestedLevel = shownLevel(analysis)
  const level = levels.includes(requestedLevel) ? requestedLevel : 0
  const { query, filters } = analysis

  return (
    <TabRow
      label={t('result')}
      tabs={levels.map(String)}
      chosen={String(level)}
      nameOf={(each) => t(`level_${levels.find((one) => String(one) === each) ?? 0}`)}
      onChoose={(each) => onChange({ level: levels.find((one) => String(one) === each) ?? 0 })}
    >
      {query ? (
        <LevelResult
          key={JSON.stringify([level, query])}
          query={query}
          level={level}
          freshSince={freshSince}
          typeName={types?.find(({ id }) => id === query.typeId)?.name ?? ''}
          filters={filters[level]}
          onFilters={(ticked) => onChange({ filters: { ...filters, [level]: ticked } })}
        />
      ) : (
        <Card>
          <EmptyState sentence={t('prompt')} icon="chart-dots-3" />
        </Card>
      )}
    </TabRow>
  )
}
