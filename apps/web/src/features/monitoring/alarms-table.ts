import type { Alarm, AlarmType } from '@herdboard/contract/alarms.ts'
import type { Table, TableHeader } from '@herdboard/contract/table.ts'
import type { TFunction } from 'i18next'
import { severityOf } from '#ui/badge/severity.ts'

const header = (value: string, text: string, type: TableHeader['type'] = null): TableHeader => ({
  value,
  text,
  type,
  sortable: type !== 'icon' && type !== 'action',
  searchable: type === null,
  align: 'left',
  numberFormat: 'none',
})

/** The word for a level: 3 is an alarm, 2 a warning, anything else as it should be. */
export const levelOf = (level: number) =>
  level === 3 ? ('severity_3' as const) : level === 2 ? ('severity_2' as const) : ('severity_1' as const)

/** Alarms as a table: 3 is an alarm, 2 a warning, anything else says that one was over. */
export const alarmsTable = (
  alarms: readonly Alarm[],
  types: readonly AlarmType[],
  t: TFunction<'monitoring'>,
): Table => {
  const typeOf = new Map(types.map((type) => [type.id, type]))
  return {
    title: t('log'),
    searchbar: { label: t('searchLog') },
    headers: [
      header('icon', t('icon'), 'icon'),
      header('type', t('type')),
      header('date', t('date'), 'datetime'),
      header('severity', t('severity')),
      header('reason', t('reason')),
      header('location', t('location')),
      header('section', t('section')),
      header('actions', t('open'), 'action'),
    ],
    data: alarms.map(({ id, type_id, date, severity_level, cause, barn_name, section_name }) => ({
      id,
      icon: typeOf.get(type_id)?.icon_id ?? 'bell',
      type: typeOf.get(type_id)?.name ?? String(type_id),
      date,
      severity: t(levelOf(severity_level)),
      severity_severity: severityOf(severity_level),
      reason: cause.name,
      location: barn_name,
      section: section_name,
    })),
    footers: [],
    empty_text: t('empty'),
  }
}
