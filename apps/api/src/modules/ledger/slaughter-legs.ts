import type { UnitId } from '@herdboard/contract/ids.ts'
import { largestRemainder } from '@herdboard/domain/ledger/largest-remainder.ts'
import type { DrawnFrom } from './placed-draft.ts'

export interface SlaughterLeg {
  unitId: UnitId
  head: number
  condemnedHead: number
  carcassG: number
  liveG: number
}

interface Slaughter {
  condemnedHead: number
  carcassG: number
  factorMilli: number
  drawn: readonly DrawnFrom[]
}

/**
 * What a slaughter takes from each unit: its condemned by heads, its carcass kilos by approved heads, both exact.
 *
 * Live kilos = carcass kilos × factor, and the condemned at the mean live weight of the approved (of the estimate
 * where none was approved). All grams are rounded on the whole slaughter, then shared, so that the legs sum to it.
 */
export function slaughterLegs({ condemnedHead, carcassG, factorMilli, drawn }: Slaughter): SlaughterLeg[] {
  const condemned = largestRemainder(
    condemnedHead,
    drawn.map(({ head }) => head),
  )
  const approved = drawn.map(({ head }, place) => head - (condemned[place] ?? 0))
  const approvedHead = approved.reduce((sum, head) => sum + head, 0)
  const approvedLiveG = Math.round((carcassG * factorMilli) / 1000)
  const carcass = approvedHead === 0 ? drawn.map(() => 0) : largestRemainder(carcassG, approved)
  const live = approvedHead === 0 ? drawn.map(() => 0) : largestRemainder(approvedLiveG, approved)
  return drawn.map(({ unit, head, estimatedG }, place) => {
    const meanG = approvedHead > 0 ? approvedLiveG / approvedHead : estimatedG
    return {
      unitId: unit.id,
      head,
      condemnedHead: condemned[place] ?? 0,
      carcassG: carcass[place] ?? 0,
      liveG: (live[place] ?? 0) + Math.round((condemned[place] ?? 0) * meanG),
    }
  })
}
