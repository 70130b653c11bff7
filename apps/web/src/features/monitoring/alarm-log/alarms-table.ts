import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { Alarm, AlarmType } from '@herdboard/contract/monitoring/alarms.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatLocale, type Language } from '#lib/locale/language.ts'
import { badgeSeverityOf } from '#ui/badge/severity.ts'
import type { AlarmLine } from './alarm-groups.ts'
import { alarmDuration, alarmStatusText } from './alarm-words.ts'

const header = (value: string, text: string, type: TableHeader['type'] = null): TableHeader => ({
  value,
  text,
  type,
  sortable: type !== 'icon' && type !== 'action',
  searchable: type === null,
  align: 'left',
  numberFormat: 'none',
})

/** Text key of a level: 3 is an alarm, 2 a warning, all others are ok. */
export const alarmLevel = (level: number) =>
  level === 3 ? ('severity_3' as const) : level === 2 ? ('severity_2' as const) : ('severity_1' as const)

/**
 * Returns the function for the barn name of an alarm. It includes the farm when the list has several farms, because
 * their barns may have equal names.
 */
export function barnNames(alarms: readonly Alarm[]): (alarm: Alarm) => string {
  const isOfSeveral = new Set(alarms.map(({ farm_name }) => farm_name)).size > 1
  return ({ farm_name, barn_name }) => (isOfSeveral ? `${farm_name}, ${barn_name}` : barn_name)
}

interface AlarmsTableInput {
  lines: readonly AlarmLine[]
  types: readonly AlarmType[]
  t: Translate<'monitoring'>
  language: Language
  now: Date
}

/** Returns the lines of the log as a table, in their order: 3 is an alarm, 2 a warning, 1 what a person judged harmless. */
export function alarmsTable({ lines, types, t, language, now }: AlarmsTableInput): Table {
  const barnOf = barnNames(lines.flatMap(({ alarms }) => alarms))
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const byName = new Intl.Collator(formatLocale(language), { numeric: true }).compare
  return {
    title: t('log'),
    searchbar: { label: t('searchLog') },
    headers: [
      header('icon', t('icon'), 'icon'),
      // Place, what, how bad, since when and who first: a narrow window hides the columns at the end.
      header('location', t('location')),
      { ...header('section', t('section')), empty_reason: t('wholeBarn') },
      header('type', t('type')),
      header('severity', t('severity')),
      header('date', t('since'), 'datetime'),
      { ...header('duration', t('duration')), sortable: false },
      header('status', t('status')),
      { ...header('finding', t('finding')), empty_reason: t('noFinding') },
      { ...header('reason', t('reason')), empty_reason: t('noCause') },
      header('actions', t('logActions'), 'action'),
    ],
    data: lines.map((line) => {
      // The worst alarm of a group stands for it, from when the first one began until the last one ended.
      const [alarm] = line.alarms
      const { type_id, severity_level, finding, explanation } = alarm
      const [date = alarm.date] = line.alarms.map((one) => one.date).toSorted()
      const ends = line.alarms.map((one) => one.ended_at)
      const ended_at = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
      const found = [finding, explanation].filter(Boolean).join('. ') || null
      return {
        id: line.id,
        icon: typeOf.get(type_id)?.icon_id ?? 'bell',
        type: typeOf.get(type_id)?.name ?? String(type_id),
        date,
        duration: alarmDuration({ ...alarm, date, ended_at }, t, now),
        severity: t(alarmLevel(severity_level)),
        severity_severity: badgeSeverityOf(severity_level),
        status: statusOf(line, t, language),
        finding: line.isGroup && found ? `${alarm.section_name}: ${found}` : found,
        reason:
          [...new Set(line.alarms.map(({ cause }) => cause.name).filter((name) => name !== null))].join(', ') || null,
        location: barnOf(alarm),
        section: sectionsOf(line, t, byName),
      }
    }),
    footers: [],
    empty_text: t('empty'),
  }
}

/** The section of an alarm, or how many a group has, and which. */
function sectionsOf(
  { alarms, isGroup }: AlarmLine,
  t: Translate<'monitoring'>,
  byName: (a: string, b: string) => number,
): string {
  const names = alarms.map(({ section_name }) => section_name).toSorted(byName)
  return isGroup ? `${t('sections', { count: names.length })}: ${names.join(', ')}` : names.join(', ')
}

/** What happened with a line: one text where it is that of all, else how many nobody has seen, or what each person does. */
function statusOf({ alarms }: AlarmLine, t: Translate<'monitoring'>, language: Language): string {
  const [status = '', ...others] = new Set(alarms.map((alarm) => alarmStatusText(alarm, t, language)))
  if (others.length === 0) return status
  const unseen = alarms.filter((alarm) => alarm.status === 'open').length
  if (unseen === 0) return [status, ...others].join('; ')
  return t('newOfAll', { unseen, all: alarms.length })
}
