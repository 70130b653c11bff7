import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { postingRole } from './posting-money.ts'

/** Where money comes from, in the order of the production report. Source: docs/behaviour/economy.md#money-lines */
export const moneySources = [
  'settlement',
  'sale',
  'bonus',
  'transfer_out',
  'transfer_in',
  'post_payment',
  'posted_income',
  'herd_shift',
  'purchase',
  'own_weaned',
  'feed',
  'collection',
  'posted_cost',
] as const
export type MoneySource = (typeof moneySources)[number]

/** The input that is late: the amount is an estimate until it comes. */
export const provisionalReasons = [
  'settlement',
  'sale_price',
  'bought_price',
  'quotation',
  'post_payment',
  'status_price',
  'weight',
  'feed_unstated',
  'feed_without_pigs',
  'feed_price',
  'collection_price',
] as const
export type ProvisionalReason = (typeof provisionalReasons)[number]

/** An amount and what it lacks; null where nothing is late. */
export interface PricedOre {
  ore: number
  late: ProvisionalReason | null
}

/**
 * One amount of a company: of one record in one unit, or of one posting. Whole øre, + income, − expense. Every sum of
 * money in the product is a sum of such lines, so that all screens agree to the øre.
 */
export interface MoneyLine {
  source: MoneySource
  /** Number of the requested period. */
  period: number
  day: string
  /** The record that explains it; null for feed and herd shift, which follow from many records. */
  recordId: string | null
  farmId: string
  /** Null for postings, which belong to a place. */
  unitId: string | null
  barnId: string | null
  batchId: string | null
  pigType: PigType
  /** Number of the posting category; null for lines that are not typed. */
  categoryId: number | null
  ore: number
  /** Heads, kilos of carcass or thousandths of a feed unit, whatever the source is priced by. */
  quantity: number
  late: ProvisionalReason | null
}

/** Sums of money lines. */
export interface MoneySums {
  ore: Readonly<Record<MoneySource, number>>
  /** What each source lacks; sources without an estimate are absent. */
  late: Readonly<Partial<Record<MoneySource, readonly ProvisionalReason[]>>>
  /** Amount of slaughters with a settlement, and the carcass kilos that it covers. */
  settledOre: number
  settledKg: number
  /** Carcass kilos that the post payment covers. */
  carcassKg: number
  /** Vet, medicine and vaccines; also part of the posted costs. */
  medicineOre: number
  /** Typed supplements, which replace the bonus; also part of the posted income. */
  supplementOre: number
  /** Typed bills that replace the collection of dead pigs, above 0; also part of the posted costs. */
  collectionBillOre: number
  /** Feed eaten, thousandths of a feed unit, with what is expected for days without records. */
  milliFeedUnits: number
}

export const noMoney: MoneySums = {
  ore: Object.fromEntries(moneySources.map((source) => [source, 0])) as Record<MoneySource, number>,
  late: {},
  settledOre: 0,
  settledKg: 0,
  carcassKg: 0,
  medicineOre: 0,
  supplementOre: 0,
  collectionBillOre: 0,
  milliFeedUnits: 0,
}

/** Vet, medicine and vaccine: numbers of the posting categories. */
const MEDICINE_CATEGORIES: ReadonlySet<number | null> = new Set([17, 18, 19])

export function sumMoney(
  lines: readonly Pick<MoneyLine, 'source' | 'ore' | 'late' | 'quantity' | 'categoryId'>[],
): MoneySums {
  const ore: Record<MoneySource, number> = { ...noMoney.ore }
  const late: Partial<Record<MoneySource, ProvisionalReason[]>> = {}
  const sums = {
    ...{ settledOre: 0, settledKg: 0, carcassKg: 0, medicineOre: 0 },
    ...{ supplementOre: 0, collectionBillOre: 0, milliFeedUnits: 0 },
  }
  for (const line of lines) {
    ore[line.source] += line.ore
    if (line.late !== null) late[line.source] = withReason(late[line.source], line.late)
    if (line.source === 'settlement' && line.late === null) {
      sums.settledOre += line.ore
      sums.settledKg += line.quantity
    }
    if (line.source === 'post_payment') sums.carcassKg += line.quantity
    if (line.source === 'feed') sums.milliFeedUnits += line.quantity
    if (line.source === 'posted_cost' && MEDICINE_CATEGORIES.has(line.categoryId)) sums.medicineOre -= line.ore
    const role = line.categoryId === null ? null : postingRole(line.categoryId)
    if (line.source === 'posted_income' && role === 'bonus') sums.supplementOre += line.ore
    if (line.source === 'posted_cost' && role === 'collection') sums.collectionBillOre -= line.ore
  }
  return { ore, late, ...sums }
}

const withReason = (known: readonly ProvisionalReason[] | undefined, more: ProvisionalReason): ProvisionalReason[] =>
  known === undefined ? [more] : known.includes(more) ? [...known] : [...known, more]

/** Adds sums of different lines. */
export function addMoney(a: MoneySums, b: MoneySums): MoneySums {
  const ore: Record<MoneySource, number> = { ...a.ore }
  const late: Partial<Record<MoneySource, readonly ProvisionalReason[]>> = { ...a.late }
  for (const source of moneySources) {
    ore[source] += b.ore[source]
    for (const reason of b.late[source] ?? []) late[source] = withReason(late[source], reason)
  }
  return {
    ore,
    late,
    settledOre: a.settledOre + b.settledOre,
    settledKg: a.settledKg + b.settledKg,
    carcassKg: a.carcassKg + b.carcassKg,
    medicineOre: a.medicineOre + b.medicineOre,
    supplementOre: a.supplementOre + b.supplementOre,
    collectionBillOre: a.collectionBillOre + b.collectionBillOre,
    milliFeedUnits: a.milliFeedUnits + b.milliFeedUnits,
  }
}

/** Returns the gross margin: the sum of all sources. Costs are negative. */
export const marginOre = ({ ore }: MoneySums): number => moneySources.reduce((sum, source) => sum + ore[source], 0)

/** Returns what some sources lack together, in the order of the reasons. */
export const lateReasons = ({ late }: MoneySums, sources: readonly MoneySource[] = moneySources): ProvisionalReason[] =>
  provisionalReasons.filter((reason) => sources.some((source) => late[source]?.includes(reason)))
