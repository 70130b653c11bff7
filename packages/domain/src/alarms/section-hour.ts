import type { PigType } from '../growth/pig-type.ts'

/** An hour of a section: what its sensors measured and which pigs stood there. Null: nothing arrived. */
export interface SectionHour {
  /** Beginning, milliseconds since 1970. */
  ms: number
  /** Hour of the farm's clock, 0 to 23. */
  hour: number
  pigType: PigType
  pigs: number
  /** Mean of the pigs, kg; null where it is not known. */
  weightKg: number | null
  /** Pigs came in within two days: figures tell nothing yet. */
  isFresh: boolean
  litres: number | null
  runMinutes: number | null
  celsius: number | null
  /** Mean weight that a scale or camera saw, kg a pig. */
  scaleKg: number | null
  /** Hours since somebody was with the pigs; null where that is written down elsewhere. */
  unseenHours: number | null
  /** Hours since the sensor that was silent longest sent something; null without a sensor. */
  silentHours: number | null
}
