import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { useSyncExternalStore } from 'react'

/** The only place that reads the clock. */
export const currentInstant = (): Date => new Date()

/** Today on the farm, `yyyy-MM-dd`. */
export const today = (): string => farmDay(currentInstant())

function subscribe(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Today on the farm, checked every minute for a screen that is left open overnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today)
