import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import {
  ENTRY_WEIGHT_ASSUMED,
  type HerdDay,
  NEGATIVE_CONFIRMED,
  SPREAD_BY_PIG_DAYS,
  WEIGHT_ESTIMATED,
} from '@herdboard/domain/ledger/herd-rows.ts'
import type { HerdCount } from '@herdboard/domain/ledger/unit-facts.ts'
import { dayOfNumber } from '@herdboard/domain/time/day-number.ts'
import { type DayMovements, headsIn, headsOut } from './day-movements.ts'
import { countedGrams, type HeadReplay } from './replay-heads.ts'
import type { KiloReplay } from './replay-kilos.ts'
import { DEAD_SHARE_OF_MEAN, meanGrams } from './weight-curve.ts'

/** Returns a row for each day with stock or movement. */
export function dayRows(
  heads: HeadReplay,
  kilos: KiloReplay,
  base: number,
  isConfirmed: (day: string) => boolean,
): HerdDay[] {
  const rows: HerdDay[] = []
  const lastKnown = heads.knownDays.at(-1)?.index ?? 0
  const differences = new Map(heads.knownDays.map(({ index, differenceHead }) => [index, differenceHead]))
  for (let index = 1; index < heads.head.length; index++) {
    const headOpen = heads.headOpen[index] ?? 0
    const head = heads.head[index] ?? 0
    const moves = heads.movements[index]
    if (headOpen === 0 && head === 0 && moves === undefined) continue
    const day = dayOfNumber(base + index)
    const flags =
      (head < 0 && isConfirmed(day) ? NEGATIVE_CONFIRMED : 0) |
      (index > lastKnown ? WEIGHT_ESTIMATED : 0) |
      (moves?.entryWeightAssumed ? ENTRY_WEIGHT_ASSUMED : 0) |
      (kilos.spreadByPigDays[index] === 1 ? SPREAD_BY_PIG_DAYS : 0)
    rows.push(
      row(day, flags, headOpen, head, moves, {
        diff_head: differences.get(index) ?? 0,
        slaughter_g: kilos.slaughterGrams[index] ?? 0,
        dead_g: kilos.deadGrams[index] ?? 0,
        stock_g: kilos.stockGrams[index] ?? 0,
        gain_g: kilos.gainGrams[index] ?? 0,
      }),
    )
  }
  return rows
}

/**
 * Returns the row of an opening count's day: the counted stock, the day's movements before it, and no gain.
 *
 * The heads before the movements are calculated back from the count, so that there is no difference. Null if the day
 * had neither stock nor movements.
 */
export function openingRow(pigType: PigType, count: HerdCount, moves: DayMovements | undefined): HerdDay | null {
  const headOpen = count.head - (moves ? headsIn(moves) - headsOut(moves) : 0)
  if (headOpen === 0 && count.head === 0 && moves === undefined) return null
  const mean = meanGrams(pigType, count.head, countedGrams(count))
  const flags = moves?.entryWeightAssumed ? ENTRY_WEIGHT_ASSUMED : 0
  return row(count.day, flags, headOpen, count.head, moves, {
    diff_head: 0,
    slaughter_g: (moves?.slaughterGrams ?? 0) + Math.round((moves?.condemnedWithoutWeight ?? 0) * mean),
    dead_g: (moves?.deadGrams ?? 0) + Math.round((moves?.deadWithoutWeight ?? 0) * DEAD_SHARE_OF_MEAN * mean),
    stock_g: countedGrams(count),
    gain_g: null,
  })
}

function row(
  day: string,
  flags: number,
  headOpen: number,
  head: number,
  moves: DayMovements | undefined,
  derived: Pick<HerdDay, 'diff_head' | 'slaughter_g' | 'dead_g' | 'stock_g' | 'gain_g'>,
): HerdDay {
  return {
    day,
    flags,
    head_open: headOpen,
    head,
    in_head: moves?.inHead ?? 0,
    transfer_in_head: moves?.transferInHead ?? 0,
    out_head: moves?.outHead ?? 0,
    transfer_out_head: moves?.transferOutHead ?? 0,
    slaughter_head: moves?.slaughterHead ?? 0,
    dead_head: moves?.deadHead ?? 0,
    diff_head: derived.diff_head,
    in_g: moves?.inGrams ?? 0,
    transfer_in_g: moves?.transferInGrams ?? 0,
    out_g: moves?.outGrams ?? 0,
    transfer_out_g: moves?.transferOutGrams ?? 0,
    slaughter_g: derived.slaughter_g,
    carcass_g: moves?.carcassGrams ?? 0,
    dead_g: derived.dead_g,
    stock_g: derived.stock_g,
    gain_g: derived.gain_g,
  }
}
