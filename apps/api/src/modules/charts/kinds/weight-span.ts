import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { type WeighedLot, type WeightSpan, weightSpan } from '@herdboard/domain/growth/weight-span.ts'
import { basicWeightKg } from '@herdboard/domain/slaughter/payment-scale.ts'
import { type DatedScale, scaleInForce } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { loadHerdSelection } from '#modules/kpis/service.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import { selectPaymentScales } from '#modules/settlements/service.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { type ChartOptionsContext, chartKind } from '../chart-kind.ts'
import { type ChartPoints, chartPoints } from '../chart-points.ts'
import { type ExitRow, selectExits } from '../sql/exits.ts'

/** Live weight per carcass weight, where the slaughterhouse has none stored. */
const USUAL_LIVE_FACTOR = 1.31
const WEANERS_OUT_KG = [28, 33] as const

interface Lot extends WeighedLot {
  day: string
}

interface WeightSpanFacts {
  points: ChartPoints
  exits: ExitRow[]
  scales: readonly DatedScale[]
}

/** Weights of the pigs that left in a week: from the lightest 5 % to the heaviest 5 %, and the mean. */
export const weightSpanChart = chartKind<WeightSpanFacts>({
  chartType: 'weight-span',
  options: { splits: ['carcass', 'live'], extras: [], defaultExtras: [] },
  weanerOptions: { splits: [], extras: [], defaultExtras: [] },
  async load({ db, scope, context, places, pigType, period }) {
    const { units, unitIds } = await loadHerdSelection(db, scope, places, pigType)
    const points = chartPoints(
      period,
      await ledgerKnownThrough(db, scope, units.values(), context.today),
      context.today,
      0,
    )
    const last = points.spans.at(-1)?.last ?? period.opening
    const exits = await selectExits(db, scope, unitIds, { first: addDays(period.opening, 1), last })
    return { points, exits, scales: await selectPaymentScales(db, scope) }
  },
  present({ points, exits, scales }, chartContext) {
    const { text } = chartContext.context
    const lots = exits.flatMap((exit) => lotOf(exit, scales, chartContext))
    const spans = points.spans.map(({ first, last }) =>
      weightSpan(lots.filter(({ day }) => day >= first && day <= last)),
    )
    const each = (of: (span: WeightSpan) => number | null) => spans.map((span) => span && of(span))
    const fact = (
      name: TextName<'charts:weight_span'>,
      unit: TextName<'kpis:unit'>,
      decimals: number,
      of: (span: WeightSpan) => number,
    ) => ({
      name: text(`charts:weight_span.${name}`),
      unit: text(`kpis:unit.${unit}`),
      decimals,
      points: each(of),
    })
    const column = (isEstimated: boolean) =>
      chartSeries({
        key: isEstimated ? 'estimated' : 'stated',
        name: text(`charts:weight_span.${isEstimated ? 'span_estimated' : 'span'}`),
        kind: 'column',
        stack: 'span',
        points: each((span) => (span.isEstimated === isEstimated ? span.toKg - span.fromKg : null)),
        floor: spans.map((span) => span?.fromKg ?? 0),
        estimated_from: isEstimated ? 0 : null,
      })
    const columns = [column(false), column(true)].filter((one) => one.points.some((point) => point !== null))
    // A band needs both ends.
    const [band] = lots.filter(({ targetKg }) => Number.isFinite(targetKg[1])).toSorted((a, b) => b.head - a.head)
    return {
      title: text('charts:weight_span.title'),
      subtitle: text(`charts:weight_span.${isLive(chartContext) ? 'live' : 'carcass'}`),
      x: points.x,
      axes: [{ unit: text('kpis:unit.kg'), decimals: 1, from_zero: false }],
      series:
        lots.length === 0
          ? []
          : [
              ...columns,
              chartSeries({ key: 'mean', name: text('charts:weight_span.mean'), points: each(({ meanKg }) => meanKg) }),
            ],
      facts: [
        fact('lightest', 'kg', 1, ({ fromKg }) => fromKg),
        fact('heaviest', 'kg', 1, ({ toKg }) => toKg),
        fact('sd', 'kg', 1, ({ sdKg }) => sdKg),
        fact('cv', '%', 1, ({ variationPercent }) => variationPercent),
        fact('inside', '%', 1, ({ insidePercent }) => insidePercent),
        fact('heads', 'pigs', 0, ({ head }) => head),
      ],
      reference_lines: [],
      bands: band
        ? [
            {
              axis: 0,
              from: band.targetKg[0],
              to: band.targetKg[1],
              label: text(`charts:weight_span.band_${chartContext.pigType}`),
            },
          ]
        : [],
      running: points.running,
      empty_reason: lots.length === 0 ? text('charts:weight_span.empty') : null,
    }
  },
})

/** Weaners have no carcass weight. */
const isLive = ({ pigType, ticked }: ChartOptionsContext): boolean => pigType === WEANERS || ticked.split === 'live'

/** Half-widths of 95 % per standard deviation. */
const SPREAD_PER_SD = 1.96
/** Without a payment scale every carcass weight is on target. */
const ANY_KG = [0, Number.POSITIVE_INFINITY] as const

/** Returns the weights of an exit; empty where it has none, such as the carcass weight of pigs sold alive. */
function lotOf(exit: ExitRow, scales: readonly DatedScale[], chartContext: ChartOptionsContext): Lot[] {
  const { day, head, live_kg, approved_head, carcass_kg, carcass_sd_kg } = exit
  const lot = { day, liveKg: live_kg / head, spreadKg: exit.spread_kg }
  if (chartContext.pigType === WEANERS) return [{ ...lot, head, meanKg: lot.liveKg, targetKg: WEANERS_OUT_KG }]
  const scale = scaleInForce(scales, exit.slaughterhouse_id, day)
  const basic = scale && basicWeightKg(scale)
  const [least, most] = basic ? [basic.least, basic.most ?? Number.POSITIVE_INFINITY] : ANY_KG
  const carcassSpread = carcass_sd_kg === null ? null : carcass_sd_kg * SPREAD_PER_SD
  if (isLive(chartContext)) {
    const factor = exit.live_factor ?? USUAL_LIVE_FACTOR
    return [
      {
        ...lot,
        spreadKg: lot.spreadKg ?? (carcassSpread === null ? null : carcassSpread * factor),
        head,
        meanKg: lot.liveKg,
        targetKg: [least * factor, most * factor],
      },
    ]
  }
  if (!approved_head || !carcass_kg) return []
  return [
    {
      ...lot,
      spreadKg: carcassSpread ?? lot.spreadKg,
      head: approved_head,
      meanKg: carcass_kg / approved_head,
      targetKg: [least, most],
    },
  ]
}
