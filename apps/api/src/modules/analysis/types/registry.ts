import type { AnalysisDefinition } from '../analysis-definition.ts'
import { economyAnalysis } from './economy.ts'
import { growthAnalysis } from './growth.ts'
import { mortalityAnalysis } from './mortality.ts'
import { slaughterQualityAnalysis } from './slaughter-quality.ts'
import { treatmentAnalysis } from './treatments.ts'

/**
 * Calls `answer` with the analysis type of a number; returns undefined for an unknown number. The callback keeps each
 * type's own facts type.
 */
export function withAnalysisDefinition<Answer>(
  typeId: number,
  answer: <Facts>(type: AnalysisDefinition<Facts>) => Answer,
): Answer | undefined {
  switch (typeId) {
    case growthAnalysis.typeId:
      return answer(growthAnalysis)
    case mortalityAnalysis.typeId:
      return answer(mortalityAnalysis)
    case treatmentAnalysis.typeId:
      return answer(treatmentAnalysis)
    case economyAnalysis.typeId:
      return answer(economyAnalysis)
    case slaughterQualityAnalysis.typeId:
      return answer(slaughterQualityAnalysis)
    default:
      return undefined
  }
}
