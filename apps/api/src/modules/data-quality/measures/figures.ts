import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { intakeRatio } from '@herdboard/domain/data-quality/feed-measures.ts'
import { type MethodMeasurement as Measured, methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import type { QualityMethodKey } from '@herdboard/domain/data-quality/quality-methods.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { herdFigure, loadHerdSelection } from '#modules/kpis/service.ts'
import { ledgerKnownThrough, unitPeriods } from '#modules/ledger/service.ts'
import type { AssessedFarm, FarmMeasure, MethodFinding } from '../method-finding.ts'
import { selectMeanKg } from '../sql/farm.ts'
import { methodLimits } from './method-limits.ts'

/** Checks whether the key figures of the last 13 weeks are plausible, for each pig type. */
export const figureMeasures: FarmMeasure = async (farm) => {
  const kinds: KindFigures[] = []
  for (const pigType of farm.pigTypes) kinds.push(await figuresOf(farm, pigType))
  return {
    daily_gain_plausible: plausibility('daily_gain_plausible', kinds, 'daily_gain'),
    feed_conversion_plausible: plausibility('feed_conversion_plausible', kinds, 'fcr'),
    mortality_plausible: plausibility('mortality_plausible', kinds, 'mortality'),
    feed_intake_expected: intake(kinds),
  }
}

interface KindFigures {
  pigType: PigType
  meanKg: number | null
  value(key: KpiKey): number | null
}

async function figuresOf(farm: AssessedFarm, pigType: PigType): Promise<KindFigures> {
  const { db, scope, farmId, from, day } = farm
  const herd = await loadHerdSelection(db, scope, { location_ids: [farmId as string as PlaceId] }, pigType)
  const period = { opening: addDays(from, -1), closing: await ledgerKnownThrough(db, scope, herd.units.values(), day) }
  const [now] = await unitPeriods(db, scope, herd.units.values(), [period])
  const known = new Map(kpisOf(pigType).map((figure) => [figure.key, figure]))
  return {
    pigType,
    meanKg: await selectMeanKg(db, scope, farm, pigType),
    value: (key) => {
      const figure = known.get(key)
      return figure && now ? herdFigure(figure, herd, now).value : null
    },
  }
}

function plausibility(method: QualityMethodKey, kinds: readonly KindFigures[], key: KpiKey): MethodFinding {
  const measures = kinds.flatMap(({ pigType, value }) => {
    const found = value(key)
    return found === null ? [] : [{ pigType, value: found }]
  })
  return { result: methodResult(methodLimits(method), measures), inputs: {}, worst: [] }
}

function intake(kinds: readonly KindFigures[]): MethodFinding {
  const measures: (Measured & { fePerDay: number; meanKg: number })[] = kinds.flatMap(({ pigType, meanKg, value }) => {
    const fePerDay = value('fe_per_day')
    const ratio = fePerDay === null || meanKg === null ? null : intakeRatio({ pigType, fePerDay, meanKg })
    return ratio === null || fePerDay === null || meanKg === null ? [] : [{ pigType, value: ratio, fePerDay, meanKg }]
  })
  const result = methodResult(methodLimits('feed_intake_expected'), measures)
  const decided = measures.find(({ pigType }) => pigType === result.pigType)
  return {
    result,
    inputs: decided
      ? {
          fe_a_day: decided.fePerDay,
          expected_fe_a_day: fePerPigDay(decided.pigType, decided.meanKg),
          mean_kg: decided.meanKg,
        }
      : {},
    worst: [],
  }
}
