import type { FarmRecord } from '@herdboard/contract/records.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DeleteEntry } from '#blocks/action-modal/delete-entry.tsx'
import { refreshHerd } from '#blocks/action-modal/refresh-herd.ts'
import { raiseRecentlySubmitted } from '#lib/recently-submitted.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'

interface Props {
  record: FarmRecord
  onDone: () => void
}

/** Asks, deletes, and has everything counted anew. */
export function DeleteRecord({ record, onDone }: Props) {
  const { t } = useTranslation('action-modal')
  const client = useQueryClient()
  const tell = () => {
    onDone()
    showSuccess(t('deleted_entry'))
    raiseRecentlySubmitted()
    void refreshHerd(client)
  }
  return (
    <DeleteEntry
      opening={{ kind: 'record', id: record.id }}
      thing="entry"
      name={record.name}
      isSeries={false}
      onCancel={onDone}
      onDeleted={tell}
    />
  )
}
