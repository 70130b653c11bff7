import type { NotificationId } from '@herdboard/contract/core/ids.ts'
import { markAlarmsSeen } from '@herdboard/contract/people/escalation.ts'
import { patchNotification } from '@herdboard/contract/system/notifications.ts'
import type { TodayAction } from '@herdboard/contract/system/today.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { openNotificationForm, requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import { recordInspection } from './record-inspection.ts'

const UNDO_MS = 10_000

const markHandled = (id: NotificationId) =>
  callEndpoint(
    patchNotification,
    { params: { id }, body: [{ op: 'replace', path: '/handled', value: true }] },
    { idempotencyKey: crypto.randomUUID(), awaitsScreens: true },
  )

const markSeen = (ids: NotificationId[]) =>
  callEndpoint(
    markAlarmsSeen,
    { body: { notification_ids: ids } },
    { idempotencyKey: crypto.randomUUID(), awaitsScreens: true },
  )

/** Performs the action of a line. Pending until the screens show what it changed. */
export function useTodayAction() {
  const { t } = useTranslation('overview')
  const navigate = useNavigate()
  return useMutation({
    meta: { showsOwnErrors: true },
    onError: () => showError(t('todayFailed')),
    mutationFn: async (action: TodayAction): Promise<void> => {
      switch (action.kind) {
        case 'form':
          return openNotificationForm(action.notification)
        case 'record':
          return requestRecordWindow(action.record_id)
        case 'screen':
          return navigate({ to: action.route })
        case 'list':
          return navigate({ to: '/notifications', search: { types: action.type_id } })
        case 'seen':
          await markSeen(action.notification_ids)
          return showSuccess(t('todaySeen'))
        case 'handled':
          for (const id of action.notification_ids) await markHandled(id)
          return showSuccess(t('todayHandled'))
        case 'check-in': {
          const { message, undo } = await recordInspection({ farm_id: action.farm_id, barn_id: action.barn_id })
          const undoAndTell = () =>
            void undo().then(
              () => showSuccess(t('todayUndone')),
              () => showError(t('todayFailed')),
            )
          return showSuccess(message, { ms: UNDO_MS, action: { label: t('todayUndo'), onPress: undoAndTell } })
        }
      }
    },
  })
}
