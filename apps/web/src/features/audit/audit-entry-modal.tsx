import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { AuditEntryId, RecordId } from '@herdboard/contract/core/ids.ts'
import { getAuditEntry } from '@herdboard/contract/system/audit-log.ts'
import { Group, Modal, Stack, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { MISSING_VALUE } from '#lib/format/format-numbers.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './audit.module.css'
import { auditChannelText, auditPersonText } from './audit-table.ts'
import type { DeletedSubject } from './queries.ts'
import { RestoreDeleted } from './restore-subject.tsx'

const WIDTH_PX = 720
const HEIGHT_PX = 240

/** One change: who, when, where and through which client, with the old and new values side by side. */
export function AuditEntryModal({ id, onClose }: { id: AuditEntryId; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { data, error, refetch } = useQuery({
    ...apiQuery(getAuditEntry, { params: { id } }),
    meta: { showsOwnErrors: true },
  })
  const title = data ? [data.kind_name, data.action_name].join(' · ') : t('line')
  return (
    <Modal opened onClose={onClose} size={WIDTH_PX} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      {!data && !error && <Skeletons heightPx={HEIGHT_PX} />}
      {!data && error && <ErrorState {...loadFailureOf(error, () => void refetch())} />}
      {data && <Detail entry={data} />}
    </Modal>
  )
}

/** What an entry deleted and can bring back; null for other entries. */
const restorableSubject = (entry: EndpointReply<typeof getAuditEntry>): DeletedSubject | null =>
  entry.restorable || entry.entry_restorable
    ? { entryId: entry.id, recordId: entry.restorable ? parseId<RecordId>(entry.subject_id) : null }
    : null

function Detail({ entry }: { entry: EndpointReply<typeof getAuditEntry> }) {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const deleted = restorableSubject(entry)
  const facts = [
    [t('subject'), entry.subject],
    [t('user'), auditPersonText(entry, t)],
    [t('at'), formatDateTime(entry.at_utc, language)],
    [t('place'), entry.place],
    [t('way'), auditChannelText(entry, t)],
    [t('doubt'), entry.confirmed ? t('confirmed') : ''],
  ].filter(([, text]) => text !== '')
  return (
    <Stack gap={16}>
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <FactRow key={name} name={name ?? ''} text={text ?? ''} />
        ))}
      </dl>
      {entry.changes.length === 0 && <p className={classes.note}>{t('noValues')}</p>}
      {entry.changes.length > 0 && (
        <div className={classes.values}>
          <Table aria-label={t('changes')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('field')}</Table.Th>
                <Table.Th>{t('before')}</Table.Th>
                <Table.Th>{t('after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entry.changes.map(({ label, before, after }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{before ?? MISSING_VALUE}</Table.Td>
                  <Table.Td>{after ?? MISSING_VALUE}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {deleted && (
        <Group justify="flex-end">
          <RestoreDeleted deleted={deleted} subject={entry.subject} />
        </Group>
      )}
    </Stack>
  )
}

function FactRow({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}
