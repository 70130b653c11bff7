import { hourlyWaterShares } from '@herdboard/domain/growth/water-intake.ts'
import type { AlarmLimits } from './alarm-limits.ts'
import { ALARM, ATTENTION, FINE, type HourFinding } from './hour-finding.ts'
import { dailyLitres } from './intake-model/judge-water.ts'
import { pulseLitres } from './pulse-litres.ts'
import type { SectionHour } from './section-hour.ts'

const [MORNING, EVENING] = [6, 22]
const NIGHT_ALARM_HOURS = 6
const ATTENTION_HOURS = 2

const isDaytime = ({ hour }: SectionHour): boolean => hour >= MORNING && hour < EVENING

/** Pulses that the pigs usually drink in dry hours, at least: few pigs do not turn a meter of ten litres each hour. */
const MIN_PULSES = 2
/** Weight where none is known, kg. */
const USUAL_KG = 30

/** Judges hours in a row with pigs but without flow; for newly arrived pigs only after they have drunk once. */
export function noFlow(hours: readonly SectionHour[], { noFlowHours }: AlarmLimits): (HourFinding | null)[] {
  const pulse = pulseLitres(hours)
  let usual = 0
  let dry = 0
  let dryByDay = 0
  let stoppedMs = 0
  let hasDrunk = true
  return hours.map((hour) => {
    const { pigs, litres, hasNewPigs } = hour
    if (litres === null) return null
    // The number of pigs of a day is that of its evening: before new pigs arrive, nothing flows.
    hasDrunk = pigs > 0 && (litres > 0 || hasDrunk || !hasNewPigs)
    if (pigs <= 0 || litres > 0 || !hasDrunk) {
      dry = 0
      dryByDay = 0
      usual = 0
      return { severity: FINE, measured: litres, expected: null }
    }
    if (dry === 0) stoppedMs = hour.ms
    dry += 1
    usual += pigs * dailyLitres(hour.pigType, hour.weightKg ?? USUAL_KG) * (hourlyWaterShares[hour.hour] ?? 0)
    dryByDay = isDaytime(hour) ? dryByDay + 1 : 0
    if (usual < MIN_PULSES * pulse) return { severity: FINE, measured: 0, expected: null }
    const isAlarm = dryByDay >= noFlowHours || dry >= NIGHT_ALARM_HOURS
    const severity = isAlarm ? ALARM : dryByDay >= ATTENTION_HOURS ? ATTENTION : FINE
    return { severity, measured: 0, expected: null, stoppedMs }
  })
}
