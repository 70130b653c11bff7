import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { SensorOverview, StoredReading } from '@herdboard/contract/monitoring/readings.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatNumber, MISSING_VALUE, withUnit } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

const header = (value: string, text: string, type: TableHeader['type'] = null): TableHeader => ({
  value,
  text,
  type,
  sortable: type !== 'action',
  searchable: type === null,
  align: 'left',
  numberFormat: 'none',
})

/** A value with its unit; a dash for a first total, which has none. */
const valueText = (value: number | null, unit: string, language: Language): string =>
  value === null ? MISSING_VALUE : withUnit(formatNumber(value, 'decimal', language), unit)

/** Returns the sensors as a table: where they hang, their newest reading and how many are suspect. */
export const sensorsTable = (
  sensors: readonly SensorOverview[],
  t: Translate<'sensors'>,
  language: Language,
): Table => {
  const isOfSeveral = new Set(sensors.map(({ farm_name }) => farm_name)).size > 1
  return {
    title: t('heading'),
    searchbar: { label: t('search') },
    headers: [
      header('name', t('name')),
      header('kind', t('kind')),
      header('place', t('place')),
      { ...header('value', t('newest')), empty_reason: t('noReadingYet') },
      { ...header('time', t('time'), 'datetime'), empty_reason: t('noReadingYet') },
      { ...header('suspect', t('suspect')), searchable: false, align: 'right', numberFormat: 'int' },
      header('actions', t('readings'), 'action'),
    ],
    data: sensors.map(({ id, name, type_name, newest, last_at, unit, suspect, is_inactive, ...place }) => ({
      id,
      name: is_inactive ? t('inactive', { name }) : name,
      kind: type_name,
      place: [...(isOfSeveral ? [place.farm_name] : []), place.barn_name, place.section_name].join(', '),
      value: newest === null ? null : valueText(newest.value, unit, language),
      ...(newest?.is_suspect && { value_severity: 'warning' }),
      time: newest?.time ?? last_at,
      suspect,
    })),
    footers: [],
    empty_text: t('empty'),
  }
}

/** Returns readings of a sensor as a table, with what is suspect and what a person decided. */
export const readingsTable = (
  readings: readonly StoredReading[],
  unit: string,
  t: Translate<'sensors'>,
  language: Language,
): Table => ({
  title: '',
  searchbar: null,
  headers: [
    header('time', t('time'), 'datetime'),
    { ...header('value', t('value')), empty_reason: t('firstTotal') },
    header('state', t('state')),
    { ...header('reason', t('reason')), empty_reason: t('notDecided') },
    header('actions', t('decide'), 'action'),
  ],
  data: readings.map(({ time, value, is_suspect, cause, decision }) => ({
    id: time,
    time,
    value: valueText(value, unit, language),
    state: is_suspect ? t(`cause_${cause ?? 'impossible'}`) : t(decision ? 'restored' : 'good'),
    state_severity: is_suspect ? 'warning' : 'ok',
    reason: decision && [decision.reason, decision.by].filter((part) => part !== '').join(', '),
    is_suspect,
  })),
  footers: [],
  empty_text: t('noReadings'),
})
