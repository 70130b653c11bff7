import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { MixFacts } from './sql/mix-facts.ts'

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
