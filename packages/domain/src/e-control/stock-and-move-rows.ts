import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { averageInKg, averageOutKg } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import { carcassWeight } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import { occupancy } from '@herdboard/domain/kpis/formulas/throughput.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { weightClassPercent } from '@herdboard/domain/slaughter/carcass-facts.ts'
import type { ReportFacts } from './report-facts.ts'
import { dkkFromOre, kpiRow, type ReportRow, reportRow } from './report-row.ts'

const pigs = ['pigs', 0] as const
const weight = ['kg', 1] as const
const ofPeriod = { isOfPeriod: true } as const
const slaughtered = { pigType: SLAUGHTER_PIGS } as const

/** Pigs that came from places outside the report: all pigs in, less bought pigs and pigs of the own herd. */
export const transferredIn = (sums: PeriodSums, { bought, own }: ReportFacts): number =>
  sums.inHead - bought.head - own.head

/** Pigs transferred to places outside the report. */
export const transferredOut = (sums: PeriodSums, { sold }: ReportFacts): number =>
  sums.outHead - sums.slaughterHead - sold.head

const boughtDkk = ({ money }: ReportFacts): number | null => dkkFromOre(-money.ore.purchase)
const ofPurchases = { money: ['purchase'], isOptional: true } as const

export const stockRows: readonly ReportRow[] = [
  reportRow('1.1', 'days', ['days', 0], ({ sums }) => sums.days),
  reportRow('1.2', 'open_n', pigs, ({ sums }) => sums.openingHead, ofPeriod),
  reportRow('1.3', 'open_avg', weight, ({ sums }) => ratioOrNull(sums.openingKg, sums.openingHead), ofPeriod),
  reportRow('1.4', 'close_n', pigs, ({ sums }) => sums.closingHead, ofPeriod),
  reportRow('1.5', 'close_avg', weight, ({ sums }) => ratioOrNull(sums.closingKg, sums.closingHead), ofPeriod),
  reportRow('1.6', 'diff', pigs, ({ sums }) => sums.diffHead, { ...ofPeriod, isSigned: true }),
  reportRow('1.7', 'avg_stock', pigs, ({ sums }) => ratioOrNull(sums.pigDays, sums.days)),
  reportRow('1.8', 'places', pigs, ({ sums }) => sums.places),
  kpiRow('1.9', 'occupancy', ['%', 1], occupancy),
]

export const inRows: readonly ReportRow[] = [
  reportRow('2.1', 'in_bought', pigs, ({ facts }) => facts.bought.head),
  reportRow('2.2', 'in_own', pigs, ({ facts }) => facts.own.head),
  reportRow('2.3', 'in_transfer', pigs, ({ sums, facts }) => transferredIn(sums, facts)),
  reportRow('2.4', 'in_avg', weight, ({ sums }) => averageInKg(sums), { band: 'inWeightKg', benchmark: 'in_weight' }),
  reportRow(
    '2.5',
    'in_price',
    ['DKK/pig', 2],
    ({ facts }) => ratioOrNull(boughtDkk(facts), facts.bought.head),
    ofPurchases,
  ),
  reportRow(
    '2.6',
    'in_price_kg',
    ['DKK/kg', 2],
    ({ facts }) => ratioOrNull(boughtDkk(facts), facts.bought.kg),
    ofPurchases,
  ),
]

export const outRows: readonly ReportRow[] = [
  reportRow('3.1', 'out_live', pigs, ({ facts }) => facts.sold.head),
  reportRow('3.2', 'out_live_avg', weight, ({ facts }) => ratioOrNull(facts.sold.kg, facts.sold.head), {
    isOptional: true,
  }),
  reportRow('3.3', 'out_transfer', pigs, ({ sums, facts }) => transferredOut(sums, facts)),
  reportRow('3.4', 'slaughtered', pigs, ({ sums }) => sums.approvedHead, slaughtered),
  kpiRow('3.5', 'carcass_avg', weight, carcassWeight),
  reportRow(
    '3.6',
    'live_avg',
    weight,
    ({ sums }) => ratioOrNull(sums.slaughterLiveKg, sums.slaughterHead),
    slaughtered,
  ),
  // It counts the carcasses that settlements state; without any the row is left out.
  reportRow('3.7', 'in_range', ['%', 1], ({ facts }) => weightClassPercent(facts.carcasses, 'insideHead'), {
    ...slaughtered,
    isOptional: true,
  }),
  reportRow('3.8', 'out_avg', weight, ({ sums }) => averageOutKg(sums), {
    band: 'outWeightKg',
    benchmark: 'out_weight',
  }),
]
