import { deviationValue } from '@herdboard/domain/analysis/deviation-value.ts'
import { compareFigures } from '@herdboard/domain/kpis/compare-figures.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ComparedHerd } from './compared-herd.ts'
import type { FigureChange } from './figure-change.ts'
import { deviationFacts, type HerdPrices } from './value-facts.ts'
import { valueNote } from './value-note.ts'

/** Decimals of a change: one more than the figure's, so that small parts are seen; whole numbers stay whole. */
export const partDecimals = (decimals: number): number => (decimals === 0 ? 0 : decimals + 1)

/** Returns the figure in the reader's unit, both periods rounded alike: what is shown adds up. */
export function shownFigure(
  { figure, herd, now }: ComparedHerd,
  change: FigureChange,
  prices: HerdPrices | null,
  context: RequestContext,
) {
  const { unit, factor } = readerUnit(figure.unit, energyOf(context))
  const decimals = partDecimals(figure.decimals)
  const [is, was] = [change.now?.value ?? null, change.before?.value ?? null]
  const read = (value: number | null) => (value === null ? null : roundHalfAway(value * factor, decimals))
  const [value, previous] = [read(is), read(was)]
  const facts = is === null || was === null || !now || !prices ? null : deviationFacts(figure, herd, now, prices)
  const exactDkk = facts === null || is === null || was === null ? null : deviationValue(figure.key, is, was, facts)
  return {
    unit: context.text(`kpis:unit.${unit}`),
    key: figure.key,
    factor,
    decimals,
    value,
    previous,
    change: value === null || previous === null ? null : roundHalfAway(value - previous, decimals),
    verdict: compareFigures(value, previous, { decimals, goodWhen: figure.goodWhen })?.outcome ?? null,
    dkk: exactDkk === null ? null : roundHalfAway(exactDkk, 0),
    dkk_note: facts && prices ? valueNote(figure.key, facts, prices.late, context) : '',
  }
}

export type ShownFigure = ReturnType<typeof shownFigure>
