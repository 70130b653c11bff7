import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import type { EntryNoun } from '../window/action-descriptor.ts'

/** Returns a function that shows a toast after an entry was deleted from its table row. */
export function useRemovalToast(noun: EntryNoun): () => void {
  const { t } = useTranslation('action-modal')
  return () => showSuccess(t(`deleted_${noun}`))
}
