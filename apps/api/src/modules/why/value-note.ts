import { type DeviationFacts, deviationFormula, missingTerms } from '@herdboard/domain/analysis/deviation-value.ts'
import type { ProvisionalReason } from '@herdboard/domain/economy/money-line.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/**
 * Says which input the value in kr. of a figure lacks, or by which late inputs its margin is provisional; empty for a
 * final value and for a figure without a formula.
 */
export function valueNote(
  key: KpiKey,
  facts: DeviationFacts,
  late: readonly ProvisionalReason[],
  { text }: RequestContext,
): string {
  const missing = missingTerms(key, facts)
  if (missing.length > 0)
    return text('why:value.missing', { inputs: missing.map((term) => text(`why:term.${term}`)).join(', ') })
  if (deviationFormula(key) !== 'growth' || late.length === 0) return ''
  return text('why:value.provisional', { inputs: late.map((reason) => text(`analysis:late.${reason}`)).join(', ') })
}
