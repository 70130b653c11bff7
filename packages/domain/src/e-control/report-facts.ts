/** Pigs that moved; kilos are null where nobody weighed some of them. */
export interface PigSums {
  head: number
  kg: number | null
}

/** Feed of one mix that pigs of the report ate. */
export interface MixEaten {
  mixId: string
  name: string
  kg: number
}

/**
 * What a report needs beside the sums of its days: where pigs came from and went to, and money in whole øre.
 * Everything adds up over periods. What has no price is counted in heads: an amount without it is no amount.
 */
export interface ReportFacts {
  bought: PigSums
  own: PigSums
  sold: PigSums
  boughtOre: number
  boughtUnpricedHead: number
  soldOre: number
  soldUnpricedHead: number
  /** Of slaughters with an amount, and the kilos that it was for. */
  settledOre: number
  settledKg: number
  unsettledHead: number
  /** Slaughters that no settlement has confirmed yet. */
  provisionalSlaughters: number
  /** Pigs with a remark of the slaughterhouse, by number of the remark. */
  remarks: Readonly<Record<string, number>>
  euthanisedHead: number
  /** Dead pigs that nobody weighed. */
  estimatedDeadHead: number
  mixes: readonly MixEaten[]
  /** Some feed was told by two counts of the store. */
  isFeedCalculated: boolean
  /** Pigs times courses of treatment that were begun. */
  treatedHead: number
  /** Income that was typed, all that is no sale of pigs. */
  otherIncomeOre: number
  /** Vet, medicine and vaccines; part of the other costs, too. */
  medicineOre: number
  otherCostOre: number
  /** Postings of the farm that say nothing of the kind of pigs, where it has both; those of medicine are costs, too. */
  sharedIncome: number
  sharedCost: number
  sharedMedicine: number
  /** Bills for collecting dead pigs. */
  collectionPostings: number
  /** Value of the stock at both ends; null without prices of that month. */
  openingValueOre: number | null
  closingValueOre: number | null
}

export const noFacts: ReportFacts = {
  bought: { head: 0, kg: 0 },
  own: { head: 0, kg: 0 },
  sold: { head: 0, kg: 0 },
  boughtOre: 0,
  boughtUnpricedHead: 0,
  soldOre: 0,
  soldUnpricedHead: 0,
  settledOre: 0,
  settledKg: 0,
  unsettledHead: 0,
  provisionalSlaughters: 0,
  remarks: {},
  euthanisedHead: 0,
  estimatedDeadHead: 0,
  mixes: [],
  isFeedCalculated: false,
  treatedHead: 0,
  otherIncomeOre: 0,
  medicineOre: 0,
  otherCostOre: 0,
  sharedIncome: 0,
  sharedCost: 0,
  sharedMedicine: 0,
  collectionPostings: 0,
  openingValueOre: null,
  closingValueOre: null,
}

/** The facts of several batches as one: of periods that follow each other the whole period is asked for instead. */
export function addFacts(a: ReportFacts, b: ReportFacts): ReportFacts {
  const sum = { ...a }
  for (const key of COUNTED) sum[key] = a[key] + b[key]
  for (const key of MOVED) sum[key] = { head: a[key].head + b[key].head, kg: plus(a[key].kg, b[key].kg) }
  const remarks: Record<string, number> = { ...a.remarks }
  for (const [code, head] of Object.entries(b.remarks)) remarks[code] = (remarks[code] ?? 0) + head
  return {
    ...sum,
    remarks,
    mixes: addMixes(a.mixes, b.mixes),
    isFeedCalculated: a.isFeedCalculated || b.isFeedCalculated,
    openingValueOre: plus(a.openingValueOre, b.openingValueOre),
    closingValueOre: plus(a.closingValueOre, b.closingValueOre),
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
  'boughtOre',
  'boughtUnpricedHead',
  'soldOre',
  'soldUnpricedHead',
  'settledOre',
  'settledKg',
  'unsettledHead',
  'provisionalSlaughters',
  'euthanisedHead',
  'estimatedDeadHead',
  'treatedHead',
  'otherIncomeOre',
  'medicineOre',
  'otherCostOre',
  'sharedIncome',
  'sharedCost',
  'sharedMedicine',
  'collectionPostings',
] as const satisfies readonly (keyof ReportFacts)[]
