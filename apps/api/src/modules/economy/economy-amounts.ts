import type { BarnId, FarmId, PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import { groupOfCategory, groupOfMoney, type MoneyGroup } from '@herdboard/domain/economy/money-group.ts'
import {
  type MoneyLine,
  type MoneySource,
  moneySources,
  type ProvisionalReason,
} from '@herdboard/domain/economy/money-line.ts'
import { postingRole } from '@herdboard/domain/economy/posting-money.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { PickedDays } from '@herdboard/domain/time/period.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import type { ResolvedPlaces, ResolvedUnit } from '#modules/locations/service.ts'
import { billsAtPlaces, type CalculatedMoney, calculatedMoney, typedLines } from '#modules/money/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectTypedPostings, type TypedPosting } from './sql/postings.ts'

/** What an amount comes from. Both ends of a transfer are one amount, because they are one record. */
type AmountSource =
  | 'entered'
  | 'transfer'
  | Exclude<MoneySource, 'transfer_out' | 'transfer_in' | 'posted_income' | 'posted_cost'>

/** `later`: after the last day with known pigs. The others say what counts instead of the bill. */
type AmountState = 'counted' | 'of_records' | 'of_mix' | 'later'

/** The part of an amount that one pig type has; null where no pigs share a bill. */
type AmountPart = Pick<MoneyLine, 'source' | 'ore' | 'late' | 'quantity' | 'categoryId'> & {
  pigType: PigType | null
}

/** An amount of the economy: of one record, typed or calculated, or of a farm's feed or herd shift. */
export interface EconomyAmount {
  id: string
  recordId: RecordId | null
  /** Null for a calculated amount. */
  typed: TypedPosting | null
  source: AmountSource
  state: AmountState
  day: string
  farmId: FarmId
  barnIds: readonly BarnId[]
  categoryId: number
  group: MoneyGroup
  /** Whole øre, + income, − expense: the sum of the parts. */
  ore: number
  /** Heads or kilos of carcass, whatever a calculated source is priced by. */
  quantity: number
  late: readonly ProvisionalReason[]
  parts: readonly AmountPart[]
}

interface AmountsQuery {
  places: ResolvedPlaces
  pigType: PigType | null
  /** Days of the typed bills. */
  days: PickedDays
  /** Days with known pigs; null where the period has none. Bills after it do not count yet. */
  period: LedgerPeriod | null
  /** Last day with known pigs. */
  through: string
}

/**
 * Returns all amounts of places in a period, newest first: typed bills with their share of the chosen pig type, and what
 * records give. Those that count add up to the money lines, and the fixed costs.
 * Source: docs/behaviour/economy.md#postings
 */
export async function economyAmounts(db: Db, scope: TenantScope, query: AmountsQuery): Promise<EconomyAmount[]> {
  const { places, period, through } = query
  const typed = await typedAmounts(db, scope, query)
  const bills = billsAtPlaces(places, through)
  const calculated = period === null ? [] : await calculatedMoney(db, scope, { units: places.units, period, bills })
  return [...typed, ...calculatedAmounts(calculated, places.units)].sort((a, b) =>
    a.day === b.day ? 0 : a.day < b.day ? 1 : -1,
  )
}

const placeIdsOf = ({ farmIds, barnIds, sectionIds, batchIds }: ResolvedPlaces): PlaceId[] =>
  [...farmIds, ...barnIds, ...sectionIds, ...batchIds] as string[] as PlaceId[]

async function typedAmounts(
  db: Db,
  scope: TenantScope,
  { places, pigType, days, period }: AmountsQuery,
): Promise<EconomyAmount[]> {
  const rows = await selectTypedPostings(db, scope, {
    from: days.first,
    to: days.last,
    placeIds: placeIdsOf(places),
  })
  const lines = period === null ? [] : await typedLines(db, scope, { units: places.units, periods: [period] })
  const linesOf = Map.groupBy(lines, ({ recordId }) => recordId)
  return rows.flatMap((row): EconomyAmount | [] => {
    // A farm without pigs, or a day after the last known ones, has no share for a pig type.
    const all: readonly AmountPart[] = linesOf.get(row.record_id) ?? [unsharedPart(row)]
    const parts = pigType === null ? all : all.filter((part) => part.pigType === pigType)
    if (parts.length === 0) return []
    return {
      ...{ id: row.record_id, recordId: row.record_id, typed: row, source: 'entered', day: row.day, parts },
      state: stateOf(row, period),
      farmId: row.farm_id,
      barnIds: row.barn_id === null ? [] : [row.barn_id],
      categoryId: row.category_id,
      group: groupOfCategory(row.category_id),
      ore: sumOre(parts),
      quantity: 0,
      late: [],
    }
  })
}

const unsharedPart = (row: TypedPosting): AmountPart => ({
  source: row.amount_ore > 0 ? 'posted_income' : 'posted_cost',
  ore: row.amount_ore,
  late: null,
  quantity: 0,
  categoryId: row.category_id,
  pigType: row.pig_type,
})

function stateOf({ category_id, day }: TypedPosting, period: LedgerPeriod | null): AmountState {
  const role = postingRole(category_id)
  if (role === 'of_records' || role === 'of_mix') return role
  return period === null || day > period.closing ? 'later' : 'counted'
}

/** Number of the posting category that a calculated amount belongs to; a transfer has that of its sign. */
const CATEGORY_OF: Readonly<Record<Exclude<AmountSource, 'entered' | 'transfer'>, number>> = {
  settlement: 1,
  sale: 2,
  bonus: 6,
  post_payment: 3,
  herd_shift: 7,
  purchase: 11,
  own_weaned: 11,
  feed: 12,
  collection: 20,
}
const TRANSFER_CATEGORY = { income: 2, expense: 11 }

const sourceOf = ({ source }: CalculatedMoney): Exclude<AmountSource, 'entered'> => {
  if (source === 'transfer_out' || source === 'transfer_in') return 'transfer'
  if (source === 'posted_income' || source === 'posted_cost') throw new Error('A typed posting is not calculated')
  return source
}

/**
 * Joins the parts of a record. Pigs that were moved between chosen places cancel to 0; each pig type keeps its part.
 * Sorted by source, then in the order of the farms of `units`, then by pig type.
 */
function calculatedAmounts(rows: readonly CalculatedMoney[], units: readonly ResolvedUnit[]): EconomyAmount[] {
  const farmOrder = [...new Set<string>(units.map(({ farmId }) => farmId))]
  const rank = new Map(farmOrder.map((id, index) => [id, index]))
  const rankOf = ({ farmId }: EconomyAmount): number => rank.get(farmId) ?? farmOrder.length
  const pigTypeOf = ({ parts: [part] }: EconomyAmount): number => part?.pigType ?? 0
  const groups = Map.groupBy(rows, (row) =>
    row.recordId === null
      ? `${row.source} ${row.farmId} ${row.pigType} ${row.late}`
      : `${sourceOf(row)} ${row.recordId}`,
  )
  return [...groups]
    .flatMap(([id, own]) => joinedAmount(id, own) ?? [])
    .sort(
      (a, b) =>
        ORDER.indexOf(a.source) - ORDER.indexOf(b.source) ||
        rankOf(a) - rankOf(b) ||
        pigTypeOf(a) - pigTypeOf(b) ||
        (a.id < b.id ? -1 : 1),
    )
}

const ORDER: readonly string[] = [...moneySources, 'transfer']

function joinedAmount(id: string, own: readonly CalculatedMoney[]): EconomyAmount | null {
  const [first] = own
  if (!first) return null
  const source = sourceOf(first)
  const ore = sumOre(own)
  const { day, recordId, farmId } = first
  return {
    ...{ id, recordId, source, day, farmId, ore, typed: null, state: 'counted' },
    barnIds: [...new Set(own.flatMap(({ barnIds }) => barnIds))],
    categoryId: source === 'transfer' ? TRANSFER_CATEGORY[ore > 0 ? 'income' : 'expense'] : CATEGORY_OF[source],
    group: groupOfMoney(first.source, null),
    quantity: own.reduce((sum, row) => sum + (row.source === 'transfer_in' ? -row.quantity : row.quantity), 0),
    late: [...new Set(own.flatMap(({ late }) => late ?? []))],
    parts: own.map((row) => ({ ...row, categoryId: null })),
  }
}

/** Whether pigs were only moved between chosen places: nobody earned or spent anything. */
export const isInnerMove = ({ source, ore }: EconomyAmount): boolean => source === 'transfer' && ore === 0

const sumOre = (parts: readonly { ore: number }[]): number => parts.reduce((sum, { ore }) => sum + ore, 0)
