import { formId } from '@herdboard/contract/core/form-id.ts'
import type { IconName } from './icons.ts'

/** Default icons by event type number; an icon from the server takes precedence. */
const eventIcons: Readonly<Record<number, IconName>> = {
  [formId.insertion]: 'door-enter',
  [formId.departure]: 'door-exit',
  [formId.transfer]: 'arrows-exchange',
  [formId.slaughter]: 'meat',
  [formId.deadPigs]: 'skull',
  [formId.stockCount]: 'clipboard-check',
  [formId.feedUse]: 'bowl',
  [formId.feedDelivery]: 'truck-loading',
  [formId.posting]: 'coins',
  [formId.budgetLine]: 'note',
  [formId.treatment]: 'vaccine',
  [formId.treatmentDay]: 'stack-2',
  [formId.slaughterBooking]: 'truck-delivery',
  [formId.checkIn]: 'clock-hour-4',
  [formId.weighing]: 'weight',
  [formId.feedCount]: 'barrel',
  [formId.newCompany]: 'building-community',
  [formId.company]: 'building-community',
  [formId.newFarm]: 'building-cottage',
  [formId.farm]: 'building-cottage',
  [formId.newBarn]: 'building-warehouse',
  [formId.barn]: 'building-warehouse',
  [formId.newSection]: 'layout-grid',
  [formId.section]: 'layout-grid',
}

/** Returns the icon of an event type; an unknown type gets a neutral icon. */
export const eventIcon = (type: number): IconName => eventIcons[type] ?? 'note'
