import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { TextName } from '#platform/text/text-key.ts'

/** Link to the place of a correction: a screen, or a form opened at the farm. Its text is `quality:go.<name>`. */
export interface CorrectiveAction {
  name: TextName<'quality:go'>
  to: string
  action?: string
}

const SCREEN_ACTIONS = {
  activities: { name: 'activities', to: '/pigs/activities' },
  activity: { name: 'activity', to: '/activity' },
  batches: { name: 'batches', to: '/pigs/batches' },
  deaths: { name: 'deaths', to: '/pigs/deaths' },
  locations: { name: 'locations', to: '/settings/locations' },
} as const satisfies Readonly<Record<string, CorrectiveAction>>

/** Forms that record missing data for the whole farm. */
const FORM_ACTIONS = {
  count: formId.stockCount,
  use: formId.feedUse,
  delivery: formId.feedDelivery,
} as const

const ACTION_BY_METHOD: Readonly<Record<string, keyof typeof SCREEN_ACTIONS | keyof typeof FORM_ACTIONS>> = {
  negative_stock: 'activities',
  status_present: 'count',
  status_difference: 'activities',
  insertion_weight_present: 'activities',
  insertion_weight_plausible: 'activities',
  exit_weight: 'activities',
  more_out_than_in: 'batches',
  settlements_arrived: 'activities',
  settlement_match: 'activities',
  transfers_balanced: 'activities',
  daily_gain_plausible: 'activities',
  feed_conversion_plausible: 'use',
  feed_intake_expected: 'use',
  deliveries_vs_consumption: 'delivery',
  feed_stock: 'delivery',
  feed_continuity: 'use',
  deaths_recorded: 'deaths',
  mortality_plausible: 'deaths',
  registration_delay: 'activity',
  over_capacity: 'locations',
  batch_dates: 'batches',
  duplicates: 'activity',
}

const isFormAction = (
  name: keyof typeof SCREEN_ACTIONS | keyof typeof FORM_ACTIONS,
): name is keyof typeof FORM_ACTIONS => Object.hasOwn(FORM_ACTIONS, name)

/** Corrective action for a quality method; null where there is none, or the user may not record. */
export function correctiveAction(method: string, farmId: FarmId, mayRecord: boolean): CorrectiveAction | null {
  const name = ACTION_BY_METHOD[method]
  if (name === undefined) return null
  if (isFormAction(name))
    return mayRecord ? { name, to: '/activity', action: `form/${FORM_ACTIONS[name]}/${farmId}` } : null
  return SCREEN_ACTIONS[name]
}
