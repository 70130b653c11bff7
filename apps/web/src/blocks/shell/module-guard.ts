import { type Module, type Permission, permissionsOfRole } from '@herdboard/contract/access.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { showError } from '#ui/toasts/toast-store.ts'
import { profileQuery } from './queries.ts'

interface Arriving {
  context: { queryClient: QueryClient }
  /** Only looked at from afar: nobody has come yet. */
  preload?: boolean
}

/** A screen of a module that is off: who types its address comes to the overview and is told why. Stands in `beforeLoad`. */
export const needsModule =
  (module: Module) =>
  async ({ context, preload }: Arriving): Promise<void> => {
    const { modules } = await context.queryClient.ensureQueryData(profileQuery)
    if (!modules.includes(module)) throw refused(preload)
  }

/** The same for a screen that needs a permission in the active company. */
export const needsPermission =
  (permission: Permission) =>
  async ({ context, preload }: Arriving): Promise<void> => {
    const { role } = await context.queryClient.ensureQueryData(profileQuery)
    if (role === null || !permissionsOfRole[role].includes(permission)) throw refused(preload)
  }

function refused(isPreload = false) {
  if (!isPreload) showError(i18next.t('notAllowed'))
  return redirect({ to: '/overview' })
}
