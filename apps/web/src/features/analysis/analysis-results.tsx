import { ANALYSIS_SCOPES, type AnalysisScope } from '@herdboard/contract/figures/analysis.ts'
import type { AnalysisType } from '@herdboard/contract/system/catalogue.ts'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'
import { type AnalysisState, shownScope } from './analysis-state.ts'
import { ScopeResult } from './scope-result.tsx'

interface Props {
  analysis: AnalysisState
  /** Undefined while the types load. */
  types: readonly AnalysisType[] | undefined
  onChange: (change: Partial<AnalysisState>) => void
}

const SECTION: AnalysisScope = 3

/** The results by company, farm, barn, section or batch; each tab sends its request when it is opened. */
export function AnalysisResults({ analysis, types, onChange }: Props) {
  const { t } = useTranslation('analysis')
  const hasSections = useProfile().modules.includes('Sections')
  const scopes = ANALYSIS_SCOPES.filter((scope) => scope !== SECTION || hasSections)
  const requestedScope = shownScope(analysis)
  const scope = scopes.includes(requestedScope) ? requestedScope : 0
  const { query, filters } = analysis

  return (
    <TabRow
      label={t('result')}
      tabs={scopes.map(String)}
      chosen={String(scope)}
      nameOf={(each) => t(`scope_${scopes.find((one) => String(one) === each) ?? 0}`)}
      onChoose={(each) => onChange({ scope: scopes.find((one) => String(one) === each) ?? 0 })}
    >
      {query ? (
        <ScopeResult
          key={JSON.stringify([scope, query])}
          query={query}
          scope={scope}
          typeName={types?.find(({ id }) => id === query.typeId)?.name ?? ''}
          filters={filters[scope]}
          onFilters={(ticked) => onChange({ filters: { ...filters, [scope]: ticked } })}
        />
      ) : (
        <Card>
          <EmptyState sentence={t('prompt')} icon="chart-dots-3" />
        </Card>
      )}
    </TabRow>
  )
}
