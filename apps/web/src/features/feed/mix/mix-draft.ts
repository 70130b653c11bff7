import type { FarmId, RawMaterialId } from '@herdboard/contract/core/ids.ts'
import { type MixTypeNumber, mixType } from '@herdboard/contract/feed/feed-mixes.ts'
import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { priceOn } from '@herdboard/domain/feed/feed-price.ts'
import { isWholeMix, mixAverage } from '@herdboard/domain/feed/mix-average.ts'
import { isNumber } from '../use-energy.ts'

export interface MixDraftPart {
  /** React key of a component without a raw material. */
  key: number
  materialId: RawMaterialId | null
  /** Inclusion rate in %. */
  percent: number | null
}

/** The typed values of a new mix. */
export interface MixDraft {
  name: string
  typeId: MixTypeNumber | null
  farms: FarmId[]
  /** Feed units per 100 kg of compound feed; other mixes take the values of their components. */
  fu: number | null
  protein: number | null
  phosphorus: number | null
  /** Undefined until a price is typed: then the price is computed from the components. */
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

/** Returns the weighted values of the components, with the prices on the day from which the mix price is valid. */
export function mixDraftAverage({ parts, validFrom }: MixDraft, materials: readonly RawMaterial[]) {
  const knownParts = parts.flatMap(({ materialId, percent }) => {
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
  return { ...mixAverage(knownParts), percent, isWhole: isWholeMix([{ percent }]) }
}

/** Returns the price of the mix: typed, or computed from the components. */
export const mixDraftPrice = (draft: MixDraft, materials: readonly RawMaterial[]): number | null =>
  draft.price === undefined ? mixDraftAverage(draft, materials).priceDkkPer100Kg : draft.price

export const isMixDraftNamed = ({ name, typeId }: MixDraft): boolean => name.trim() !== '' && typeId !== null

/** Whether all values that the server requires are valid. */
export function isMixDraftComplete(draft: MixDraft, materials: readonly RawMaterial[]): boolean {
  const price = mixDraftPrice(draft, materials)
  if (!isMixDraftNamed(draft) || !isNumber(price) || price < 0 || !draft.validFrom || !isNumber(draft.surcharge))
    return false
  if (draft.phosphorus !== null && !isNumber(draft.phosphorus)) return false
  if (draft.typeId === mixType.compound) return isNumber(draft.fu) && isNumber(draft.protein)
  const isFilled = draft.parts.every(
    ({ materialId, percent }) => materialId !== null && isNumber(percent) && percent >= 0,
  )
  return isFilled && mixDraftAverage(draft, materials).isWhole
}

/** The draft as a request body; only for a complete draft. */
export function mixBody(draft: MixDraft, materials: readonly RawMaterial[]) {
  const average = mixDraftAverage(draft, materials)
  const isBought = draft.typeId === mixType.compound
  return {
    type_id: draft.typeId ?? mixType.compound,
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
