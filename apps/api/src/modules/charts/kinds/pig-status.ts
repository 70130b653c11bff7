import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { loadHerdSelection, unitName } from '#modules/kpis/service.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import { type ChartOptionsContext, chartKind } from '../chart-kind.ts'
import { type ChartPoints, chartPoints } from '../chart-points.ts'
import { largestParts } from '../largest-parts.ts'
import { type StockRow, selectGroupStock } from '../sql/herd-days.ts'

/** Maximum number of days in a chart by days; a longer period is drawn by weeks. */
const MAX_DAYS = 31

interface PigStatusFacts {
  points: ChartPoints
  stock: StockRow[]
  units: ReadonlyMap<UnitId, ResolvedUnit>
  places: number | null
}

/** Pigs at the end of each day or week, stacked by place, with a line for the number of pig places. */
export const pigStatusChart = chartKind<PigStatusFacts>({
  chartType: 'pig-status',
  options: { splits: ['farm', 'barn', 'section'], extras: ['all_pigs'], defaultExtras: [] },
  async load(chartContext) {
    const { db, scope, context, period } = chartContext
    const { units, places } = await herdOf(chartContext)
    const points = chartPoints(
      period,
      await ledgerKnownThrough(db, scope, units.values(), context.today),
      context.today,
      MAX_DAYS,
    )
    const grouped = [...units.values()].map((unit) => ({ id: unit.id, groupKey: keyOf(chartContext, unit) }))
    const days = points.spans.map(({ last }) => last)
    return { points, units, places, stock: await selectGroupStock(db, scope, grouped, days) }
  },
  present({ points, stock, units, places }, chartContext) {
    const { text } = chartContext.context
    const heads = new Map(stock.map(({ group_key, day, head }) => [`${group_key} ${day}`, head]))
    const keys = new Set(stock.map(({ group_key }) => group_key))
    const groups = Map.groupBy(units.values(), (unit) => keyOf(chartContext, unit))
    const parts = [...groups].flatMap(([key, [unit]]) =>
      unit && keys.has(key)
        ? [
            {
              key,
              name: groupName(chartContext, unit, units),
              points: points.spans.map(({ last }) => heads.get(`${key} ${last}`) ?? 0),
            },
          ]
        : [],
    )
    // A place with pigs only between two points would be in the legend without a column.
    const shown = parts.filter((part) => part.points.some((head) => head !== 0))
    return {
      title: text('charts:pig_status.title'),
      subtitle: null,
      x: points.x,
      axes: [{ unit: text('kpis:unit.pigs'), unit_one: text('kpis:unit_one.pigs'), decimals: 0, from_zero: true }],
      series: largestParts(shown, text('charts:other')).map((part) =>
        chartSeries({ ...part, kind: 'column', stack: 'pigs' }),
      ),
      reference_lines: places === null ? [] : [{ axis: 0, value: places, label: text('kpis:input.places') }],
      bands: [],
      running: points.running,
      empty_reason: shown.length === 0 ? text('charts:pig_status.empty') : null,
    }
  },
})

/** Returns the selected units and their pig places, with the other pig type where that option is ticked. */
async function herdOf({ db, scope, places, pigType, ticked }: ChartOptionsContext) {
  const herd = await loadHerdSelection(db, scope, places, pigType)
  if (!ticked.extras.has('all_pigs')) return herd
  const other = await loadHerdSelection(db, scope, places, pigType === WEANERS ? SLAUGHTER_PIGS : WEANERS)
  const isOneKind = herd.units.size === 0 || other.units.size === 0
  return {
    units: new Map([...herd.units, ...other.units]),
    places: isOneKind || herd.places === null || other.places === null ? null : herd.places + other.places,
  }
}

function keyOf({ ticked }: ChartOptionsContext, unit: ResolvedUnit): string {
  if (ticked.split === 'barn') return unit.barnId
  return ticked.split === 'section' ? (unit.batchId ?? unit.sectionId ?? unit.barnId) : unit.farmId
}

function groupName(
  { ticked }: ChartOptionsContext,
  unit: ResolvedUnit,
  units: ReadonlyMap<UnitId, ResolvedUnit>,
): string {
  if (ticked.split === 'section')
    return unitName({ ...unit, sectionName: unit.batchName ? null : unit.sectionName }, units.values())
  if (ticked.split === 'barn') return unitName({ ...unit, sectionName: null, batchName: null }, units.values())
  return unit.farmName
}
