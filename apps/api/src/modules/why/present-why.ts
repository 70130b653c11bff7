import type { Why } from '@herdboard/contract/figures/why.ts'
import type { ChangePart } from '@herdboard/domain/kpis/decomposition/divide-change.ts'
import { driverDirection } from '@herdboard/domain/kpis/decomposition/driver-direction.ts'
import { driverUnits } from '@herdboard/domain/kpis/decomposition/driver-key.ts'
import { shownParts } from '@herdboard/domain/kpis/decomposition/shown-parts.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { productOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

type WhyPart = Why['parts'][number]

export interface ShownChange {
  key: KpiKey
  /** Factor from the figure's unit to the reader's. */
  factor: number
  decimals: number
  /** Rounded. */
  change: number
  dkk: number | null
}

/** Returns the parts as shown: rounded so that they add up to the change, and their kr. to the whole kr. */
export function presentParts(
  parts: readonly ChangePart[],
  { key, factor, decimals, change, dkk }: ShownChange,
  context: RequestContext,
): WhyPart[] {
  const exact = parts.map(({ part }) => part * factor)
  const whole = exact.reduce((sum, part) => sum + part, 0)
  const changes = shownParts(exact, change, decimals)
  const kr =
    dkk === null || whole === 0
      ? null
      : shownParts(
          exact.map((part) => (dkk * part) / whole),
          roundHalfAway(dkk, 0),
          0,
        )
  return parts.map(({ driver, part, before, now }, index) => {
    const shape = driverUnits[driver]
    const reader = shape && readerUnit(shape.unit, energyOf(context))
    const read = (value: number | null) =>
      shape && reader ? statedFigure(productOrNull(value, reader.factor), reader.unit) : null
    return {
      key: driver,
      name: context.text(`why:driver.${driver}`),
      cause: causeText(context, key, { driver, part, before, now }),
      before: read(before),
      now: read(now),
      unit: reader ? context.text(`kpis:unit.${reader.unit}`) : '',
      decimals: shape?.decimals ?? 0,
      change: changes[index] ?? 0,
      dkk: kr ? (kr[index] ?? 0) : null,
    }
  })
}

/**
 * What happened to a driver, as a clause. Empty where it did not move, or where the herd moved the other way than its
 * places did: the sentence would contradict the part.
 */
function causeText({ text }: RequestContext, key: KpiKey, { driver, part, before, now }: ChangePart): string {
  if (driver === 'mix') return text('why:cause.mix')
  const direction = driverDirection(key, driver, part)
  const shape = driverUnits[driver]
  if (shape !== null) {
    if (before === null || now === null) return ''
    const moved = roundHalfAway(now, shape.decimals) - roundHalfAway(before, shape.decimals)
    if (Math.sign(moved) !== direction) return ''
  }
  return direction === 0 ? '' : text(`why:cause.${driver}_${direction > 0 ? 'up' : 'down'}`)
}

/** Returns the part that moved the figure most in the direction of its change; null where no part did. */
export function mainPart<P extends { change: number; cause: string }>(parts: readonly P[], change: number): P | null {
  const along = parts.filter((part) => part.change * change > 0 && part.cause !== '')
  return along.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))[0] ?? null
}
