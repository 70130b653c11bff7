import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { getWhy, Why } from '@herdboard/contract/figures/why.ts'
import { deviationFormula } from '@herdboard/domain/analysis/deviation-value.ts'
import { INPUT_UNITS } from '@herdboard/domain/kpis/input-units.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { pickedDays } from '@herdboard/domain/time/period.ts'
import { energyOf, figureNotes, kpiName } from '#modules/kpis/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { answerText } from './answer-text.ts'
import { type ComparedHerd, loadComparedHerd } from './compared-herd.ts'
import { type FigureChange, figureChange } from './figure-change.ts'
import { numbersOfFigure } from './number-keys.ts'
import { levelPlaces } from './place-level.ts'
import { whyPlaces } from './place-rows.ts'
import { mainPart, presentParts } from './present-why.ts'
import { shownFigure } from './shown-figure.ts'
import { selectLevelCapacities } from './sql/level-capacity.ts'
import { loadHerdPrices } from './value-facts.ts'

export { kpiDeviations } from './deviations.ts'
export { figureChange } from './figure-change.ts'
export { loadHerdMoney } from './herd-money.ts'
export { levelPlaces } from './place-level.ts'
export { whyPlaces } from './place-rows.ts'
export { mainPart, presentParts } from './present-why.ts'
export { partDecimals } from './shown-figure.ts'
export { deviationFacts, type HerdPrices, herdPrices, loadInsertionPrices } from './value-facts.ts'

/** Divides the change of a key figure between a period and the one before, and values it in kr. */
export async function whyFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getWhy>['query'],
): Promise<Why> {
  const compared = await loadComparedHerd(db, context, scope, query)
  const { herd, now, figure } = compared
  const isValued = deviationFormula(figure.key) !== null
  const needsMargin = deviationFormula(figure.key) === 'growth'
  const prices =
    now && isValued ? await loadHerdPrices(db, context, scope, { herd, herdPeriod: now, needsMargin }) : null
  const { level, places, placeOf } = levelPlaces([...herd.units.values()])
  const change = figureChange(compared, herd, placeOf)
  const shown = shownFigure(compared, change, prices, context)
  const parts =
    change.parts && shown.change !== null ? presentParts(change.parts, { ...shown, change: shown.change }, context) : []
  const isOfCapacity = figure.key === 'occupancy' && places.length > 1
  const capacities = isOfCapacity ? await selectLevelCapacities(db, scope, query, herd.pigType, level) : undefined
  const whyOfPlaces = places.length > 1 ? whyPlaces(compared, places, prices, context, capacities) : []
  const { key: _key, factor: _factor, ...reply } = shown
  return {
    ...reply,
    part_decimals: shown.decimals,
    type_id: figure.typeId,
    name: kpiName(context, figure.key),
    decimals: figure.decimals,
    period: periodReply(compared.period),
    before: periodReply(compared.periodBefore),
    basis: change.now?.value == null ? null : change.now.basis,
    basis_before: change.before?.value == null ? null : change.before.basis,
    dkk_formula: formulaText(figure.key, context),
    answer: answerText(context, {
      figure,
      shown,
      main: shown.change === null ? null : mainPart(parts, shown.change),
      places: whyOfPlaces,
    }),
    parts,
    numbers: presentNumbers(compared, change, context),
    places: whyOfPlaces,
    notes: change.now ? figureNotes(context, figure, change.now) : [],
  }
}

const periodReply = (period: ComparedHerd['period']) => {
  const { first, last } = pickedDays(period)
  return { from: first, to: last }
}

const formulaText = (key: ComparedHerd['figure']['key'], { text }: RequestContext): string => {
  const formula = deviationFormula(key)
  return formula === null ? '' : text(`why:formula.${formula}`)
}

/**
 * Returns the numbers of the formula in both periods. A figure without a value shows what is known of them: recorded pigs
 * and feed, but no gain, which is only calculated there.
 */
function presentNumbers({ figure }: ComparedHerd, change: FigureChange, context: RequestContext): Why['numbers'] {
  return numbersOfFigure[figure.key].flatMap((key) => {
    const { unit, decimals } = INPUT_UNITS[key]
    const reader = readerUnit(unit, energyOf(context))
    const of = (side: FigureChange['sideNow'], value: number | null | undefined) => {
      const sum = side?.herd[key] ?? null
      const isKnown = value == null ? key !== 'gainKg' && sum !== 0 : true
      return sum === null || !isKnown ? null : statedFigure(sum * reader.factor, reader.unit)
    }
    const [now, before] = [of(change.sideNow, change.now?.value), of(change.sideBefore, change.before?.value)]
    // Few farms count missing pigs as dead.
    if (key === 'lossHead' && !now && !before) return []
    return {
      key,
      name: context.text(`why:number.${key}`),
      unit: context.text(`kpis:unit.${reader.unit}`),
      decimals,
      now,
      before,
    }
  })
}
