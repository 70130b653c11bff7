import { carcassWeight, leanMeat } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import { percentOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import {
  addCarcasses,
  type CarcassFacts,
  leanSdPct,
  noCarcasses,
  weightClassPercent,
  weightSdKg,
} from '@herdboard/domain/slaughter/carcass-facts.ts'
import { type AnalysisColumn, analysisColumn, kpiColumn } from './analysis-column.ts'
import { addHeads } from './death-columns.ts'

/** Facts of settlements, besides heads and kilos. DKK; each sum with the carcass kilos for which it is known. */
export interface SlaughterFacts {
  amount: KnownSum
  weightAdjustment: KnownSum
  leanAdjustment: KnownSum
  /**
   * Deductions for pigs outside the basic weights: of the carcasses by the payment scale, else by the adjustment of the
   * settlement. Only what made pigs cheaper, without what made others dearer.
   */
  lostOnWeight: KnownSum
  /** Of the settlements whose carcasses are known. */
  carcasses: CarcassFacts
  /** Pigs with a remark, by number of the remark. */
  remarks: Readonly<Record<string, number>>
  /** Pigs with at least one remark; those of typed remarks may have several, and count once for each. */
  remarkedHead: number
  /** Slaughtered pigs whose remarks are stated. */
  remarksStatedHead: number
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
  lostOnWeight: zeroSum,
  carcasses: noCarcasses,
  remarks: {},
  remarkedHead: 0,
  remarksStatedHead: 0,
}

/** One slaughter, or its part from one place. Carcass kilos; DKK per kg; null if not entered. */
export interface SettledSlaughter {
  kg: number
  amount: number | null
  weightAdjustment: number | null
  leanAdjustment: number | null
  remarks: Readonly<Record<string, number>>
  /** Pigs of the place with at least one remark, from carcasses; null where remarks were typed as sums. */
  remarkedHead: number | null
  /** Pigs of the place whose remarks are stated; 0 where nobody stated any. */
  remarksStatedHead: number
  /** Null where the settlement has no carcasses. */
  carcasses: CarcassFacts | null
  /** The place's share of the carcasses. */
  carcassShare: number
}

export const slaughterFacts = ({
  kg,
  amount,
  weightAdjustment,
  leanAdjustment,
  remarks,
  remarkedHead,
  remarksStatedHead,
  carcasses,
  carcassShare,
}: SettledSlaughter): SlaughterFacts => ({
  amount: amount === null ? zeroSum : { dkk: amount, kg },
  weightAdjustment: overKilos(weightAdjustment, kg),
  leanAdjustment: overKilos(leanAdjustment, kg),
  lostOnWeight: carcasses
    ? { dkk: (carcasses.weightOre / ORE) * carcassShare, kg }
    : weightAdjustment === null
      ? zeroSum
      : { dkk: Math.max(0, -weightAdjustment) * kg, kg },
  carcasses: carcasses ? addCarcasses(noCarcasses, carcasses, carcassShare) : noCarcasses,
  remarks,
  remarkedHead: remarkedHead ?? sumHeads(remarks),
  remarksStatedHead,
})

const sumHeads = (remarks: Readonly<Record<string, number>>): number =>
  Object.values(remarks).reduce((sum, head) => sum + head, 0)

const ORE = 100

const overKilos = (dkkPerKg: number | null, kg: number): KnownSum =>
  dkkPerKg === null ? zeroSum : { dkk: dkkPerKg * kg, kg }

export const addSlaughters = (a: SlaughterFacts, b: SlaughterFacts): SlaughterFacts => ({
  amount: plus(a.amount, b.amount),
  weightAdjustment: plus(a.weightAdjustment, b.weightAdjustment),
  leanAdjustment: plus(a.leanAdjustment, b.leanAdjustment),
  lostOnWeight: plus(a.lostOnWeight, b.lostOnWeight),
  carcasses: addCarcasses(a.carcasses, b.carcasses),
  remarks: addHeads(a.remarks, b.remarks),
  remarkedHead: a.remarkedHead + b.remarkedHead,
  remarksStatedHead: a.remarksStatedHead + b.remarksStatedHead,
})

const plus = (a: KnownSum, b: KnownSum): KnownSum => ({ dkk: a.dkk + b.dkk, kg: a.kg + b.kg })
const perKg = ({ dkk, kg }: KnownSum): number | null => ratioOrNull(dkk, kg)

/** Counts pigs with a remark; null if no slaughterhouse reports remarks. */
const remarkedPigs = ({ remarks, remarkedHead }: SlaughterFacts): number | null =>
  Object.keys(remarks).length === 0 ? null : remarkedHead

/** Carcasses were weighed one by one; how many days their pigs lived in the period does not matter. */
const ofCarcasses = { isTrueOfFew: true } as const

/** A column of single carcasses. */
const carcassColumn = (
  key: CarcassColumnKey,
  unit: 'kg' | '%',
  of: (carcasses: CarcassFacts) => number | null,
): AnalysisColumn<SlaughterFacts> => analysisColumn(key, [unit, 1], ({ facts }) => of(facts.carcasses), ofCarcasses)

/** Columns that only settlements with carcasses fill. */
export const CARCASS_COLUMNS = ['spread', 'under', 'inside', 'over', 'lean_sd'] as const
type CarcassColumnKey = (typeof CARCASS_COLUMNS)[number]

export const leanColumn = kpiColumn('lean', leanMeat, ofCarcasses)

/**
 * Columns of slaughter quality, in the order of the catalogue. Formulas: docs/domain/kpis.md#carcass-weight, #lean-meat
 */
export const slaughterColumns: readonly AnalysisColumn<SlaughterFacts>[] = [
  analysisColumn('slaughtered', ['pigs', 0], ({ sums }) => sums.slaughterHead, ofCarcasses),
  kpiColumn('carcass', carcassWeight, ofCarcasses),
  carcassColumn('spread', 'kg', weightSdKg),
  carcassColumn('under', '%', (carcasses) => weightClassPercent(carcasses, 'underHead')),
  carcassColumn('inside', '%', (carcasses) => weightClassPercent(carcasses, 'insideHead')),
  carcassColumn('over', '%', (carcasses) => weightClassPercent(carcasses, 'overHead')),
  leanColumn,
  carcassColumn('lean_sd', '%', leanSdPct),
  analysisColumn('price', ['DKK/kg', 2], ({ facts }) => perKg(facts.amount), ofCarcasses),
  analysisColumn('weight_adj', ['DKK/kg', 2], ({ facts }) => perKg(facts.weightAdjustment), ofCarcasses),
  analysisColumn('lean_adj', ['DKK/kg', 2], ({ facts }) => perKg(facts.leanAdjustment), ofCarcasses),
  analysisColumn(
    'remarks',
    ['%', 1],
    ({ facts }) => percentOrNull(remarkedPigs(facts), facts.remarksStatedHead),
    ofCarcasses,
  ),
]

/** Deductions for weight, DKK. */
export const lostColumn: AnalysisColumn<SlaughterFacts> = analysisColumn(
  'lost',
  ['DKK', 0],
  ({ facts }) => (facts.lostOnWeight.kg === 0 ? null : facts.lostOnWeight.dkk),
  ofCarcasses,
)
