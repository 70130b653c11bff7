import { HOUR_MS } from '@herdboard/domain/time/durations.ts'

/** Alarms of a barn that begin within so many hours have one cause: water, feed, heat or power fails for all sections. */
const GROUP_HOURS = 6

interface GroupedAlarm {
  barn_id: string
  section_id: string
  type_id: number
  started_at: Date
  /** When its measurements were fine again, and when a person closed it. */
  ended_at: Date | null
  closed_at: Date | null
  cause_id: number | null
  is_harmless: boolean
}

/**
 * Returns the groups of alarms with one cause, each from its first alarm on: those of one type in one barn that began
 * within six hours of the first. Open ones are groups of their own, and so are those that are over with the same answer. A
 * section is in a group once: what came back there begins another one. An alarm without others is in no group.
 */
export function alarmGroups<Alarm extends GroupedAlarm>(alarms: readonly Alarm[]): Alarm[][] {
  const inTime = alarms.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime())
  const groups: Alarm[][] = []
  for (const own of Map.groupBy(inTime, keyOf).values()) {
    let group: Alarm[] = []
    for (const alarm of own) {
      const firstMs = group[0]?.started_at.getTime() ?? alarm.started_at.getTime()
      const isLater = alarm.started_at.getTime() - firstMs > GROUP_HOURS * HOUR_MS
      if (isLater || group.some(({ section_id }) => section_id === alarm.section_id)) {
        groups.push(group)
        group = []
      }
      group.push(alarm)
    }
    groups.push(group)
  }
  return groups.filter(({ length }) => length > 1)
}

function keyOf({ barn_id, type_id, ended_at, closed_at, cause_id, is_harmless }: GroupedAlarm): string {
  const answer = ended_at === null && closed_at === null ? 'open' : `${cause_id} ${is_harmless}`
  return `${barn_id} ${type_id} ${answer}`
}
