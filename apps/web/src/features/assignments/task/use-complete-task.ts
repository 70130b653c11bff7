import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import { completeMutation } from '../queries.ts'

/** Completes a task. It is pending during the request and can be retried after a failure. */
export function useCompleteTask(task: Assignment) {
  const { t } = useTranslation('assignments')
  const { mutateAsync, isPending } = useMutation(completeMutation)
  const complete = async () => {
    try {
      await mutateAsync({ params: { id: task.id }, body: { is_completed: true } })
      showSuccess(t('completed', { name: task.name }))
    } catch {
      showError(t('completeFailed'))
    }
  }
  return { complete, isCompleting: isPending }
}
