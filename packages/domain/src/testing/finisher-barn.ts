import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { gramsOf } from '@herdboard/domain/ledger/grams.ts'
import { type LegKind, legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { HerdLeg, UnitReplayInput } from '@herdboard/domain/ledger/unit-facts.ts'

const LIVE_PER_CARCASS = 1.31

/**
 * The trade's worked example: a finisher barn between the counts of 31 March and 30 June 2026, 91 days.
 *
 * 1 060 pigs of 66.0 kg, three insertions, four slaughters, runts moved away, dead pigs on four days, 1 057 counted at
 * 68.5 kg.
 */
export const finisherBarn = (): UnitReplayInput => ({
  pigType: SLAUGHTER_PIGS,
  through: '2026-06-30',
  counts: [
    { day: '2026-03-31', head: 1060, averageGrams: 66_000, isOpening: true },
    { day: '2026-06-30', head: 1057, averageGrams: 68_500 },
  ],
  legs: [
    exampleLeg('2026-04-08', legKind.insertion, 420, 30.5),
    exampleLeg('2026-05-06', legKind.insertion, 430, 31.0),
    exampleLeg('2026-06-03', legKind.insertion, 425, 30.8),
    slaughter('2026-04-15', 310, 89.6),
    slaughter('2026-05-06', 305, 90.2),
    slaughter('2026-05-27', 300, 89.9),
    slaughter('2026-06-17', 315, 90.4),
    exampleLeg('2026-06-10', legKind.transferOut, -15, 60),
    exampleLeg('2026-04-12', legKind.dead, -6, 58),
    exampleLeg('2026-05-03', legKind.dead, -8, 52),
    exampleLeg('2026-05-25', legKind.dead, -9, 61),
    exampleLeg('2026-06-14', legKind.dead, -7, 64),
  ],
})

/** A movement of so many pigs with an average weight, kg. */
export const exampleLeg = (day: string, kind: LegKind, head: number, averageKg: number): HerdLeg => ({
  day,
  kind,
  head,
  grams: head * gramsOf(averageKg),
})

const slaughter = (day: string, head: number, carcassKg: number): HerdLeg => {
  const carcassGrams = head * gramsOf(carcassKg)
  return {
    day,
    kind: legKind.slaughter,
    head: -head,
    grams: -Math.round(carcassGrams * LIVE_PER_CARCASS),
    carcassGrams,
  }
}
