import type { BoardCell, BoardFarm } from '@herdboard/contract/figures/farm-board.ts'
import { deviationValue } from '@herdboard/domain/analysis/deviation-value.ts'
import { compareFigures } from '@herdboard/domain/kpis/compare-figures.ts'
import { restsOnWeight } from '@herdboard/domain/kpis/figure-end.ts'
import { heatSteps } from '@herdboard/domain/kpis/heat-steps.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { energyOf, figureNotes, herdFigure, kpiName } from '#modules/kpis/service.ts'
import { deviationFacts, partDecimals } from '#modules/why/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ChosenFigure } from './board-figures.ts'
import type { FarmHerd } from './farm-herds.ts'

type FarmRow = Omit<BoardFarm, 'comment'>

interface SummedFigures {
  /** The columns. */
  figures: readonly ChosenFigure[]
  /** Those whose kr. a farm sums. */
  summed: readonly ChosenFigure[]
}

/** Returns the row of each farm. The strength of a cell is its place among the same figure of the other farms. */
export function boardFarms(
  herds: readonly FarmHerd[],
  { figures, summed }: SummedFigures,
  context: RequestContext,
): FarmRow[] {
  const columns = figures.map((figure) => heatedColumn(herds.map((herd) => boardCell(figure, herd, context))))
  return herds.map((farm, row) => {
    const cells = columns.flatMap((column) => column[row] ?? [])
    const { end } = farm
    return {
      id: farm.id,
      name: farm.name,
      estimated_since: end?.kind === 'estimated' ? end.day : null,
      ...sumOfKr(farm, summed, context),
      worse: cells.reduce((sum, { step }) => sum - Math.min(0, step), 0),
      cells,
    }
  })
}

function heatedColumn(cells: readonly BoardCell[]): BoardCell[] {
  const steps = heatSteps(cells.map(({ change, verdict }) => ({ change, outcome: verdict })))
  return cells.map((cell, row) => ({ ...cell, step: steps[row] ?? 0 }))
}

/** Returns a figure of a farm, rounded as the screen that explains it; without its strength. */
export function boardCell(figure: ChosenFigure, farm: FarmHerd, context: RequestContext): BoardCell {
  const { factor } = readerUnit(figure.unit, energyOf(context))
  const decimals = partDecimals(figure.decimals)
  const { herd, now, before, weeks, end } = farm
  const [is, was] = [herdFigure(figure, herd, now), herdFigure(figure, herd, before)]
  const read = (value: number | null) => (value === null ? null : roundHalfAway(value * factor, decimals))
  const [value, previous] = [read(is.value), read(was.value)]
  const compared = compareFigures(value, previous, { decimals, goodWhen: figure.goodWhen })
  const dkk = krOfChange(figure, farm, is.value, was.value)
  return {
    type_id: figure.typeId,
    value,
    previous,
    change: value === null || previous === null ? null : roundHalfAway(value - previous, decimals),
    verdict: compared?.outcome ?? null,
    step: 0,
    dkk: dkk === null ? null : roundHalfAway(dkk, 0),
    trend: weeks.map((week) => read(herdFigure(figure, herd, week).value)),
    is_provisional: value !== null && restsOnWeight(figure) && end?.kind === 'estimated',
    is_partial: is.value !== null && (is.leftOut.length > 0 || figureNotes(context, figure, is).length > 0),
    needs_measuring: is.isUnmeasured,
    needs_feed: !is.isEnough && is.leftOutPigDays > 0 && !figure.needs.includes('feedDkk'),
  }
}

const krOfChange = (
  figure: ChosenFigure,
  { herd, now, prices }: FarmHerd,
  is: number | null,
  was: number | null,
): number | null =>
  is === null || was === null ? null : deviationValue(figure.key, is, was, deviationFacts(figure, herd, now, prices))

/** Sums the kr. of figures that do not overlap, and names those without a value. */
function sumOfKr(farm: FarmHerd, summed: readonly ChosenFigure[], context: RequestContext) {
  const parts = summed.map((figure) => {
    const [is, was] = [farm.now, farm.before].map((period) => herdFigure(figure, farm.herd, period).value)
    return { figure, dkk: krOfChange(figure, farm, is ?? null, was ?? null) }
  })
  const known = parts.flatMap(({ dkk }) => dkk ?? [])
  return {
    dkk:
      known.length === 0
        ? null
        : roundHalfAway(
            known.reduce((sum, dkk) => sum + dkk, 0),
            0,
          ),
    dkk_missing: parts.filter(({ dkk }) => dkk === null).map(({ figure }) => kpiName(context, figure.key)),
  }
}
