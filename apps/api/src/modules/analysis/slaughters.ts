import type { AnalysisContext } from './analysis-context.ts'
import { cachedUnitRows } from './cached-unit-rows.ts'
import { type SlaughterRow, selectSlaughters } from './sql/slaughters.ts'

/** Loads the slaughters of all units in both periods. */
export const loadSlaughters = (analysisContext: AnalysisContext): Promise<SlaughterRow[]> =>
  cachedUnitRows(analysisContext, 'slaughters', selectSlaughters)
