import { type Notification, patchNotification } from '@herdboard/contract/system/notifications.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiMutation } from '#lib/http/api-query.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'

const rejection = apiMutation(patchNotification)
const TOAST_MS = 5_000

interface Props {
  notification: Notification
  isBusy: boolean
  onRejected: () => void
}

/** Rejects the proposal of a notification for all users. Hidden when it was rejected or cannot be. */
export function RejectButton({ notification, isBusy, onRejected }: Props) {
  const { t } = useTranslation('notifications')
  const { mutate, isPending } = useMutation(rejection)
  const { id, rejectable, rejected, disabled } = notification
  if (!rejectable || rejected || disabled) return null

  const reject = () =>
    mutate(
      { params: { id }, body: [{ op: 'replace', path: '/rejected', value: true }] },
      {
        onSuccess: () => {
          showSuccess(t('rejectedNow'), { ms: TOAST_MS })
          onRejected()
        },
      },
    )
  return (
    <Button variant="default" loading={isPending} disabled={isBusy} onClick={reject}>
      {t('reject')}
    </Button>
  )
}
