import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { MixFacts } from './sql/mix-facts.ts'

/** Decimals of a share in percent: shares of grams and øre differ from the typed recipe beyond them. */
export const SHARE_DECIMALS = 2

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
