import type { WhyPlace } from '@herdboard/contract/figures/why.ts'
import { deviationValue } from '@herdboard/domain/analysis/deviation-value.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { energyOf, unknownReason } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type ComparedHerd, herdOfUnits } from './compared-herd.ts'
import { type FigureChange, figureChange } from './figure-change.ts'
import type { LevelPlace } from './place-level.ts'
import { mainPart, presentParts } from './present-why.ts'
import { partDecimals } from './shown-figure.ts'
import type { PlaceCapacities } from './sql/level-capacity.ts'
import { deviationFacts, type HerdPrices } from './value-facts.ts'

/**
 * Returns the figure of each place with its value in kr., the costliest first and those without a value last. A place with
 * pigs in neither period is left out. `capacities` are needed only by a figure of the pig places.
 */
export function whyPlaces(
  compared: ComparedHerd,
  places: readonly LevelPlace[],
  prices: HerdPrices | null,
  context: RequestContext,
  capacities: PlaceCapacities = new Map(),
): WhyPlace[] {
  const { factor } = readerUnit(compared.figure.unit, energyOf(context))
  const rows = places.flatMap((place): WhyPlace[] => {
    // The pig places of the herd are not those of one place in it.
    const herd = { ...compared.herd, places: capacities.get(place.id) ?? null }
    const row = placeRow({ ...compared, herd }, place, { prices, factor }, context)
    return row.value === null && row.previous === null && !hasPigs(compared, place) ? [] : [row]
  })
  const { goodWhen } = compared.figure
  const lossOf = ({ dkk, change }: WhyPlace): number =>
    dkk ?? (change === null ? Number.POSITIVE_INFINITY : goodWhen === 'down' ? -change : change)
  return rows.sort((one, other) => unknownOf(one) - unknownOf(other) || lossOf(one) - lossOf(other))
}

/** Pigs of a place without a value are in the figure of the herd, so the place is shown. */
const hasPigs = ({ now, before }: ComparedHerd, { unitIds }: LevelPlace): boolean =>
  [now, before].some((herdPeriod) => herdPeriod?.units.some((unit) => unitIds.has(unit.unitId) && isInUse(unit)))

const isInUse = ({ sums: { pigDays, inHead } }: HerdPeriod['units'][number]): boolean => pigDays > 0 || inHead > 0

/** How little is known of a place: first those with a change, then those with a value, then those with neither. */
const unknownOf = ({ dkk, change, value }: WhyPlace): number =>
  dkk !== null || change !== null ? 0 : value !== null ? 1 : 2

function placeRow(
  compared: ComparedHerd,
  { id, name, within, unitIds, opens }: LevelPlace,
  { prices, factor }: { prices: HerdPrices | null; factor: number },
  context: RequestContext,
): WhyPlace {
  const { figure, herd } = compared
  const now = compared.now && herdOfUnits(compared.now, unitIds)
  const before = compared.before && herdOfUnits(compared.before, unitIds)
  const result = figureChange({ figure, now, before }, herd, () => id)
  const decimals = partDecimals(figure.decimals)
  const [is, was] = [result.now?.value ?? null, result.before?.value ?? null]
  const read = (value: number | null) => (value === null ? null : roundHalfAway(value * factor, decimals))
  const [value, previous] = [read(is), read(was)]
  const change = value === null || previous === null ? null : roundHalfAway(value - previous, decimals)
  const dkk =
    is === null || was === null || !now || !prices
      ? null
      : deviationValue(figure.key, is, was, deviationFacts(figure, herd, now, prices))
  const parts =
    result.parts && change !== null
      ? presentParts(result.parts, { key: figure.key, factor, decimals, change, dkk: null }, context)
      : []
  return {
    id,
    name,
    within,
    value,
    previous,
    change,
    dkk: dkk === null ? null : roundHalfAway(dkk, 0),
    cause: (change !== null && mainPart(parts, change)?.cause) || '',
    reason: missingReason(compared, result, context),
    opens,
  }
}

/** Why a place has no value in the period, or in the one before; empty where it has both. */
function missingReason({ figure, herd }: ComparedHerd, { now, before }: FigureChange, context: RequestContext): string {
  if (now?.value == null)
    return (now && unknownReason(context, figure, herd.pigType, now)) || context.text('why:answer.no_value')
  return before?.value == null ? context.text('why:answer.no_previous') : ''
}
