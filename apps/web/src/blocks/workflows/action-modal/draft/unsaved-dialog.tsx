import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import type { UnsavedGuard } from './use-unsaved-guard.ts'

/** Asks before anything typed is lost. The focus is on the way back to it. */
export function UnsavedDialog({ guard: { isAsking, keep, discard } }: { guard: UnsavedGuard }) {
  const { t } = useTranslation('action-modal')
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('unsavedTitle')}
      message={t('unsavedWhy')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      isDangerous
      onConfirm={discard}
      onCancel={keep}
    />
  )
}
