import type { IconName } from './icons.ts'

/** Default icons by event type number; an icon from the server takes precedence. */
const eventIcons: Readonly<Record<number, IconName>> = {
  1: 'door-enter',
  2: 'door-exit',
  3: 'arrows-exchange',
  4: 'meat',
  5: 'skull',
  6: 'clipboard-check',
  7: 'bowl',
  8: 'truck-loading',
  9: 'coins',
  10: 'note',
  11: 'vaccine',
  12: 'stack-2',
  13: 'truck-delivery',
  14: 'clock-hour-4',
  16: 'weight',
  17: 'barrel',
  50: 'building-community',
  51: 'building-community',
  52: 'building-cottage',
  53: 'building-cottage',
  54: 'building-warehouse',
  55: 'building-warehouse',
  56: 'layout-grid',
  57: 'layout-grid',
}

/** Returns the icon of an event type; an unknown type gets a neutral icon. */
export const eventIcon = (type: number): IconName => eventIcons[type] ?? 'note'
