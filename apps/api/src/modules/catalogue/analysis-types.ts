import type { ProductModule } from '@herdboard/contract/core/access.ts'

/** Numbers of the types of analysis. They are in the requests of the web app and in stored analyses. */
export const analysisTypeId = {
  growth: 1,
  mortality: 2,
  treatments: 3,
  economy: 4,
  slaughterQuality: 5,
} as const

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
