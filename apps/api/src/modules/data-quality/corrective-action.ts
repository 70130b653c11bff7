import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { QualityMethodKey } from '@herdboard/domain/data-quality/quality-methods.ts'
import type { TextName } from '#platform/text/text-key.ts'
import type { WorstFinding } from './method-finding.ts'

/** Link to the place of a correction: a screen, a form opened at the farm, or a record. Its text is `quality:go.<name>`. */
export interface CorrectiveAction {
  name: TextName<'quality:go'>
  to: string
  action: string | null
}

const SCREENS = {
  activities: '/pigs/activities',
  activity: '/activity',
  batches: '/pigs/batches',
  consumption: '/feed/consumption',
  deaths: '/pigs/deaths',
  deliveries: '/feed/deliveries',
  health: '/health',
  instructions: '/health/instructions',
  listings: '/economy/listings',
  locations: '/settings/locations',
  mixes: '/feed/mixes',
  sensors: '/monitoring',
  slaughters: '/slaughters',
  status_prices: '/economy/status',
} as const satisfies Readonly<Record<string, string>>

/** Forms that record missing data for the whole farm. */
const FORMS = {
  count: formId.stockCount,
  use: formId.feedUse,
  delivery: formId.feedDelivery,
} as const

type ActionName = keyof typeof SCREENS | keyof typeof FORMS

const ACTION_BY_METHOD: Readonly<Record<QualityMethodKey, ActionName>> = {
  negative_stock: 'activities',
  status_present: 'count',
  status_difference: 'activities',
  insertion_weight_present: 'activities',
  insertion_weight_plausible: 'activities',
  exit_weight: 'activities',
  more_out_than_in: 'batches',
  settlements_arrived: 'slaughters',
  settlement_match: 'slaughters',
  transfers_balanced: 'activities',
  daily_gain_plausible: 'activities',
  feed_conversion_plausible: 'use',
  feed_intake_expected: 'use',
  deliveries_vs_consumption: 'delivery',
  feed_stock: 'delivery',
  feed_continuity: 'use',
  mix_complete: 'mixes',
  deaths_recorded: 'deaths',
  mortality_plausible: 'deaths',
  registration_delay: 'activity',
  over_capacity: 'locations',
  sensor_coverage: 'sensors',
  sensor_plausibility: 'sensors',
  batch_dates: 'batches',
  prices_present: 'status_prices',
  treatments_valid: 'health',
  duplicates: 'activity',
  estimated_gain: 'count',
}

/** Screens of the findings that a method's own screen does not mend. */
const ACTION_BY_VARIANT: Readonly<Partial<Record<string, ActionName>>> = {
  slaughter: 'listings',
  feed: 'mixes',
  uninstructed: 'instructions',
}

/** What a form records, a person who may not record sees on a screen. */
const SCREEN_OF_FORM: Readonly<Record<keyof typeof FORMS, keyof typeof SCREENS>> = {
  count: 'activities',
  use: 'consumption',
  delivery: 'deliveries',
}

const isForm = (name: ActionName): name is keyof typeof FORMS => Object.hasOwn(FORMS, name)

/** Returns where the fault of a method is corrected, and for its worst finding the screen that lacks something. */
export function correctiveAction(
  method: QualityMethodKey,
  { farmId, mayRecord, worst }: { farmId: FarmId; mayRecord: boolean; worst: WorstFinding | undefined },
): CorrectiveAction {
  const name = ACTION_BY_VARIANT[worst?.values.variant ?? ''] ?? ACTION_BY_METHOD[method]
  if (!isForm(name)) return { name, to: SCREENS[name], action: null }
  if (mayRecord) return { name, to: SCREENS.activity, action: `form/${FORMS[name]}/${farmId}` }
  const screen = SCREEN_OF_FORM[name]
  return { name: screen, to: SCREENS[screen], action: null }
}

/** Returns the link to the worst finding's record; otherwise where the fault is corrected. */
export const remedyOf = (
  method: QualityMethodKey,
  place: { farmId: FarmId; mayRecord: boolean; worst: WorstFinding | undefined },
): CorrectiveAction =>
  place.worst?.record_id && place.worst.values.variant !== 'uninstructed'
    ? { name: 'record', to: SCREENS.activity, action: `record/${place.worst.record_id}` }
    : correctiveAction(method, place)
