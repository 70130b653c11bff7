import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { AuditLogEntry } from '@herdboard/contract/system/audit-log.ts'
import type { Translate } from '#i18n/load-texts.ts'

const header = (value: string, text: string, type: TableHeader['type'] = null): TableHeader => ({
  value,
  text,
  type,
  // Chronological order only, because older entries are not loaded yet.
  sortable: false,
  searchable: false,
  align: 'left',
  numberFormat: 'none',
})

type AuditTexts = Translate<'audit'>

export const auditPersonText = ({ user }: AuditLogEntry, t: AuditTexts): string =>
  user === null ? t('nobody') : user.is_gone ? t('gone', { name: user.name }) : user.name

export const auditChannelText = ({ way, program }: AuditLogEntry, t: AuditTexts): string =>
  way === 'program' || way === 'device' ? t(`${way}_way`, { name: program ?? '' }) : t(`${way}_way`)

export const auditTable = (entries: readonly AuditLogEntry[], t: AuditTexts): Table => ({
  title: '',
  searchbar: null,
  headers: [
    header('what', t('what')),
    header('action', t('action')),
    { ...header('subject', t('subject')), empty_reason: t('noSubject') },
    { ...header('place', t('place')), empty_reason: t('noPlace') },
    header('user', t('user')),
    header('at', t('at'), 'datetime'),
    header('way', t('way')),
  ],
  data: entries.map((entry) => ({
    id: entry.id,
    at: entry.at_utc,
    user: auditPersonText(entry, t),
    what: entry.kind_name,
    action: entry.action_name,
    subject: entry.subject,
    place: entry.place,
    way: auditChannelText(entry, t),
  })),
  footers: [],
  empty_text: t('none'),
})
