import type { RecordId } from '@herdboard/contract/ids.ts'
import { removeRecord } from '@herdboard/contract/records.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellProblem } from '#blocks/shell/tell-problem.ts'
import { call } from '#lib/api.ts'
import { ApiProblem } from '#lib/api-problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'

interface Props {
  recordId: RecordId
  name: string
  onCancel: () => void
  onDeleted: () => void
}

/** Asks before an entry is deleted; what the server doubts is asked about in the same place, in its words. */
export function DeleteEntry({ recordId, name, onCancel, onDeleted }: Props) {
  const { t } = useTranslation('action-modal')
  const [key] = useState(() => crypto.randomUUID())
  const [objection, setObjection] = useState<{ text: string; mayConfirm: boolean } | null>(null)

  const remove = async () => {
    if (objection && !objection.mayConfirm) return onCancel()
    const query = objection ? { confirmed: 'true' as const } : {}
    try {
      await call(removeRecord, { params: { id: recordId }, query }, { idempotencyKey: key })
      onDeleted()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      tellProblem(failure)
      const text = failure.messages.map(({ message }) => message).join(' ')
      setObjection({ text: failure.isOffline ? t('offline') : text || t('failed'), mayConfirm: failure.status === 300 })
    }
  }

  const isFinal = objection !== null && !objection.mayConfirm
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name })}
      message={objection?.text ?? t('deleteWhy')}
      confirmLabel={isFinal ? t('close') : t('deleteVerb', { name })}
      isDangerous={!isFinal}
      onConfirm={remove}
      onCancel={onCancel}
    />
  )
}
