import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyFeedIntake } from '@herdboard/domain/kpis/formulas/daily-feed-intake.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { percentOrNull, productOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chartSeries, feedNotes } from '#modules/dashboards/service.ts'
import { energyOf, type HerdSelection, herdFigure, loadHerdSelection, unitName } from '#modules/kpis/service.ts'
import {
  type HerdPeriod,
  ledgerKnownThrough,
  type UnitPeriod,
  unitPeriods,
  withSpreadFeed,
} from '#modules/ledger/service.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { type ChartOptionsContext, chartKind } from '../chart-kind.ts'
import { type ChartPoints, chartPoints } from '../chart-points.ts'

/** Maximum number of lines; more cannot be distinguished. */
const MAX_GROUPS = 6

interface FeedConsumptionFacts {
  points: ChartPoints
  herd: HerdSelection
  weeks: HerdPeriod[]
}

/** Daily feed intake per pig by week, with the intake expected at that weight. */
export const feedConsumptionChart = chartKind<FeedConsumptionFacts>({
  chartType: 'feed-consumption',
  options: { splits: ['total', 'farm', 'barn'], extras: ['in_kg'], defaultExtras: [] },
  async load({ db, scope, context, places, pigType, period }) {
    const herd = await loadHerdSelection(db, scope, places, pigType)
    const points = chartPoints(
      period,
      await ledgerKnownThrough(db, scope, herd.units.values(), context.today),
      context.today,
      0,
    )
    const periods = points.spans.map(({ first, last }) => ({ opening: addDays(first, -1), closing: last }))
    const weeks = await unitPeriods(db, scope, herd.units.values(), periods, { withNutrients: false })
    return { points, herd, weeks: await withSpreadFeed(db, scope, herd.units.values(), weeks) }
  },
  present({ points, herd, weeks }, chartContext) {
    const { text } = chartContext.context
    const isKilos = chartContext.ticked.extras.has('in_kg')
    const { unit, factor } = readerUnit(dailyFeedIntake.unit, energyOf(chartContext.context))
    const figureOf = (units: readonly UnitPeriod[], week: HerdPeriod): number | null =>
      isKilos ? kgPerDay(units) : productOrNull(herdFigure(dailyFeedIntake, herd, { ...week, units }).value, factor)
    const lines = groupsOf(herd, weeks, chartContext).map(({ key, name, unitIds }) =>
      chartSeries({
        key,
        name,
        points: weeks.map((week) =>
          figureOf(
            week.units.filter(({ unitId }) => unitIds.has(unitId)),
            week,
          ),
        ),
      }),
    )
    const expected = weeks.map(({ units }) => productOrNull(expectedFe(units, herd), factor))
    const eaten = weeks.map((week) => productOrNull(herdFigure(dailyFeedIntake, herd, week).value, factor))
    const isEmpty = lines.every((line) => line.points.every((point) => point === null))
    const fact = (
      name: TextName<'charts:feed_consumption'>,
      unitKey: TextName<'kpis:unit'>,
      decimals: number,
      of: (week: HerdPeriod) => number | null,
    ) => ({
      name: text(`charts:feed_consumption.${name}`),
      unit: text(`kpis:unit.${unitKey}`),
      decimals,
      points: weeks.map(of),
    })
    const label = text(isKilos ? 'dashboards:unit.kg_day' : `kpis:unit.${unit}`)
    const notes = feedNotes(chartContext.context, { figure: dailyFeedIntake, herd, weeks, unit: label })
    return {
      title: text('charts:feed_consumption.title'),
      subtitle: notes.subtitle,
      x: points.x,
      axes: [{ unit: label, decimals: 2, from_zero: false }],
      series: isEmpty
        ? []
        : [
            ...lines,
            // The expected intake is in energy; in kilos it depends on the mix.
            ...(isKilos
              ? []
              : [
                  chartSeries({
                    key: 'expected',
                    name: text('charts:feed_consumption.expected'),
                    role: 'expected',
                    points: expected,
                  }),
                ]),
          ],
      facts: [
        fact('feed', 'kg', 0, ({ units }) => sumOf(units, ({ known }) => known.fed.feedKg)),
        fact('pig_days', 'pig-days', 0, ({ units }) => sumOf(units, ({ sums }) => sums.pigDays)),
        fact('weight', 'kg', 1, ({ units }) => meanKg(units)),
        {
          name: text('charts:feed_consumption.of_expected'),
          unit: '%',
          decimals: 0,
          points: eaten.map((value, week) => percentOrNull(value, expected[week] ?? null)),
        },
        ...notes.facts,
      ],
      reference_lines: [],
      bands: [],
      running: points.running,
      empty_reason: isEmpty ? text('charts:feed_consumption.empty') : null,
    }
  },
})

interface Group {
  key: string
  name: string
  unitIds: ReadonlySet<UnitId>
}

/** Returns one line for all places, or one per place for those with most pigs. */
function groupsOf(
  herd: HerdSelection,
  weeks: readonly HerdPeriod[],
  { ticked, context: { text } }: ChartOptionsContext,
): Group[] {
  if (ticked.split === 'total') {
    return [{ key: 'total', name: text('charts:option.total'), unitIds: new Set(herd.unitIds) }]
  }
  const pigDays = new Map<UnitId, number>()
  for (const { unitId, sums } of weeks.flatMap(({ units }) => units)) {
    pigDays.set(unitId, (pigDays.get(unitId) ?? 0) + sums.pigDays)
  }
  const all = [...herd.units.values()]
  return [...Map.groupBy(all, (unit) => (ticked.split === 'farm' ? unit.farmId : unit.barnId))]
    .flatMap(([key, units]) => {
      const [unit] = units
      const size = units.reduce((sum, { id }) => sum + (pigDays.get(id) ?? 0), 0)
      if (!unit || size === 0) return []
      const name =
        ticked.split === 'farm' ? unit.farmName : unitName({ ...unit, sectionName: null, batchName: null }, all)
      return [{ key, name, size, unitIds: new Set(units.map(({ id }) => id)) }]
    })
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_GROUPS)
}

const sumOf = (units: readonly UnitPeriod[], of: (unit: UnitPeriod) => number | null): number =>
  units.reduce((sum, unit) => sum + (of(unit) ?? 0), 0)

/** Kilos per pig and day, over the days with known feed. */
const kgPerDay = (units: readonly UnitPeriod[]): number | null => {
  const kg = sumOf(units, ({ known }) => known.fed.feedKg)
  return kg === 0
    ? null
    : ratioOrNull(
        kg,
        sumOf(units, ({ known }) => known.fed.pigDays),
      )
}

/** Mean weight of the pigs at the start and end of the week, kg. */
const meanKg = (units: readonly UnitPeriod[]): number | null =>
  ratioOrNull(
    sumOf(units, ({ sums }) => (sums.openingKg ?? 0) + (sums.closingKg ?? 0)),
    sumOf(units, ({ sums }) => (sums.openingHead ?? 0) + (sums.closingHead ?? 0)),
  )

/**
 * Returns the expected intake at each unit's mean weight of the week, weighted by pig-days; null without a known
 * weight.
 */
function expectedFe(units: readonly UnitPeriod[], { pigType }: HerdSelection): number | null {
  let fe = 0
  let pigDays = 0
  for (const unit of units) {
    const weightKg = meanKg([unit])
    if (weightKg === null || weightKg <= 0 || unit.sums.pigDays <= 0) continue
    fe += unit.sums.pigDays * fePerPigDay(pigType, weightKg)
    pigDays += unit.sums.pigDays
  }
  return ratioOrNull(fe, pigDays)
}
