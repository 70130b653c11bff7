/** One carcass of a settlement, as a person or a slaughterhouse states it. */
export interface CarcassRow {
  weightKg: number
  /** Null if it was not measured. */
  leanPct: number | null
  /** Numbers of the slaughterhouse's remarks, 1-10. */
  remarks: readonly number[]
}

/** The carcasses of one settlement as parallel lists, which is how they are stored. */
export interface CarcassLists {
  weightsG: readonly number[]
  /** Tenths of a percent; null where it was not measured. */
  leanTenths: readonly (number | null)[]
  /** A bit per remark: 2 for remark 1, 4 for remark 2. */
  remarkBits: readonly number[]
}

/** Remarks of slaughterhouses, `option:carcass_remark.<number>`. */
const CARCASS_REMARKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

const GRAMS = 1000
const TENTHS = 10
/** Bounds of a single carcass: outside, a figure was misread. */
const WEIGHT_KG = { least: 20, most: 200 }
const LEAN_PCT = { least: 40, most: 75 }

export type CarcassFault = 'weight' | 'lean' | 'remark'

/** What is impossible about a carcass; null if nothing is. */
export function carcassFault({ weightKg, leanPct, remarks }: CarcassRow): CarcassFault | null {
  if (!(weightKg >= WEIGHT_KG.least && weightKg <= WEIGHT_KG.most)) return 'weight'
  if (leanPct !== null && !(leanPct >= LEAN_PCT.least && leanPct <= LEAN_PCT.most)) return 'lean'
  return remarks.every((code) => (CARCASS_REMARKS as readonly number[]).includes(code)) ? null : 'remark'
}

export const carcassLists = (rows: readonly CarcassRow[]): CarcassLists => ({
  weightsG: rows.map(({ weightKg }) => Math.round(weightKg * GRAMS)),
  leanTenths: rows.map(({ leanPct }) => (leanPct === null ? null : Math.round(leanPct * TENTHS))),
  remarkBits: rows.map(({ remarks }) => remarks.reduce((bits, code) => bits | (1 << code), 0)),
})

export const carcassRows = ({ weightsG, leanTenths, remarkBits }: CarcassLists): CarcassRow[] =>
  weightsG.map((weightG, no) => {
    const tenths = leanTenths[no] ?? null
    return {
      weightKg: weightG / GRAMS,
      leanPct: tenths === null ? null : tenths / TENTHS,
      remarks: remarksOfBits(remarkBits[no] ?? 0),
    }
  })

export const remarksOfBits = (bits: number): number[] => CARCASS_REMARKS.filter((code) => (bits & (1 << code)) !== 0)
