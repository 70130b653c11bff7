import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'

interface Props {
  /** "Price from 01.01.2026" */
  name: string
  /** The consequence of the deletion. */
  why: string
  /** Text of the success toast. */
  successText: string
  remove: (isConfirmed: boolean) => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before a price is deleted; warnings of the server are shown in the same dialog. */
export function DeletePrice({ name, why, successText, remove, onClose }: Props) {
  const { t } = useTranslation('economy')
  const [objection, setObjection] = useState<{ text: string; isFinal: boolean } | null>(null)

  const take = async () => {
    if (objection?.isFinal) return onClose()
    try {
      await remove(objection !== null)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      const text = failure.messages.map(({ message }) => message).join(' ') || t('failed')
      return setObjection({ text, isFinal: failure.status !== 300 })
    }
    onClose()
    showSuccess(successText)
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name })}
      message={objection?.text ?? why}
      confirmLabel={objection?.isFinal ? t('close') : t('deleteName', { name })}
      isDangerous={!objection?.isFinal}
      isNotice={objection?.isFinal === true}
      onConfirm={take}
      onCancel={onClose}
    />
  )
}
