import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { dailyGain, referenceDailyGain } from '@herdboard/domain/kpis/formulas/daily-gain.ts'
import { deadCondemned, mortality } from '@herdboard/domain/kpis/formulas/mortality.ts'
import {
  daysInBarn,
  lossBase,
  netDailyGainGrams,
  producedPigs,
} from '@herdboard/domain/kpis/formulas/production-sums.ts'
import { daysInBarnFigure, pigsPerPlace } from '@herdboard/domain/kpis/formulas/throughput.ts'
import { percentOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { kpiRow, type ReportRow, reportRow } from './report-row.ts'

const pigs = ['pigs', 0] as const
const share = ['%', 1] as const
const gain = { needs: ['gainKg'] } as const

export const lossRows: readonly ReportRow[] = [
  reportRow('4.1', 'dead', pigs, ({ sums }) => sums.deadHead),
  reportRow('4.2', 'euthanised', pigs, ({ facts }) => facts.euthanisedHead),
  reportRow('4.3', 'dead_avg', ['kg', 1], ({ sums }) => ratioOrNull(sums.deadKg, sums.deadHead)),
  kpiRow('4.4', 'mortality', share, mortality),
  reportRow('4.5', 'condemned', pigs, ({ sums }) => sums.condemnedHead, { pigType: SLAUGHTER_PIGS }),
  kpiRow('4.6', 'dead_condemned', share, deadCondemned),
  reportRow(
    '4.7',
    'mortality_loss',
    share,
    ({ sums, setting }) =>
      sums.missingHead === 0 ? null : percentOrNull(sums.deadHead + sums.missingHead, lossBase(sums, setting)),
    { ...gain, isOptional: true },
  ),
]

export const productionRows: readonly ReportRow[] = [
  reportRow('5.1', 'pig_days', ['days', 0], ({ sums }) => sums.pigDays),
  reportRow('5.2', 'gain', ['kg', 0], ({ sums }) => sums.gainKg, { ...gain, ofAll: 'always' }),
  reportRow('5.3', 'produced', pigs, ({ sums, setting }) => producedPigs(sums, setting), gain),
  kpiRow('5.4', 'daily_gain', ['g/day', 0], dailyGain),
  reportRow('5.5', 'daily_gain_net', ['g/day', 0], ({ sums }) => netDailyGainGrams(sums), gain),
  kpiRow('5.6', 'ref_daily_gain', ['g/day', 0], referenceDailyGain),
  reportRow('5.7', 'days_in_barn', ['days', 1], ({ sums, setting }) => daysInBarn(sums, setting), {
    ...gain,
    band: daysInBarnFigure.band,
  }),
  kpiRow('5.8', 'per_place', ['pigs/place/year', 2], pigsPerPlace),
]
