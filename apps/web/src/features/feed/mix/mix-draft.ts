import type { FarmId, RawMaterialId } from '@herdboard/contract/core/ids.ts'
import { type COMPONENT_MIX, COMPOUND_MIX, type HOME_MIX } from '@herdboard/contract/feed/feed-mixes.ts'
import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { priceOn } from '@herdboard/domain/feed/feed-price.ts'
import { isWholeMix, mixAverage } from '@herdboard/domain/feed/mix-average.ts'
import { isNumber } from '../use-energy.ts'

export type DraftMixTypeId = typeof HOME_MIX | typeof COMPOUND_MIX | typeof COMPONENT_MIX

export interface MixDraftPart {
  /** Tells one from the other while nothing is chosen. */
  key: number
  materialId: RawMaterialId | null
  /** % */
  percent: number | null
}

/** A new mix as far as it is typed. */
export interface MixDraft {
  name: string
  typeId: DraftMixTypeId | null
  farms: FarmId[]
  /** FE per 100 kg; a home mix has what its parts have. */
  fu: number | null
  protein: number | null
  phosphorus: number | null
  /** Undefined until somebody types one: what the parts cost. */
  price: number | null | undefined
  validFrom: string | null
  surcharge: number | null
  register: number | null
  parts: MixDraftPart[]
}

let lastPartKey = 0

export const emptyMixPart = (percent: number | null = null): MixDraftPart => ({
  key: ++lastPartKey,
  materialId: null,
  percent,
})

export const emptyMixDraft = (today: string): MixDraft => ({
  name: '',
  typeId: null,
  farms: [],
  fu: null,
  protein: null,
  phosphorus: null,
  price: undefined,
  validFrom: today,
  surcharge: 0,
  register: null,
  parts: [emptyMixPart()],
})

/** What the parts of a mix come to on the day from which its price holds. */
export function mixDraftAverage({ parts, validFrom }: MixDraft, materials: readonly RawMaterial[]) {
  const known = parts.flatMap(({ materialId, percent }) => {
    const material = materials.find(({ id }) => id === materialId)
    if (!material || !isNumber(percent)) return []
    const prices = material.prices.map(({ price, valid_from }) => ({ priceDkkPer100Kg: price, validFrom: valid_from }))
    return [
      {
        percent,
        fePer100Kg: material.fu,
        crudeProteinPct: material.crude_protein,
        phosphorusGramsPerKg: material.phosphorus,
        priceDkkPer100Kg: validFrom ? priceOn(prices, validFrom) : null,
      },
    ]
  })
  const percent = parts.reduce((sum, part) => sum + (isNumber(part.percent) ? part.percent : 0), 0)
  return { ...mixAverage(known), percent, isWhole: isWholeMix([{ percent }]) }
}

/** The price that holds: typed, or what the parts cost. */
export const mixDraftPrice = (draft: MixDraft, materials: readonly RawMaterial[]): number | null =>
  draft.price === undefined ? mixDraftAverage(draft, materials).priceDkkPer100Kg : draft.price

export const isMixDraftNamed = ({ name, typeId }: MixDraft): boolean => name.trim() !== '' && typeId !== null

/** Whether everything is there that the server asks for. */
export function isMixDraftComplete(draft: MixDraft, materials: readonly RawMaterial[]): boolean {
  const price = mixDraftPrice(draft, materials)
  if (!isMixDraftNamed(draft) || !isNumber(price) || price < 0 || !draft.validFrom || !isNumber(draft.surcharge))
    return false
  if (draft.phosphorus !== null && !isNumber(draft.phosphorus)) return false
  if (draft.typeId === COMPOUND_MIX) return isNumber(draft.fu) && isNumber(draft.protein)
  const isFilled = draft.parts.every(
    ({ materialId, percent }) => materialId !== null && isNumber(percent) && percent >= 0,
  )
  return isFilled && mixDraftAverage(draft, materials).isWhole
}

/** The wish as the server takes it; only of one that is complete. */
export function mixBody(draft: MixDraft, materials: readonly RawMaterial[]) {
  const average = mixDraftAverage(draft, materials)
  const isBought = draft.typeId === COMPOUND_MIX
  return {
    type_id: draft.typeId ?? COMPOUND_MIX,
    name: draft.name.trim(),
    farms: draft.farms,
    prices: [{ price: mixDraftPrice(draft, materials) ?? 0, valid_from: draft.validFrom ?? '' }],
    wgt_avg_fu: isBought ? draft.fu : average.fePer100Kg,
    wgt_avg_crude_protein: isBought ? draft.protein : average.crudeProteinPct,
    wgt_avg_phosphorus: isBought ? draft.phosphorus : average.phosphorusGramsPerKg,
    surcharge: draft.surcharge ?? 0,
    register: isBought ? draft.register : null,
    components: isBought
      ? []
      : draft.parts.flatMap(({ materialId, percent }) =>
          materialId === null ? [] : [{ material_id: materialId, admixture_percentage: percent ?? 0 }],
        ),
  }
}
