import { addMoney, type MoneySums, noMoney } from '@herdboard/domain/economy/money-line.ts'
import { addCarcasses, type CarcassFacts, noCarcasses } from '@herdboard/domain/slaughter/carcass-facts.ts'

/** Pigs that moved; kilos are null if some of them were not weighed. */
export interface PigSums {
  head: number
  kg: number | null
}

/** Feed of one mix that the pigs of the report ate. */
export interface MixEaten {
  mixId: string
  name: string
  kg: number
}

/** Weighted animal daily doses (ADD) of nine months, and the pig-days of the same days. */
export interface NineMonthDoses {
  /** Null if the dose of a given drug is not known. */
  doses: number | null
  pigDays: number
  /** First day with pigs. */
  firstDay: string
}

/**
 * Facts of a report besides the sums of its days: where pigs came from and went to, and money in whole øre. All of them
 * add up over batches.
 */
export interface ReportFacts {
  bought: PigSums
  own: PigSums
  sold: PigSums
  /** Sums of the money lines. */
  money: MoneySums
  /** Slaughters that no settlement has confirmed yet. */
  provisionalSlaughters: number
  /** Pigs with a remark of the slaughterhouse, by number of the remark. */
  remarks: Readonly<Record<string, number>>
  /** Pigs with at least one remark; those of typed remarks count once for each. */
  remarkedHead: number
  /** Slaughtered pigs whose remarks are stated: of settlements with carcasses, or with typed remarks. */
  remarksStatedHead: number
  /** Carcasses of the settlements that state them. */
  carcasses: CarcassFacts
  euthanisedHead: number
  /** Dead pigs that were not weighed. */
  estimatedDeadHead: number
  mixes: readonly MixEaten[]
  /** Some feed use was calculated from two counts of the feed stock. */
  isFeedCalculated: boolean
  /** Pigs times started courses of treatment. */
  treatedHead: number
  /** Average stock; of several batches the sum of theirs, each over its own days. */
  averageStock: number
  /** Antibiotics of the nine months up to the last day; null where no farm has pigs in them. */
  antibiotics: NineMonthDoses | null
}

export const noFacts: ReportFacts = {
  bought: { head: 0, kg: 0 },
  own: { head: 0, kg: 0 },
  sold: { head: 0, kg: 0 },
  money: noMoney,
  provisionalSlaughters: 0,
  remarks: {},
  remarkedHead: 0,
  remarksStatedHead: 0,
  carcasses: noCarcasses,
  euthanisedHead: 0,
  estimatedDeadHead: 0,
  mixes: [],
  isFeedCalculated: false,
  treatedHead: 0,
  averageStock: 0,
  antibiotics: null,
}

/** Adds the facts of several batches. Consecutive periods are not added: the whole period is queried instead. */
export function addFacts(a: ReportFacts, b: ReportFacts): ReportFacts {
  const sum = { ...a }
  for (const key of COUNTED) sum[key] = a[key] + b[key]
  for (const key of MOVED) sum[key] = { head: a[key].head + b[key].head, kg: plus(a[key].kg, b[key].kg) }
  const remarks: Record<string, number> = { ...a.remarks }
  for (const [code, head] of Object.entries(b.remarks)) remarks[code] = (remarks[code] ?? 0) + head
  return {
    ...sum,
    remarks,
    remarkedHead: a.remarkedHead + b.remarkedHead,
    remarksStatedHead: a.remarksStatedHead + b.remarksStatedHead,
    carcasses: addCarcasses(a.carcasses, b.carcasses),
    mixes: addMixes(a.mixes, b.mixes),
    isFeedCalculated: a.isFeedCalculated || b.isFeedCalculated,
    money: addMoney(a.money, b.money),
  }
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

function addMixes(a: readonly MixEaten[], b: readonly MixEaten[]): MixEaten[] {
  const byId = new Map<string, MixEaten>()
  for (const mix of [...a, ...b]) byId.set(mix.mixId, { ...mix, kg: mix.kg + (byId.get(mix.mixId)?.kg ?? 0) })
  return [...byId.values()]
}

const MOVED = ['bought', 'own', 'sold'] as const
const COUNTED = [
  'provisionalSlaughters',
  'euthanisedHead',
  'estimatedDeadHead',
  'treatedHead',
  'averageStock',
] as const satisfies readonly (keyof ReportFacts)[]
