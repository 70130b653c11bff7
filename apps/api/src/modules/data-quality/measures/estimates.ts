import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import { figureEnd } from '@herdboard/domain/kpis/figure-end.ts'
import { dayNumber, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { measuredEnds } from '#modules/ledger/service.ts'
import { type FarmMeasure, worstFirst } from '../method-finding.ts'
import { selectUnitsOfFarm } from '../sql/units-with-pigs.ts'
import { methodLimits, noFinding } from './method-limits.ts'

/** Checks for how long the gains of the pigs have been estimated, as the cards of key figures say. */
export const estimateMeasures: FarmMeasure = async (farm) => {
  const { db, scope, farmId, day } = farm
  const units = await selectUnitsOfFarm(farm)
  const kinds = await Promise.all(
    [...Map.groupBy(units, ({ pig_type }) => pig_type)].map(async ([pigType, own]) => {
      const ends = await measuredEnds(
        db,
        scope,
        own.map(({ id }) => ({ id, farmId })),
        day,
      )
      const end = figureEnd(ends, day)
      return { pigType, ends, value: end?.kind === 'estimated' ? daysBetween(end.day, day) : 0 }
    }),
  )
  const measures = kinds.filter(({ ends }) => ends.some(({ head }) => head > 0))
  if (measures.length === 0) return { estimated_gain: noFinding('no_pigs') }
  const places = new Map(units.map(({ id, place }) => [id as string, place]))
  const present = measures.flatMap(({ ends }) => ends.filter(({ head }) => head > 0))
  return {
    estimated_gain: {
      result: methodResult(methodLimits('estimated_gain'), measures),
      inputs: Object.fromEntries(measures.map(({ pigType, value }) => [`days_estimated_${pigType}`, value])),
      worst: worstFirst(
        present,
        ({ last, firstDay }) => -dayNumber(last?.day ?? firstDay),
        ({ unitId, last, firstDay, head }) => ({
          day: last?.day ?? firstDay,
          place: places.get(unitId) ?? '',
          values: { n: head, variant: last === null ? 'never' : 'last' },
          record_id: null,
        }),
      ).filter((one) => daysBetween(one.day ?? day, day) > EXCELLENT_DAYS),
    },
  }
}

const EXCELLENT_DAYS = 55
