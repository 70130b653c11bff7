import type { PigType } from '@herdboard/domain/growth/pig-type.ts'

/** An hour of a section: the measurements of its sensors, and the pigs that were there. Null: nothing arrived. */
export interface SectionHour {
  /** Start of the hour, milliseconds since 1970. */
  ms: number
  /** Hour of the farm's clock, 0 to 23. */
  hour: number
  pigType: PigType
  pigs: number
  /** Mean weight of the pigs, kg; null if not known. */
  weightKg: number | null
  /** Pigs arrived within the last two days: measurements cannot be judged yet. */
  hasNewPigs: boolean
  litres: number | null
  runMinutes: number | null
  celsius: number | null
  /** Mean weight from a scale or camera, kg per pig. */
  scaleKg: number | null
  /** Hours since the last check-in; null if none is known, as on farms that record check-ins elsewhere. */
  hoursSinceCheckIn: number | null
  /** Hours since the last reading of the sensor that has been silent longest; null without a sensor. */
  silentHours: number | null
}
