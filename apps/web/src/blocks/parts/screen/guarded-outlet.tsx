import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentToasts, showError } from '#ui/toasts/toast-store.ts'
import { useProfile } from '../session/session-queries.ts'
import { usePermissions } from '../session/use-permissions.ts'
import { isScreenAllowed } from './sidebar-route.ts'

/**
 * The screen, as long as the person may see it. The guard looks only when somebody comes: who loses the right while the
 * screen is open leaves it at once, and what it had fetched leaves memory.
 */
export function GuardedOutlet() {
  const { t } = useTranslation()
  const { modules } = useProfile()
  const permissions = usePermissions()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOpen = useMatches({
    select: (matches) =>
      matches.every(({ staticData }) =>
        isScreenAllowed(staticData.sidebar ?? staticData.screen ?? {}, { modules, permissions }),
      ),
  })
  const redirectToOverview = useEffectEvent(() => {
    // A call of the screen may have been refused, and said so, before the profile came.
    if (currentToasts().every(({ text }) => text !== t('notAllowed'))) showError(t('notAllowed'))
    client.removeQueries({ type: 'inactive' })
    // What is half typed there can no longer be saved.
    void navigate({ to: '/overview', ignoreBlocker: true })
  })
  useEffect(() => {
    if (!isOpen) redirectToOverview()
  }, [isOpen])

  return isOpen ? <Outlet /> : null
}
