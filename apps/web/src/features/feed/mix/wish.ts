import { type COMPONENT_MIX, COMPOUND_MIX, type HOME_MIX } from '@herdboard/contract/feed-mixes.ts'
import type { FarmId, RawMaterialId } from '@herdboard/contract/ids.ts'
import type { RawMaterial } from '@herdboard/contract/raw-materials.ts'
import { isWholeMix, mixAverage } from '@herdboard/domain/feed/mix-average.ts'
import { priceOn } from '@herdboard/domain/feed/price-on.ts'
import { isNumber } from '../use-energy.ts'

export type TypeId = typeof HOME_MIX | typeof COMPOUND_MIX | typeof COMPONENT_MIX

export interface Part {
  /** Tells one from the other while nothing is chosen. */
  key: number
  materialId: RawMaterialId | null
  /** % */
  percent: number | null
}

/** A new mix as far as it is typed. */
export interface Wish {
  name: string
  typeId: TypeId | null
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
  parts: Part[]
}

let made = 0

export const emptyPart = (percent: number | null = null): Part => ({ key: ++made, materialId: null, percent })

export const emptyWish = (today: string): Wish => ({
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
  parts: [emptyPart()],
})

/** What the parts of a mix come to on the day from which its price holds. */
export function averageOf({ parts, validFrom }: Wish, materials: readonly RawMaterial[]) {
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
export const priceOf = (wish: Wish, materials: readonly RawMaterial[]): number | null =>
  wish.price === undefined ? averageOf(wish, materials).priceDkkPer100Kg : wish.price

export const isNamed = ({ name, typeId }: Wish): boolean => name.trim() !== '' && typeId !== null

/** Whether everything is there that the server asks for. */
export function isComplete(wish: Wish, materials: readonly RawMaterial[]): boolean {
  const price = priceOf(wish, materials)
  if (!isNamed(wish) || !isNumber(price) || price < 0 || !wish.validFrom || !isNumber(wish.surcharge)) return false
  if (wish.phosphorus !== null && !isNumber(wish.phosphorus)) return false
  if (wish.typeId === COMPOUND_MIX) return isNumber(wish.fu) && isNumber(wish.protein)
  const isFilled = wish.parts.every(
    ({ materialId, percent }) => materialId !== null && isNumber(percent) && percent >= 0,
  )
  return isFilled && averageOf(wish, materials).isWhole
}

/** The wish as the server takes it; only of one that is complete. */
export function bodyOf(wish: Wish, materials: readonly RawMaterial[]) {
  const average = averageOf(wish, materials)
  const isBought = wish.typeId === COMPOUND_MIX
  return {
    type_id: wish.typeId ?? COMPOUND_MIX,
    name: wish.name.trim(),
    farms: wish.farms,
    prices: [{ price: priceOf(wish, materials) ?? 0, valid_from: wish.validFrom ?? '' }],
    wgt_avg_fu: isBought ? wish.fu : average.fePer100Kg,
    wgt_avg_crude_protein: isBought ? wish.protein : average.crudeProteinPct,
    wgt_avg_phosphorus: isBought ? wish.phosphorus : average.phosphorusGramsPerKg,
    surcharge: wish.surcharge ?? 0,
    register: isBought ? wish.register : null,
    components: isBought
      ? []
      : wish.parts.flatMap(({ materialId, percent }) =>
          materialId === null ? [] : [{ material_id: materialId, admixture_percentage: percent ?? 0 }],
        ),
  }
}
