import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { type DeletedSubject, restoreMutation } from './queries.ts'

/**
 * Why it was not restored: a doubt that may be confirmed, no response, so the result is unknown, or why it cannot
 * come back.
 */
interface RestoreObjection {
  text: string
  kind: 'doubt' | 'unknown' | 'refused'
}

/**
 * Button that brings back what an entry of the audit log deleted. Doubts are asked in a dialog. If the response
 * is lost, the retry uses the same idempotency key.
 */
export function RestoreDeleted({ deleted, subject }: { deleted: DeletedSubject; subject: string }) {
  const { t } = useTranslation('audit')
  const { t: tCommon } = useTranslation()
  const [key] = useState(() => crypto.randomUUID())
  const { mutateAsync, isPending } = useMutation(restoreMutation(deleted, key))
  const [wasConfirmed, setConfirmed] = useState(false)
  const [objection, setObjection] = useState<RestoreObjection | null>(null)

  const restore = async (isConfirmed: boolean) => {
    setConfirmed(isConfirmed)
    try {
      await mutateAsync(isConfirmed)
      setObjection(null)
      showSuccess(t('restored', { subject }))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      const text = failure.messages.map(({ message }) => message).join(' ')
      if (failure.isOffline) return setObjection({ text: t('restoreLost'), kind: 'unknown' })
      setObjection({ text: text || t('notRestored'), kind: failure.status === 300 ? 'doubt' : 'refused' })
    }
  }
  const answer = () => {
    if (objection?.kind === 'doubt') return restore(true)
    if (objection?.kind === 'unknown') return restore(wasConfirmed)
    setObjection(null)
  }
  const confirmLabel = { doubt: t('restoreAnyway'), unknown: tCommon('tryAgain'), refused: t('close') }
  return (
    <>
      <Button variant="outline" loading={isPending} onClick={() => void restore(false)}>
        {t('restore')}
      </Button>
      <ConfirmDialog
        isOpen={objection !== null}
        title={objection?.kind === 'refused' ? t('notRestoredTitle') : t('restore')}
        message={objection?.text ?? ''}
        confirmLabel={confirmLabel[objection?.kind ?? 'refused']}
        isNotice={objection?.kind === 'refused'}
        onConfirm={answer}
        onCancel={() => setObjection(null)}
      />
    </>
  )
}
