import { carcassWeight, leanMeat } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import { percent, ratio } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn, kpiColumn } from './analysis-column.ts'
import { addHeads } from './death-columns.ts'

/** Facts of settlements, besides heads and kilos. DKK; each sum with the carcass kilos for which it is known. */
export interface SlaughterFacts {
  amount: KnownSum
  weightAdjustment: KnownSum
  leanAdjustment: KnownSum
  /** Deductions for pigs outside the basic weights: only what made pigs cheaper, without what made others dearer. */
  lostOnWeight: number
  /** Pigs with a remark, by number of the remark. */
  remarks: Readonly<Record<string, number>>
}

interface KnownSum {
  dkk: number
  kg: number
}

const zeroSum: KnownSum = { dkk: 0, kg: 0 }
export const noSlaughters: SlaughterFacts = {
  amount: zeroSum,
  weightAdjustment: zeroSum,
  leanAdjustment: zeroSum,
  lostOnWeight: 0,
  remarks: {},
}

/** One slaughter, or its part from one place. Carcass kilos; DKK per kg; null if not entered. */
export interface SettledSlaughter {
  kg: number
  amount: number | null
  weightAdjustment: number | null
  leanAdjustment: number | null
  remarks: Readonly<Record<string, number>>
}

export const slaughterFacts = ({
  kg,
  amount,
  weightAdjustment,
  leanAdjustment,
  remarks,
}: SettledSlaughter): SlaughterFacts => ({
  amount: amount === null ? zeroSum : { dkk: amount, kg },
  weightAdjustment: overKilos(weightAdjustment, kg),
  leanAdjustment: overKilos(leanAdjustment, kg),
  lostOnWeight: Math.max(0, -(weightAdjustment ?? 0)) * kg,
  remarks,
})

const overKilos = (dkkPerKg: number | null, kg: number): KnownSum =>
  dkkPerKg === null ? zeroSum : { dkk: dkkPerKg * kg, kg }

export const addSlaughters = (a: SlaughterFacts, b: SlaughterFacts): SlaughterFacts => ({
  amount: plus(a.amount, b.amount),
  weightAdjustment: plus(a.weightAdjustment, b.weightAdjustment),
  leanAdjustment: plus(a.leanAdjustment, b.leanAdjustment),
  lostOnWeight: a.lostOnWeight + b.lostOnWeight,
  remarks: addHeads(a.remarks, b.remarks),
})

const plus = (a: KnownSum, b: KnownSum): KnownSum => ({ dkk: a.dkk + b.dkk, kg: a.kg + b.kg })
const perKg = ({ dkk, kg }: KnownSum): number | null => ratio(dkk, kg)

/** Counts pigs with a remark; null if no slaughterhouse reports remarks. */
function remarkedPigs({ remarks }: SlaughterFacts): number | null {
  const heads = Object.values(remarks)
  return heads.length === 0 ? null : heads.reduce((sum, head) => sum + head, 0)
}

/**
 * A column without a value: slaughterhouses report single pigs by classes of weight and lean meat, which no record
 * stores.
 */
const unknownSums = (key: string, unit: 'kg' | '%'): AnalysisColumn<SlaughterFacts> =>
  analysisColumn(key, [unit, 1], () => null)

export const leanColumn = kpiColumn('lean', leanMeat)

/**
 * Columns of slaughter quality, in the order of the catalogue. Formulas: docs/domain/kpis.md#carcass-weight, #lean-meat
 */
export const slaughterColumns: readonly AnalysisColumn<SlaughterFacts>[] = [
  analysisColumn('slaughtered', ['pigs', 0], ({ sums }) => sums.slaughterHead),
  kpiColumn('carcass', carcassWeight),
  unknownSums('spread', 'kg'),
  unknownSums('under', '%'),
  unknownSums('inside', '%'),
  unknownSums('over', '%'),
  leanColumn,
  unknownSums('lean_sd', '%'),
  analysisColumn('price', ['DKK/kg', 2], ({ facts }) => perKg(facts.amount)),
  analysisColumn('weight_adj', ['DKK/kg', 2], ({ facts }) => perKg(facts.weightAdjustment)),
  analysisColumn('lean_adj', ['DKK/kg', 2], ({ facts }) => perKg(facts.leanAdjustment)),
  analysisColumn('remarks', ['%', 1], ({ sums, facts }) => percent(remarkedPigs(facts), sums.slaughterHead)),
]

/** Deductions for weight, DKK. */
export const lostColumn: AnalysisColumn<SlaughterFacts> = analysisColumn('lost', ['DKK', 0], ({ facts }) =>
  facts.weightAdjustment.kg === 0 ? null : facts.lostOnWeight,
)
