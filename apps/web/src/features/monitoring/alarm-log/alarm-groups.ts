import type { Alarm } from '@herdboard/contract/monitoring/alarms.ts'

/** A line of the log: an alarm, or the open alarms of a barn with one cause. */
export interface AlarmLine {
  id: string
  /** At least one; the most severe first, then the oldest. */
  alarms: readonly [Alarm, ...Alarm[]]
  isGroup: boolean
}

/** Returns the lines of the log in the order of its alarms; those of an opened group have a line each below it. */
export function alarmLines(alarms: readonly Alarm[], opened: ReadonlySet<string>): AlarmLine[] {
  const groups = Map.groupBy(alarms, ({ id, group_id }) => group_id ?? id)
  return [...groups].flatMap(([groupId, [first, ...rest]]) => {
    if (!first) return []
    if (rest.length === 0) return [oneLine(first)]
    const own = [first, ...rest]
    const [worst = first, ...others] = own.toSorted(
      (a, b) => b.severity_level - a.severity_level || a.date.localeCompare(b.date),
    )
    const id = `group-${groupId}`
    const group: AlarmLine = { id, alarms: [worst, ...others], isGroup: true }
    return opened.has(id) ? [group, ...own.map(oneLine)] : [group]
  })
}

const oneLine = (alarm: Alarm): AlarmLine => ({ id: alarm.id, alarms: [alarm], isGroup: false })

/** The alarms of a line on which one press says that the user looks at them. */
export const alarmsToSee = ({ alarms }: AlarmLine): Alarm[] =>
  alarms.filter(({ status, editable }) => status === 'open' && editable)
