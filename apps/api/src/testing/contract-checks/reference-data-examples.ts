import {
  addAntibioticLimit,
  addNationalAverage,
  addSharedPaymentScale,
} from '@herdboard/contract/system/reference-data.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import type { RequestExample } from './request-example.ts'
import type { TestWorld } from './test-world.ts'

let made = 0
const figures = { daily_gain: 480, fcr: 1.77, loss_pct: 3.6, in_weight: 6.5, out_weight: 31, carcass_weight: null }
const averageBody = { ...figures, lean_pct: null, source: 'SEGES 2026', is_example: false }
const limitBody = { doses_per_100: 13.8, source: 'BEK nr. 1' }
const scaleBody = {
  weight_bands: [
    { from_kg: 70, deduction: 0 },
    { from_kg: 95, deduction: 0.25 },
  ],
  basic_lean_pct: 61,
  lean_bands: [{ from_pct: 0, per_pct: 0.1 }],
  source: 'Slagteriet',
}
/** Each year and each day is used once. */
const newAverage = () => {
  const no = ++made
  return {
    ...{ pig_type: 1 as const, year: 2030 + (no % 60), interval_from: 7, interval_to: 40 + Math.floor(no / 60) },
    ...averageBody,
  }
}
const newLimit = () => ({ pig_type: 1 as const, valid_from: addDays('2050-01-01', ++made), ...limitBody })

const newScale = () => ({ house_name: 'Andelen', valid_from: addDays('2050-01-01', ++made), ...scaleBody })

const admin = (api: TestApi, { solutionAdmin }: TestWorld) => api.as({ manager: solutionAdmin })
const anAverage = async (api: TestApi, world: TestWorld): Promise<string> =>
  (await admin(api, world).call(addNationalAverage, { body: newAverage() })).id
const aLimit = async (api: TestApi, world: TestWorld): Promise<string> =>
  (await admin(api, world).call(addAntibioticLimit, { body: newLimit() })).id
const aScale = async (api: TestApi, world: TestWorld): Promise<string> =>
  (await admin(api, world).call(addSharedPaymentScale, { body: newScale() })).id

/** Example requests of national averages and limits of antibiotics; each uses a new row. */
export const referenceDataExamples: Record<string, RequestExample> = {
  listNationalAverages: async () => ({}),
  addNationalAverage: async () => ({ body: newAverage() }),
  changeNationalAverage: async (api, world) => ({ params: { id: await anAverage(api, world) }, body: averageBody }),
  removeNationalAverage: async (api, world) => ({ params: { id: await anAverage(api, world) } }),
  listAntibioticLimits: async () => ({}),
  addAntibioticLimit: async () => ({ body: newLimit() }),
  changeAntibioticLimit: async (api, world) => ({ params: { id: await aLimit(api, world) }, body: limitBody }),
  listSharedPaymentScales: async () => ({}),
  addSharedPaymentScale: async () => ({ body: newScale() }),
  changeSharedPaymentScale: async (api, world) => ({ params: { id: await aScale(api, world) }, body: scaleBody }),
  removeSharedPaymentScale: async (api, world) => ({ params: { id: await aScale(api, world) } }),
  removeAntibioticLimit: async (api, world) => ({ params: { id: await aLimit(api, world) } }),
}
