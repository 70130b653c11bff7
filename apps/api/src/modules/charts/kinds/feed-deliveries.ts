import { pricePerEnergyIn } from '@herdboard/domain/feed/energy-unit.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { pickedDays } from '@herdboard/domain/time/period.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { energyOf } from '#modules/kpis/service.ts'
import {
  deliverySums,
  type FeedDeliveryRow,
  resolveFeedPlaces,
  selectFeedDeliveryRows,
} from '#modules/tables/service.ts'
import { type ChartOptionsContext, chartKind } from '../chart-kind.ts'
import { chartPoints } from '../chart-points.ts'
import { largestParts } from '../largest-parts.ts'

const KG_A_TON = 1000
/** Maximum number of rows, more than any real period has. It limits the time after a faulty import. */
const MAX_ROWS = 100_000

/** Tonnes of feed delivered per week, stacked by mix, supplier or farm. */
export const feedDeliveriesChart = chartKind<FeedDeliveryRow[]>({
  chartType: 'feed-deliveries',
  options: { splits: ['mix', 'supplier', 'farm'], extras: [], defaultExtras: [] },
  async load({ db, scope, places, pigType, period }) {
    const { first, last } = pickedDays(period)
    const feedPlaceIds = await resolveFeedPlaces(db, scope, places, pigType)
    return selectFeedDeliveryRows(db, scope, feedPlaceIds, { from: first, to: last, limit: MAX_ROWS })
  },
  present(rows, chartContext) {
    const { text, today } = chartContext.context
    const { x, spans, running } = chartPoints(chartContext.period, today, today, 0)
    const weeks = spans.map(({ first, last }) => rows.filter(({ day }) => day >= first && day <= last))
    const groups = Map.groupBy(rows, (row) => groupOf(row, chartContext))
    const parts = [...groups].map(([key, own]) => ({
      key: key || 'none',
      name: groupName(own, chartContext),
      points: weeks.map((week) => {
        const kg = week.reduce((sum, row) => sum + (groupOf(row, chartContext) === key ? row.kg : 0), 0)
        return kg === 0 ? null : kg / KG_A_TON
      }),
    }))
    const sums = weeks.map(deliverySums)
    const energy = energyOf(chartContext.context)
    const { unit } = readerUnit('DKK/FE', energy)
    return {
      title: text('charts:feed_deliveries.title'),
      subtitle: null,
      x,
      axes: [{ unit: text('dashboards:unit.ton'), decimals: 1, from_zero: true }],
      series: largestParts(parts, text('charts:other')).map((part) =>
        chartSeries({ ...part, kind: 'column', stack: 'deliveries' }),
      ),
      facts: [
        {
          name: text('tables:delivery_registrations.amount'),
          unit: '',
          decimals: 0,
          points: sums.map(({ dkk }) => dkk),
        },
        {
          name: text('charts:feed_deliveries.price'),
          unit: text(`kpis:unit.${unit}`),
          decimals: 2,
          points: sums.map(({ dkkPerFe }) => pricePerEnergyIn(energy, dkkPerFe)),
        },
      ],
      reference_lines: [],
      bands: [],
      running,
      empty_reason: rows.length === 0 ? text('charts:feed_deliveries.empty') : null,
    }
  },
})

function groupOf(row: FeedDeliveryRow, { ticked }: ChartOptionsContext): string {
  if (ticked.split === 'supplier') return row.supplier ?? ''
  return ticked.split === 'farm' ? row.farm_id : row.mix_id
}

function groupName([row]: readonly FeedDeliveryRow[], { ticked, context: { text } }: ChartOptionsContext): string {
  if (!row) return ''
  if (ticked.split === 'supplier') return row.supplier ?? text('charts:feed_deliveries.no_supplier')
  return ticked.split === 'farm' ? row.farm_name : row.mix_name
}
