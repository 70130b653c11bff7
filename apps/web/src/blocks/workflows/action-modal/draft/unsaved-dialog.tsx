import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import type { UnsavedGuard } from './use-unsaved-guard.ts'

/** Asks for confirmation before typed input is discarded. The button that keeps it has the focus. */
export function UnsavedDialog({ guard: { isConfirming, stay, discard } }: { guard: UnsavedGuard }) {
  const { t } = useTranslation('action-modal')
  return (
    <ConfirmDialog
      isOpen={isConfirming}
      title={t('unsavedTitle')}
      message={t('unsavedWhy')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      isDangerous
      onConfirm={discard}
      onCancel={stay}
    />
  )
}
