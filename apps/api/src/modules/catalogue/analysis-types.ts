import type { ProductModule } from '@herdboard/contract/core/access.ts'
import { analysisTypeId } from '@herdboard/contract/figures/analysis.ts'

/** A type of analysis; its name is `option:analysis_type.<id>`. */
export interface AnalysisTypeDefinition {
  id: number
  module: ProductModule | null
  /** True for weaners only, false for slaughter pigs only, null for both. */
  isWeaner: boolean | null
}

export const analysisTypes: readonly AnalysisTypeDefinition[] = [
  { id: analysisTypeId.growth, module: null, isWeaner: null },
  { id: analysisTypeId.mortality, module: null, isWeaner: null },
  { id: analysisTypeId.treatments, module: 'Medicine', isWeaner: null },
  { id: analysisTypeId.economy, module: null, isWeaner: null },
  { id: analysisTypeId.slaughterQuality, module: null, isWeaner: false },
]
