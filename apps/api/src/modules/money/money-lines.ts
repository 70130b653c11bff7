import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { oreOf } from '@herdboard/domain/economy/exact-amount.ts'
import { feedMoney } from '@herdboard/domain/economy/feed-money.ts'
import { herdMoney, type PricedMovement } from '@herdboard/domain/economy/herd-money.ts'
import type { MoneyLine } from '@herdboard/domain/economy/money-line.ts'
import type { PriceBook } from '@herdboard/domain/economy/price-book.ts'
import { REFERENCE_FEED_DKK } from '@herdboard/domain/economy/reference-prices.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { herdShiftLines } from './herd-shift-lines.ts'
import { conceptNo, loadPriceBook } from './load-price-book.ts'
import { loadStrayFeed } from './load-stray-feed.ts'
import type { MoneyQuery, MoneyUnit } from './money-query.ts'
import { postingLines } from './posting-lines.ts'
import { loadReplacedMonths } from './replaced-months.ts'
import {
  type FeedDaysRow,
  selectFeedPrices,
  selectUnitFeedDays,
  selectUnpricedFeed,
  type UnpricedFeedRow,
} from './sql/feed-of-units.ts'
import { type MovedPigsRow, selectMovedPigs } from './sql/moved-pigs.ts'

/**
 * Returns all money of units in periods, one line per record and unit, and the postings of their farms. A line of a day
 * in several periods is there once for each. Postings are those of the whole farms; choose by place.
 */
export async function moneyLines(db: Db, scope: TenantScope, query: MoneyQuery): Promise<MoneyLine[]> {
  if (query.units.length === 0 || query.periods.length === 0) return []
  const book = await loadPriceBook(db, scope)
  return [
    ...(await recordLines(db, scope, query, book)),
    ...(await feedLines(db, scope, query)),
    ...(await herdShiftLines(db, scope, query, book)),
    ...(await postingLines(db, scope, query)),
  ]
}

/** Returns the lines of moved pigs alone, as `moneyLines` has them. */
export async function movementLines(db: Db, scope: TenantScope, query: MoneyQuery): Promise<MoneyLine[]> {
  if (query.units.length === 0 || query.periods.length === 0) return []
  return recordLines(db, scope, query, await loadPriceBook(db, scope))
}

const lineOf = ({ id, farmId, barnId, batchId, pigType }: MoneyUnit) => ({
  unitId: id,
  farmId,
  barnId,
  batchId,
  pigType,
  categoryId: null,
})

/** Movements of pigs; each record's amount in each of its units. */
async function recordLines(db: Db, scope: TenantScope, query: MoneyQuery, book: PriceBook): Promise<MoneyLine[]> {
  const { units, periods } = query
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const span = {
    opening: periods.map(({ opening }) => opening).sort()[0] ?? '',
    closing:
      periods
        .map(({ closing }) => closing)
        .sort()
        .at(-1) ?? '',
  }
  const isReplaced = await loadReplacedMonths(db, scope, query)
  const lines: MoneyLine[] = []
  for (const row of await selectMovedPigs(db, scope, [...byId.keys()], span)) {
    const unit = byId.get(row.unit_id)
    if (!unit) continue
    const among = periodsWith(periods, row.day)
    if (among.length === 0) continue
    for (const money of herdMoney(book, movedPigs(row, unit))) {
      for (const period of among)
        if (!isReplaced(money.source, unit, row.day, period))
          lines.push({ ...lineOf(unit), ...money, period, day: row.day, recordId: row.record_id })
    }
  }
  return lines
}

const periodsWith = (periods: readonly LedgerPeriod[], day: string): number[] =>
  periods.flatMap(({ opening, closing }, no) => (day > opening && day <= closing ? [no] : []))

const CONVENTIONAL = 1
const OWN_WEANED: ReadonlySet<string | null> = new Set(['2', '3'])
const LEAVES_FREE: ReadonlySet<string | null> = new Set(['2', '3'])

