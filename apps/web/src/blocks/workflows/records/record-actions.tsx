import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { useNavigate } from '@tanstack/react-router'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { useImportPermission } from '#blocks/parts/session/use-import-permission.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface Props {
  record: Pick<FarmRecord, 'id' | 'name' | 'date' | 'editable' | 'deletable'> & Partial<Pick<FarmRecord, 'import'>>
  onDelete: () => void
}

/** Buttons to edit and delete a record, where the server allows it, and to open the import that it came in with. */
export function RecordActions({ record, onDelete }: Props) {
  const { t } = useTranslation('records')
  const navigate = useNavigate()
  const origin = useImportPermission() ? record.import : null
  const what = { name: record.name, day: formatDay(record.date, useLanguage()) }
  return (
    <>
      {record.editable && (
        <IconButton icon="pencil" label={t('edit', what)} onClick={() => requestRecordWindow(record.id)} />
      )}
      {origin && (
        <IconButton
          icon="download"
          label={t('openImport', { file: origin.file_name })}
          onClick={() => void navigate({ to: '/imports/$importId', params: { importId: origin.id } })}
        />
      )}
      {record.deletable && <IconButton icon="trash" label={t('delete', what)} isDangerous onClick={onDelete} />}
    </>
  )
}
