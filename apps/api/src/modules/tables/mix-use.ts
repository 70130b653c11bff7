import type { MixId } from '@herdboard/contract/core/ids.ts'
import { shownParts } from '@herdboard/domain/kpis/decomposition/shown-parts.ts'
import { percentOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { MixFacts } from './sql/mix-facts.ts'

/** Decimals of a share in percent: shares of grams and øre differ from the typed recipe beyond them. */
const SHARE_DECIMALS = 2

export interface MixUse {
  id: MixId
  name: string
  facts: MixFacts | undefined
  kg: number
  fe: number | null
  dkk: number | null
  proteinG: number | null
  phosphorusG: number | null
  delivered: number
  stock: number | null
}

/** Returns the shares of amounts in percent, rounded so that they add up to 100; null where nothing was used. */
export function percentShares(amounts: readonly number[]): (number | null)[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0)
  const exact = amounts.flatMap((amount) => percentOrNull(amount, all) ?? [])
  const shown = exact.length === 0 ? [] : shownParts(exact, 100, SHARE_DECIMALS)
  return amounts.map((_amount, index) => shown[index] ?? null)
}
