import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { type LegKind, legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { LikelyCause, PigMovement } from '@herdboard/domain/reconciliation/count-period.ts'
import { unitName } from '#modules/kpis/service.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import type { TextName, TextNameOf } from '#platform/text/text-key.ts'

const causeKey = <Name extends TextNameOf<'reconciliation'>>(name: Name): `reconciliation:${Name}` =>
  `reconciliation:${name}`

/** Describes a cause in the reader's language: "Døde 12.05.2026: indtastet 12, ville passe med 21". */
export function causeDescription(
  { text, language }: RequestContext,
  cause: LikelyCause,
  units: ReadonlyMap<string, ResolvedUnit>,
  isSurplus: boolean,
): string {
  const headText = (heads: number) => formatFigure(language, heads, 0)
  const params = {
    day: cause.day,
    head: headText(cause.head),
    count: cause.head,
    what: cause.movement ? text(`events:${cause.movement.kind}`) : '',
    typed: cause.typed === null ? '' : headText(cause.typed),
    right: cause.right === null ? '' : headText(cause.right),
    place: causePlaceName(cause, units) ?? text(causeKey('another_place')),
  }
  if (cause.kind === 'deaths') {
    const { entered = 0, usual = 0 } = cause.deaths ?? {}
    return text(causeKey('cause.deaths'), {
      ...params,
      entered: headText(entered),
      usual: formatFigure(language, usual, 1),
    })
  }
  return text(causeKey(`cause.${causeVariant(cause, isSurplus)}`), params)
}

/** Returns the text variant of a cause; some causes need a different text for each side of the movement. */
function causeVariant(cause: LikelyCause, isSurplus: boolean): TextName<'reconciliation:cause'> {
  const { kind, movement } = cause
  if (kind === 'count_day') return cause.typed === null ? 'dated_late' : 'count_day'
  if (kind === 'wrong_place') return movement && cause.otherUnitId === movement.unitId ? 'other_place' : 'wrong_place'
  if (kind === 'one_leg') return isSurplus ? 'sold_was_moved_here' : 'bought_was_moved_away'
  if (kind === 'unrecorded_move') return isSurplus ? 'moved_here' : 'moved_away'
  return kind
}

function causePlaceName(
  { otherUnitId, movement }: LikelyCause,
  units: ReadonlyMap<string, ResolvedUnit>,
): string | null {
  const unit = units.get((otherUnitId ?? movement?.unitId ?? '') as UnitId)
  return unit ? unitName(unit, [unit]) : null
}

/** Movement kinds of the domain by the kind of a leg. */
export const movementKinds: Record<LegKind, PigMovement['kind']> = {
  [legKind.insertion]: 'insertion',
  [legKind.departure]: 'departure',
  [legKind.slaughter]: 'slaughter',
  [legKind.dead]: 'dead',
  [legKind.transferIn]: 'transfer',
  [legKind.transferOut]: 'transfer',
}
