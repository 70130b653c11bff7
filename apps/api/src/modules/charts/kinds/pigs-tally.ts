import { hasMoved, meanKg, pigsTally, type TallyStep } from '@herdboard/domain/reconciliation/pigs-tally.ts'
import type { PlaceBalance } from '@herdboard/domain/reconciliation/place-balance.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { cutAtToday } from '@herdboard/domain/time/period.ts'
import { chartSeries } from '#modules/dashboards/service.ts'
import { loadHerdSelection } from '#modules/kpis/service.ts'
import { balanceOfUnits } from '#modules/reconciliation/service.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { chartKind } from '../chart-kind.ts'

const kinds = ['stock', 'in', 'out'] as const

/** The balance of pigs from opening to closing stock, step by step, in heads or live kilos. */
export const pigsTallyChart = chartKind<PlaceBalance | null>({
  chartType: 'pigs-tally',
  options: { splits: ['head', 'kg'], extras: [], defaultExtras: [] },
  async load({ db, scope, context, places, pigType, period }) {
    const known = cutAtToday(period, context.today)
    if (!known) return null
    const { unitIds } = await loadHerdSelection(db, scope, places, pigType)
    return balanceOfUnits(db, scope, unitIds, { from: addDays(known.opening, 1), to: known.closing })
  },
  present(balance, { ticked, context: { text } }) {
    const isKg = ticked.split === 'kg'
    const moved = balance !== null && hasMoved(balance) ? balance : null
    const steps = moved && pigsTally(moved, isKg ? 'grams' : 'head')
    const shown = (steps ?? []).map((step) => (isKg ? inKilos(step) : step))
    const fact = (
      name: TextName<'charts:pigs_tally'>,
      unit: TextName<'kpis:unit'>,
      decimals: number,
      points: (number | null)[],
    ) => ({
      name: text(`charts:pigs_tally.${name}`),
      unit: text(`kpis:unit.${unit}`),
      decimals,
      points,
    })
    return {
      title: text('charts:pigs_tally.title'),
      subtitle: null,
      x: { kind: 'name', names: shown.map(({ name }) => text(`charts:pigs_tally.${name}`)) },
      axes: [
        isKg
          ? { unit: text('kpis:unit.kg'), decimals: 0, from_zero: true }
          : { unit: text('kpis:unit.pigs'), unit_one: text('kpis:unit_one.pigs'), decimals: 0, from_zero: true },
      ],
      series: steps ? kinds.map((kind) => columnsOf(shown, kind, text(`charts:pigs_tally.kind_${kind}`))) : [],
      facts: [
        isKg
          ? fact(
              'heads',
              'pigs',
              0,
              shown.map(({ head }) => head),
            )
          : fact(
              'kilos',
              'kg',
              0,
              shown.map(({ grams }) => grams && grams / 1000),
            ),
        fact('mean', 'kg', 1, shown.map(meanKg)),
      ],
      reference_lines: [],
      bands: [],
      running: null,
      empty_reason: steps ? null : text(moved ? 'charts:pigs_tally.no_weight' : 'charts:pigs_tally.empty'),
    }
  },
})

const inKilos = (step: TallyStep): TallyStep => ({
  ...step,
  before: step.before / 1000,
  change: step.change / 1000,
})

/** Returns the steps of a kind; each column starts at the result of the step before. */
const columnsOf = (steps: readonly TallyStep[], kind: TallyStep['kind'], name: string) =>
  chartSeries({
    key: kind,
    name,
    kind: 'column',
    stack: 'tally',
    points: steps.map((step) => (step.kind === kind ? step.change : null)),
    floor: steps.map(({ before }) => before),
  })
