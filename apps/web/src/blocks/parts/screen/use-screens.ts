import { useRouter } from '@tanstack/react-router'
import { useProfile } from '../session/session-queries.ts'
import { useImportPermission } from '../session/use-import-permission.ts'
import { useManyFarms } from '../session/use-many-farms.ts'
import { usePermissions } from '../session/use-permissions.ts'
import { isScreenAllowed, type SidebarEntry } from './sidebar-route.ts'

/** All screens that the user can open, those of the sidebar first. */
export function useScreens(): SidebarEntry[] {
  const { routesById } = useRouter()
  const { modules } = useProfile()
  const permissions = usePermissions()
  const mayImport = useImportPermission()
  const hasManyFarms = useManyFarms()
  const labelOf = (kind: 'sidebar' | 'screen') =>
    Object.values(routesById).flatMap((route) => {
      const entry = route.options.staticData?.[kind]
      return entry ? [{ ...entry, to: route.fullPath }] : []
    })
  return [...labelOf('sidebar'), ...labelOf('screen')].filter((entry) =>
    isScreenAllowed(entry, { modules, permissions, mayImport, hasManyFarms }),
  )
}
