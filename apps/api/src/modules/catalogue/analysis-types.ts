import type { Module } from '@herdboard/contract/core/access.ts'

/** A type of analysis; its name is `option:analysis_type.<id>`. */
export interface AnalysisTypeDefinition {
  id: number
  module: Module | null
  /** True for weaners only, false for slaughter pigs only, null for both. */
  isWeaner: boolean | null
}

export const analysisTypes: readonly AnalysisTypeDefinition[] = [
  { id: 1, module: null, isWeaner: null },
  { id: 2, module: null, isWeaner: null },
  { id: 3, module: 'Medicine', isWeaner: null },
  { id: 4, module: null, isWeaner: null },
  { id: 5, module: null, isWeaner: false },
]
