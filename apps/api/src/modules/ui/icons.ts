import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import { configEvents } from '#modules/catalogue/config-events.ts'
import { economyEvents } from '#modules/catalogue/economy-events.ts'
import { farmEvents } from '#modules/catalogue/farm-events.ts'
import { settingEvents } from '#modules/catalogue/setting-events.ts'
import { economyCategories } from '#modules/economy/service.ts'
import { notificationIcons } from '#modules/notifications/service.ts'

/** Icons that replies use in addition to those of events, categories and notifications. */
const otherIcons = [
  'activity-heartbeat',
  'antenna-bars-5',
  'building-cottage',
  'building-warehouse',
  'gauge',
  'help-circle',
  'language',
  'layout-dashboard',
  'layout-grid',
  'pig',
  'table',
  'trending-up',
  'wheat',
] as const

/** Every icon that a reply may contain, without duplicates, sorted by name. */
export const iconCatalogue: readonly ServedIcon[] = [
  ...new Set([
    ...[...farmEvents, ...settingEvents, ...economyEvents, ...configEvents, ...economyCategories].map(
      ({ icon }) => icon,
    ),
    ...notificationIcons,
    ...otherIcons,
  ]),
].sort()
