import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'

// Making a formatter takes a hundred times as long as using it. Swedish writes dates as `yyyy-MM-dd HH:mm`.
const clock = new Intl.DateTimeFormat('sv', { timeZone: FARM_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** What the farm's clock shows at an instant, as forms keep it: `yyyy-MM-ddTHH:mm`. Such texts sort by time. */
export const farmMinute = (instant: Date): string => clock.format(instant).replace(' ', 'T')
