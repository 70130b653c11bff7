import type { BoardCell } from '@herdboard/contract/figures/farm-board.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { energyOf, kpiName } from '#modules/kpis/service.ts'
import { figureChange, levelPlaces, mainPart, partDecimals, presentParts, whyPlaces } from '#modules/why/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { printedChange, printedKr } from '#platform/text/signed-values.ts'
import { boardCell } from './board-farms.ts'
import type { ChosenFigure } from './board-figures.ts'
import type { FarmHerd } from './farm-herds.ts'

/** A figure that got worse: what, why and where most, and what it cost. */
export interface WorseLine {
  text: string
  kr: string
}

/** Returns the figures of a farm that got worse, the costliest first. Why is divided as on the screen that explains it. */
export function worseLines(farm: FarmHerd, figures: readonly ChosenFigure[], context: RequestContext): WorseLine[] {
  return figures
    .map((figure) => ({ figure, cell: boardCell(figure, farm, context) }))
    .filter(({ cell }) => cell.verdict === 'worse')
    .toSorted((a, b) => (a.cell.dkk ?? 0) - (b.cell.dkk ?? 0))
    .map(({ figure, cell }) => ({
      text: worseText(farm, figure, cell, context),
      kr: cell.dkk === null ? '' : printedKr(context.language, cell.dkk),
    }))
}

function worseText(farm: FarmHerd, figure: ChosenFigure, cell: BoardCell, context: RequestContext): string {
  const { text } = context
  const { herd, now, before, prices } = farm
  const { places, placeOf } = levelPlaces([...herd.units.values()])
  const { unit, factor } = readerUnit(figure.unit, energyOf(context))
  const decimals = partDecimals(figure.decimals)
  const change = cell.change ?? 0
  const divided = figureChange({ figure, now, before }, herd, placeOf).parts ?? []
  const parts = presentParts(divided, { key: figure.key, factor, decimals, change, dkk: null }, context)
  const cause = mainPart(parts, change)?.cause ?? ''
  const compared = { figure, herd, now, before, period: now.period, periodBefore: before.period }
  const [worst] = places.length > 1 ? whyPlaces(compared, places, prices, context) : []
  const isSameWay = worst && (worst.change ?? 0) * change > 0
  const where = isSameWay ? text('reports:visit.most_at', { place: worst.name }) : ''
  const because = [cause, where].filter(Boolean).join('; ')
  const words = {
    figure: kpiName(context, figure.key),
    change: printedChange(context.language, change, decimals, text(unit === '%' ? 'why:points' : `kpis:unit.${unit}`)),
  }
  return because === ''
    ? text('reports:visit.worse_plain', words)
    : text('reports:visit.worse_because', { ...words, cause: because })
}
