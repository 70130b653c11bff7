import { addPost, type EconomyFacts, noPost, type PostPaid } from '@herdboard/domain/analysis/economy-columns.ts'
import { addFacts, noFacts, type ReportFacts } from '@herdboard/domain/e-control/report-facts.ts'
import { postPaymentYear } from '@herdboard/domain/economy/post-payment-year.ts'
import { stockValueOre } from '@herdboard/domain/ledger/stock-value.ts'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import { postPaymentsFor } from '#modules/prices/service.ts'
import { factsOfMoves, type StockPriceRow, selectMovementSums, selectStockPrices } from '#modules/reports/service.ts'
import { postedOf } from './posted.ts'
import { type AnalysisQuestion, isWholeBatch, type PeriodNo } from './question.ts'
import { unitParts } from './row-herds.ts'
import type { AnalysisRow } from './rows.ts'
import { type SlaughterRow, selectSlaughters } from './sql/slaughters.ts'
import { unitFacts } from './unit-facts.ts'

type OfRow<Facts> = (row: AnalysisRow, period: PeriodNo) => Facts

/** Money of rows in both periods: what moved, what was posted, what the stock was worth, what is paid after the year. */
export async function economyFacts(at: AnalysisQuestion): Promise<OfRow<EconomyFacts>> {
  const moved = await movedOf(at)
  const posted = await postedOf(at)
  const valued = await stockOf(at)
  const post = await postPaidOf(at)
  return (row, period) => ({
    ...moved(row, period),
    ...posted(row, period),
    ...valued(row, period),
    post: post(row, period),
  })
}

/** Each unit is a group of its own, so that any rows are sums of them. */
async function movedOf(at: AnalysisQuestion): Promise<OfRow<ReportFacts>> {
  const unitIds = [...at.units.keys()]
  const asked = { unitIds, groups: unitIds.map((_, no) => no) }
  const [now, before] = at.periods
  const rows = await selectMovementSums(
    at.db,
    at.scope,
    asked,
    at.whole ? [now, before, at.whole.period] : [now, before],
  )
  const byUnit = new Map(rows.map((row) => [`${row.period} ${unitIds[row.grp]}`, { ...noFacts, ...factsOfMoves(row) }]))
  return ({ units }, period) =>
    units
      .flatMap((unit) => byUnit.get(`${isWholeBatch(at, unit, period) ? 2 : period} ${unit.id}`) ?? [])
      .reduce<ReportFacts>(addFacts, noFacts)
}

/** Value of the stock at both ends, øre; null where a price is not known of a month with pigs. */
async function stockOf(at: AnalysisQuestion): Promise<OfRow<Pick<ReportFacts, 'openingValueOre' | 'closingValueOre'>>> {
  const spans: LedgerPeriod[] = [...at.periods, ...(at.whole ? [at.whole.period] : [])]
  const days = [...new Set(spans.flatMap(({ opening, closing }) => [opening, closing]))]
  const prices = new Map<string, StockPriceRow>()
  for (const pigType of [1, 2] as const) {
    for (const row of await selectStockPrices(at.db, at.scope, { farmIds: [...at.farms.keys()], days, pigType })) {
      prices.set(`${row.farm_id} ${pigType} ${row.day}`, row)
    }
  }
  const partOf = unitParts(at)
  const end = (row: AnalysisRow, period: PeriodNo, which: 'opening' | 'closing'): number | null => {
    let sum = 0
    for (const unit of row.units) {
      const sums = partOf(unit, period)?.sums
      const head = sums?.[`${which}Head`]
      if (!sums || head === 0) continue
      const span = isWholeBatch(at, unit, period) && at.whole ? at.whole.period : at.periods[period]
      const price = prices.get(`${unit.farmId} ${unit.pigType} ${span[which]}`)
      const kg = sums[`${which}Kg`]
      if (!price || head == null || kg === null) return null
      sum += stockValueOre({ head, grams: Math.round(kg * 1000) }, { baseOre: price.base_ore, oreAKg: price.ore_a_kg })
    }
    return sum
  }
  return (row, period) => ({
    openingValueOre: end(row, period, 'opening'),
    closingValueOre: end(row, period, 'closing'),
  })
}

const ORGANIC = 2
const FREE_RANGE = 3

/** What is paid after the year of each slaughter; a year without a payment yet has that of the last one, estimated. */
async function postPaidOf(at: AnalysisQuestion): Promise<OfRow<PostPaid>> {
  // Newest first.
  const years = await postPaymentsFor(at.db, at.scope)
  const paid = ({ unit_id, day, kg }: SlaughterRow): PostPaid => {
    const year = postPaymentYear(day).from
    const known = years.find(({ from }) => from <= year)
    if (!known) return { dkk: null, kg, isEstimated: false }
    const farmId = at.units.get(unit_id)?.farmId
    const kind = farmId && at.farms.get(farmId)?.production_kind
    const field = kind === ORGANIC ? 'res_org_price' : kind === FREE_RANGE ? 'res_free_range_price' : 'sl_pig_price'
    const isEstimated = known.from !== year || known.is_provision
    return { dkk: kg * (known[field] + (known.entry?.[field] ?? 0)), kg, isEstimated }
  }
  return unitFacts(await selectSlaughters(at), { none: noPost, of: paid, add: addPost })
}
