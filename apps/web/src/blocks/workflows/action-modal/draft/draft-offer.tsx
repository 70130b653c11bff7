import { Button } from '@mantine/core'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { AbandonedDraft } from './draft-storage.ts'

interface Props {
  abandonedDraft: AbandonedDraft
  onContinue: () => void
  onDiscard: () => void
  /** Postpones the decision; the draft is offered again later. */
  onLater: () => void
}

/** Offers to restore an unsent draft from a tab that is closed. */
export function DraftOffer({ abandonedDraft: { draft, savedAtMs }, onContinue, onDiscard, onLater }: Props) {
  const { t } = useTranslation('action-modal')
  const language = useLanguage()
  const { title, sub_title } = draft.inProgress.reply.form
  return (
    <ConfirmDialog
      isOpen
      title={t('draftTitle')}
      message={t('draftMessage', {
        form: [title, sub_title].filter(Boolean).join(', '),
        time: formatDateTime(new Date(savedAtMs).toISOString(), language),
      })}
      confirmLabel={t('draftContinue')}
      cancelLabel={t('draftLater')}
      onConfirm={onContinue}
      onCancel={onLater}
    >
      <Button variant="subtle" color="alarm" leftSection={<Icon name="trash" size={18} />} onClick={onDiscard}>
        {t('draftDiscard')}
      </Button>
    </ConfirmDialog>
  )
}
