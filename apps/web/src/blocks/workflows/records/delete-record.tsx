import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { DeleteEntry } from '#blocks/workflows/action-modal/removal/delete-entry.tsx'
import { useRemovalToast } from '#blocks/workflows/action-modal/removal/use-removal-toast.ts'

interface Props {
  record: Pick<FarmRecord, 'id' | 'name'>
  /** Details of the record: day, place and number. */
  details?: string
  onDone: () => void
}

/** Asks for confirmation, deletes the record and shows a toast. */
export function DeleteRecord({ record, details, onDone }: Props) {
  const showDeleted = useRemovalToast('entry')
  return (
    <DeleteEntry
      request={{ kind: 'record', id: record.id }}
      noun="entry"
      name={record.name}
      details={details}
      isSeries={false}
      onCancel={onDone}
      onDeleted={() => {
        onDone()
        showDeleted()
      }}
    />
  )
}
