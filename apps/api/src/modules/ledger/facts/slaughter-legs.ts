import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'
import type { DrawnPigs } from '../drafts/resolved-draft.ts'

export interface SlaughterLeg {
  unitId: UnitId
  head: number
  condemnedHead: number
  carcassG: number
  /** Null where every pig was condemned. */
  liveG: number | null
}

interface SlaughterTotals {
  condemnedHead: number
  carcassG: number
  /** Live kilos per kilo of carcass, in thousandths: 100 / dressing percentage (killing-out percentage, carcass yield). */
  factorMilli: number
  drawn: readonly Omit<DrawnPigs, 'no'>[]
}

/**
 * Divides a slaughter over its units: condemned pigs by heads, carcass kilos by approved heads, both exact.
 *
 * Live kilos = carcass kilos × factor, the inverse of the dressing percentage: a factor of 1.31 is 76.3 %. Condemned
 * pigs have the mean live weight of the approved ones. All grams are rounded for the whole slaughter and then
 * distributed, so that the legs add up to it. Without approved pigs nothing was weighed: live kilos are null and follow
 * from the unit's growth. Source: docs/domain/kpis.md#carcass-weight
 */
export function slaughterLegs({ condemnedHead, carcassG, factorMilli, drawn }: SlaughterTotals): SlaughterLeg[] {
  const condemned = largestRemainder(
    condemnedHead,
    drawn.map(({ head }) => head),
  )
  const approved = drawn.map(({ head }, index) => head - (condemned[index] ?? 0))
  const approvedHead = approved.reduce((sum, head) => sum + head, 0)
  const isWeighed = approvedHead > 0
  const approvedLiveG = Math.round((carcassG * factorMilli) / 1000)
  const condemnedLiveG = isWeighed ? Math.round((condemnedHead * approvedLiveG) / approvedHead) : 0
  const carcass = isWeighed ? largestRemainder(carcassG, approved) : []
  const approvedLive = isWeighed ? largestRemainder(approvedLiveG, approved) : []
  const condemnedLive = condemnedHead > 0 ? largestRemainder(condemnedLiveG, condemned) : []
  return drawn.map(({ unit, head }, index) => ({
    unitId: unit.id,
    head,
    condemnedHead: condemned[index] ?? 0,
    carcassG: carcass[index] ?? 0,
    liveG: isWeighed ? (approvedLive[index] ?? 0) + (condemnedLive[index] ?? 0) : null,
  }))
}
