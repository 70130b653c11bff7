import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { currentToasts, showError } from '#ui/toasts/toast-store.ts'
import { useProfile } from '../session/session-queries.ts'
import { usePermissions } from '../session/use-permissions.ts'
import { isScreenAllowed } from './sidebar-route.ts'

/**
 * Renders the screen while the user may see it. The route guard checks only on navigation. A user who loses the
 * permission leaves the screen at once, and its cached data is removed.
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
    // A request of the screen may have been refused, and shown this message, before the profile was refetched.
    if (currentToasts().every(({ text }) => text !== t('notAllowed'))) showError(t('notAllowed'))
    client.removeQueries({ type: 'inactive' })
    // Unsent input on the screen can no longer be saved.
    void navigate({ to: '/overview', ignoreBlocker: true })
  })
  useEffect(() => {
    if (!isOpen) redirectToOverview()
  }, [isOpen])

  return isOpen ? <Outlet /> : null
}
