import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'
import type { DrawnPigs } from '../drafts/resolved-draft.ts'

export interface SlaughterLeg {
  unitId: UnitId
  head: number
  condemnedHead: number
  carcassG: number
  /** null where every pig was condemned */
  liveG: number | null
}

interface SlaughterTotals {
  condemnedHead: number
  carcassG: number
  factorMilli: number
  drawn: readonly Omit<DrawnPigs, 'no'>[]
}

/**
 * What a slaughter takes from each unit: its condemned by heads, its carcass kilos by approved heads, both exact.
 *
 * Live kilos = carcass kilos × factor, and the condemned at the mean live weight of the approved. All grams are rounded
 * on the whole slaughter, then shared, so that the legs sum to it. Where not one was approved nothing was weighed: the
 * live kilos are null, and follow from the unit's own growth.
 */
export function slaughterLegs({ condemnedHead, carcassG, factorMilli, drawn }: SlaughterTotals): SlaughterLeg[] {
  const condemned = largestRemainder(
    condemnedHead,
    drawn.map(({ head }) => head),
  )
  const approved = drawn.map(({ head }, place) => head - (condemned[place] ?? 0))
  const approvedHead = approved.reduce((sum, head) => sum + head, 0)
  const isWeighed = approvedHead > 0
  const approvedLiveG = Math.round((carcassG * factorMilli) / 1000)
  const condemnedLiveG = isWeighed ? Math.round((condemnedHead * approvedLiveG) / approvedHead) : 0
  const carcass = isWeighed ? largestRemainder(carcassG, approved) : []
  const approvedLive = isWeighed ? largestRemainder(approvedLiveG, approved) : []
  const condemnedLive = condemnedHead > 0 ? largestRemainder(condemnedLiveG, condemned) : []
  return drawn.map(({ unit, head }, place) => ({
    unitId: unit.id,
    head,
    condemnedHead: condemned[place] ?? 0,
    carcassG: carcass[place] ?? 0,
    liveG: isWeighed ? (approvedLive[place] ?? 0) + (condemnedLive[place] ?? 0) : null,
  }))
}
