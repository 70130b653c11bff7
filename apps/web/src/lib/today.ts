import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { useSyncExternalStore } from 'react'
import { clockCorrectionMs, subscribeToClock } from './clock-correction.ts'

/** The clock of this device, which may be wrong: for lengths of time. The only place that reads it. */
export const currentInstant = (): Date => new Date()

/** The present, by the server's clock where that of this device is wrong: for what people record and read. */
export const correctedInstant = (): Date => new Date(currentInstant().getTime() + clockCorrectionMs())

/** Today on the farm, `yyyy-MM-dd`. */
export const today = (): string => farmDay(correctedInstant())

function subscribe(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS)
  const stopClock = subscribeToClock(listener)
  return () => {
    clearInterval(timer)
    stopClock()
  }
}

/** Today on the farm, checked every minute for a screen that is left open overnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, today)
