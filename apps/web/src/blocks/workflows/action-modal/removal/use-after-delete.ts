import { useTranslation } from 'react-i18next'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import type { EntryNoun } from '../window/action-descriptor.ts'

/** Says that something was deleted from its row. */
export function useAfterDelete(noun: EntryNoun): () => void {
  const { t } = useTranslation('action-modal')
  return () => showSuccess(t(`deleted_${noun}`))
}
