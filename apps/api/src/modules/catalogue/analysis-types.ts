import type { Module } from '@herdboard/contract/core/access.ts'

/** A question that an analysis answers, named by `option:analysis_type.<id>`. */
export interface AnalysisTypeDefinition {
  id: number
  module: Module | null
  /** Of weaners or slaughter pigs alone; null: of both. */
  isWeaner: boolean | null
}

export const analysisTypes: readonly AnalysisTypeDefinition[] = [
  { id: 1, module: null, isWeaner: null },
  { id: 2, module: null, isWeaner: null },
  { id: 3, module: 'Medicine', isWeaner: null },
  { id: 4, module: null, isWeaner: null },
  { id: 5, module: null, isWeaner: false },
]
