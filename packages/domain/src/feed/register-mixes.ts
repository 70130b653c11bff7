/** Compound feed of the trade, with example values: the label of the product takes precedence. */
export interface ReferenceMix {
  /** 1-5, never changed or reused. */
  id: number
  name: string
  fePer100Kg: number
  crudeProteinPct: number
  phosphorusGramsPerKg: number
  priceDkkPer100Kg: number
}

const mix = (
  id: number,
  name: string,
  [fePer100Kg, crudeProteinPct, phosphorusGramsPerKg, priceDkkPer100Kg]: readonly [number, number, number, number],
): ReferenceMix => ({ id, name, fePer100Kg, crudeProteinPct, phosphorusGramsPerKg, priceDkkPer100Kg })

export const registerMixes: readonly ReferenceMix[] = [
  mix(1, 'Fravænning Start 7 (pellet)', [121, 19, 5.8, 520]),
  mix(2, 'Smågrise Vækst 12 (pellet)', [117, 18.2, 5.5, 345]),
  mix(3, 'Smågrise Slut 20 (pellet)', [114, 17.8, 5.3, 298]),
  mix(4, 'Slagtegrise Unik (pellet)', [106, 15.6, 4.6, 226]),
  mix(5, 'Slagtegrise Slut (pellet)', [105, 14.6, 4.3, 219]),
]
