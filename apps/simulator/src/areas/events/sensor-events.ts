import type { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { EpisodeExplanation } from '@herdboard/domain/alarms/intake-model/explanations.ts'
import type { RhythmShift } from '@herdboard/domain/alarms/rhythm-shift.ts'
import type { PlanKey } from '#plan-key.ts'
import type { AreaEvent } from './area-events.ts'

export type SensorKind = Extract<keyof typeof sensorType, 'water' | 'feeding' | 'weight' | 'temperature'>

/** Place of a sensor from a day on. A moved sensor has one placement for each place. */
export interface SensorPlacement {
  sensor: PlanKey
  kind: SensorKind
  /** Such as `Vandmåler Sektion 3, Klimastald 1`. */
  name: string
  barn: PlanKey
  /** Null: the sensor measures the whole barn. */
  section: PlanKey | null
  /** First farm day; the placement ends with the sensor's next one. */
  from: string
}

/** Reading of one hour: litres, minutes of run time, kg per pig or degrees Celsius. */
export interface SensorReading {
  sensor: PlanKey
  kind: SensorKind
  barn: PlanKey
  section: PlanKey | null
  /** Farm day and hour of the clock, 0 to 23; in autumn hour 2 occurs twice. */
  day: string
  hour: number
  isSecond: boolean
  /** Beginning of the hour, ISO 8601 in UTC. */
  at: string
  /** Null: no reading arrived, and no row is written. */
  value: number | null
}

/** Alarm raised from a section's sensors by the product's own rules, with its handling. */
export interface AlarmEvent extends AreaEvent {
  kind: 'alarm'
  /** Number in the list of alarm types. */
  typeId: number
  barn: PlanKey
  section: PlanKey
  severity: 2 | 3
  /** Null while the alarm is ongoing. */
  endedAt: string | null
  measured: number | null
  expected: number | null
  /** Only of a changed daily rhythm: how the pigs drink. */
  /** What explains a part of it. */
  explanation: EpisodeExplanation | null
  /** Of water or feed that stopped: since when. */
  stoppedAt: string | null
  rhythm: RhythmShift | null
  /** Null until handled. */
  handled: { at: string; by: PlanKey; causeId: number; action: string } | null
}
