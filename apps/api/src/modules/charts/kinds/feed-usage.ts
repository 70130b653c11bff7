import { energyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chartSeries, type DailyFeedUse, dailyFeedUse } from '#modules/dashboards/service.ts'
import { energyOf, loadHerdSelection } from '#modules/kpis/service.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { chartKind } from '../chart-kind.ts'
import { type ChartPoints, chartPoints } from '../chart-points.ts'
import { largestParts } from '../largest-parts.ts'

const KG_A_TON = 1000

interface FeedUsageFacts {
  points: ChartPoints
  use: DailyFeedUse[]
}

/** Feed used per week, stacked by mix, in tonnes, feed units or DKK. */
export const feedUsageChart = chartKind<FeedUsageFacts>({
  chartType: 'feed-usage',
  options: { splits: ['in_kg', 'in_energy', 'in_dkk'], extras: [], defaultExtras: [] },
  async load({ db, scope, context, places, pigType, period }) {
    const { units } = await loadHerdSelection(db, scope, places, pigType)
    const points = chartPoints(
      period,
      await ledgerKnownThrough(db, scope, units.values(), context.today),
      context.today,
      0,
    )
    const closing = points.spans.at(-1)?.last ?? addDays(period.opening, 0)
    return { points, use: await dailyFeedUse(db, scope, units.values(), { opening: period.opening, closing }) }
  },
  present({ points, use }, { ticked, context }) {
    const { text } = context
    const energy = energyOf(context)
    const of = (row: DailyFeedUse): number | null => {
      if (ticked.split === 'in_energy') return energyIn(energy, row.fe)
      return ticked.split === 'in_dkk' ? row.dkk : row.kg / KG_A_TON
    }
    const parts = [...Map.groupBy(use, ({ mix_id }) => mix_id)].map(([key, rows]) => ({
      key,
      name: rows[0]?.mix_name ?? '',
      points: points.spans.map(({ first, last }) =>
        sumOf(rows.filter(({ day }) => day >= first && day <= last).map(of)),
      ),
    }))
    const unit: TextKey =
      ticked.split === 'in_energy'
        ? `kpis:unit.${readerUnit('FE', energy).unit}`
        : ticked.split === 'in_dkk'
          ? 'kpis:unit.DKK'
          : 'dashboards:unit.ton'
    return {
      title: text('charts:feed_usage.title'),
      subtitle: null,
      x: points.x,
      axes: [{ unit: text(unit), decimals: ticked.split === 'in_kg' ? 1 : 0, from_zero: true }],
      series: largestParts(parts, text('charts:other')).map((part) =>
        chartSeries({ ...part, kind: 'column', stack: 'mixes' }),
      ),
      reference_lines: [],
      bands: [],
      running: points.running,
      empty_reason: use.length === 0 ? text('charts:feed_usage.empty') : null,
    }
  },
})

/** Sums the values. A week without feed has no column (null), and a sum with an unknown part is null. */
function sumOf(values: readonly (number | null)[]): number | null {
  let sum: number | null = values.length === 0 ? null : 0
  for (const value of values) sum = sum === null || value === null ? null : sum + value
  return sum
}
