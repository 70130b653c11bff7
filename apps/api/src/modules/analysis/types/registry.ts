import type { AnalysisDefinition } from '../analysis-type.ts'
import { economy } from './economy.ts'
import { growth } from './growth.ts'
import { deaths } from './mortality.ts'
import { slaughterQuality } from './slaughter-quality.ts'
import { treatments } from './treatments.ts'

/** Answers with the type of a number; undefined where there is none. What it reads beside the ledger is its own affair. */
export function withType<Answer>(
  typeId: number,
  answer: <Facts>(type: AnalysisDefinition<Facts>) => Answer,
): Answer | undefined {
  switch (typeId) {
    case growth.typeId:
      return answer(growth)
    case deaths.typeId:
      return answer(deaths)
    case treatments.typeId:
      return answer(treatments)
    case economy.typeId:
      return answer(economy)
    case slaughterQuality.typeId:
      return answer(slaughterQuality)
    default:
      return undefined
  }
}