const movedPigs = (row: MovedPigsRow, { farmId, pigType }: MoneyUnit): PricedMovement => ({
  kind: row.kind,
  day: row.day,
  unitId: row.unit_id,
  farmId,
  pigType,
  head: row.head,
  grams: row.kg === null ? null : Math.round(row.kg * 1000),
  carcassGrams: Math.round(row.carcass_kg * 1000),
  sender:
    row.sender_farm_id === null || row.sender_pig_type === null
      ? null
      : { farmId: row.sender_farm_id, pigType: row.sender_pig_type },
  typedOre: row.typed_dkk === null ? null : oreOf(row.typed_dkk),
  // 1 is the default of a batch: its farm may still be organic.
  concept: row.batch_kind === null || row.batch_kind === CONVENTIONAL ? null : conceptNo(row.batch_kind),
  isOwn: OWN_WEANED.has(row.entry_kind),
  isFree: LEAVES_FREE.has(row.departure_kind),
  hasSupplements: row.has_supplements,
  lots: (row.lots ?? []).map((lot) => ({
    unitId: lot.unit_id,
    carcassGrams: Math.round(lot.carcass_kg * 1000),
    head: lot.head,
    approvedHead: lot.approved_head,
  })),
})

/** Feed eaten, with what is expected on days without records. A line is dated to the end of its period. */
async function feedLines(db: Db, scope: TenantScope, query: MoneyQuery): Promise<MoneyLine[]> {
  const { units, periods } = query
  const unitIds = units.map(({ id }) => id)
  const keyOf = ({ period, unit_id }: { period: number; unit_id: UnitId }) => `${period} ${unit_id}`
  const rows = await selectUnitFeedDays(db, scope, unitIds, periods)
  const inState = (state: FeedDaysRow['state']) =>
    Map.groupBy(
      rows.filter((row) => row.state === state),
      keyOf,
    )
  const [priced, unstated] = [inState('priced'), inState('unstated')]
  const lackingDays = rows.flatMap(({ period, unit_id, unpriced_days }) =>
    (unpriced_days ?? []).map((day) => ({ period, unitId: unit_id, day })),
  )
  const unpriced = Map.groupBy(await selectUnpricedFeed(db, scope, lackingDays), keyOf)
  const strays = await loadStrayFeed(db, scope, query)
  const lines: MoneyLine[] = []
  for (const [period, { closing }] of periods.entries()) {
    const stray = strays.get(period)
    const lacking = units.filter(
      ({ id }) => stray?.has(id) || [unpriced, unstated].some((some) => some.has(`${period} ${id}`)),
    )
    const priceOf = await loadFeedPrices(db, scope, [...new Set(lacking.map(({ farmId }) => farmId))], closing)
    for (const unit of units) {
      const key = `${period} ${unit.id}`
      const [fed] = priced.get(key) ?? []
      const feed = {
        pigType: unit.pigType,
        ore: fed?.ore ?? 0,
        milliFeedUnits: fed?.milli_feed_units ?? 0,
        unpriced: (unpriced.get(key) ?? []).map(toShare),
        ...stray?.get(unit.id),
        unstated: (unstated.get(key) ?? []).map(({ pig_days, kg }) => ({ pigDays: pig_days, meanKg: kg })),
      }
      for (const money of feedMoney(feed, priceOf(unit.farmId, unit.pigType)))
        lines.push({ ...lineOf(unit), ...money, period, day: closing, recordId: null })
    }
  }
  return lines
}

const toShare = (row: UnpricedFeedRow) => ({
  grams: row.grams,
  ore: row.ore,
  dkkPer100Kg: row.dkk_per_100kg,
  fePer100Kg: row.fe_per_100kg,
})

/** Loads the price per feed unit of farms: that of the pig type, else a reference price. DKK. */
async function loadFeedPrices(
  db: Db,
  scope: TenantScope,
  farmIds: readonly FarmId[],
  closing: string,
): Promise<(farmId: FarmId, pigType: PigType) => number> {
  const rows = farmIds.length === 0 ? [] : await selectFeedPrices(db, scope, farmIds, closing)
  const dkkPerFe = new Map(
    rows.map((row) => [`${row.farm_id} ${row.pig_type}`, row.ore / 100 / (row.milli_feed_units / 1000)]),
  )
  return (farmId, pigType) => dkkPerFe.get(`${farmId} ${pigType}`) ?? REFERENCE_FEED_DKK[pigType]
}
