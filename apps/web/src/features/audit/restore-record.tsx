import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { restoreRecordMutation } from './queries.ts'

/** What the server says about a restore: a doubt that may be confirmed, or why the record cannot come back. */
interface RestoreObjection {
  text: string
  isConfirmable: boolean
}

/** Button that brings back the record that an entry of the audit log deleted. Doubts are asked in a dialog. */
export function RestoreRecord({ id, subject }: { id: RecordId; subject: string }) {
  const { t } = useTranslation('audit')
  const { mutateAsync, isPending } = useMutation(restoreRecordMutation)
  const [objection, setObjection] = useState<RestoreObjection | null>(null)

  const restore = async (isConfirmed: boolean) => {
    try {
      await mutateAsync({ params: { id }, query: isConfirmed ? { confirmed: 'true' } : {} })
      setObjection(null)
      showSuccess(t('restored', { subject }))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      const text = failure.messages.map(({ message }) => message).join(' ')
      setObjection({ text: text || t('notRestored'), isConfirmable: failure.status === 300 })
    }
  }
  const answer = () => {
    if (objection?.isConfirmable) return restore(true)
    setObjection(null)
  }
  return (
    <>
      <Button variant="outline" loading={isPending} onClick={() => void restore(false)}>
        {t('restore')}
      </Button>
      <ConfirmDialog
        isOpen={objection !== null}
        title={t('restore')}
        message={objection?.text ?? ''}
        confirmLabel={t(objection?.isConfirmable ? 'restoreAnyway' : 'close')}
        isNotice={objection !== null && !objection.isConfirmable}
        onConfirm={answer}
        onCancel={() => setObjection(null)}
      />
    </>
  )
}
