import { type DeviationFacts, deviationFormula, missingTerms } from '@herdboard/domain/analysis/deviation-value.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { HerdPrices } from './value-facts.ts'

/**
 * Says which input the value in kr. of a figure lacks, or by which late inputs its prices are provisional; empty for a
 * final value and for a figure without a formula.
 */
export function valueNote(
  key: KpiKey,
  facts: DeviationFacts,
  late: HerdPrices['late'],
  { text }: RequestContext,
): string {
  const missing = missingTerms(key, facts)
  if (missing.length > 0)
    return text('why:value.missing', { inputs: missing.map((term) => text(`why:term.${term}`)).join(', ') })
  const formula = deviationFormula(key)
  const reasons = (formula && late[formula]) ?? []
  if (reasons.length === 0) return ''
  return text('why:value.provisional', { inputs: reasons.map((reason) => text(`analysis:late.${reason}`)).join(', ') })
}
