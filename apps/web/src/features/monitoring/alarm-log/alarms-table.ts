import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { Alarm, AlarmType } from '@herdboard/contract/monitoring/alarms.ts'
import type { Translate } from '#i18n/load-texts.ts'
import type { Language } from '#lib/locale/language.ts'
import { badgeSeverityOf } from '#ui/badge/severity.ts'
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
  alarms: readonly Alarm[]
  types: readonly AlarmType[]
  t: Translate<'monitoring'>
  language: Language
  now: Date
}

/** Returns the alarms as a table, in their order: 3 is an alarm, 2 a warning, 1 what a person judged harmless. */
export function alarmsTable({ alarms, types, t, language, now }: AlarmsTableInput): Table {
  const barnOf = barnNames(alarms)
  const typeOf = new Map(types.map((type) => [type.id, type]))
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
    data: alarms.map((alarm) => {
      const { id, type_id, date, severity_level, cause, section_name, finding, explanation } = alarm
      return {
        id,
        icon: typeOf.get(type_id)?.icon_id ?? 'bell',
        type: typeOf.get(type_id)?.name ?? String(type_id),
        date,
        duration: alarmDuration(alarm, t, now),
        severity: t(alarmLevel(severity_level)),
        severity_severity: badgeSeverityOf(severity_level),
        status: alarmStatusText(alarm, t, language),
        finding: [finding, explanation].filter(Boolean).join('. ') || null,
        reason: cause.name,
        location: barnOf(alarm),
        section: section_name,
      }
    }),
    footers: [],
    empty_text: t('empty'),
  }
}
