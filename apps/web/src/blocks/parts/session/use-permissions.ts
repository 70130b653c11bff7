import { type Permission, permissionsOfRole } from '@herdboard/contract/core/access.ts'
import { useProfile } from './session-queries.ts'

/** The permissions of the user's role in the active company. The server enforces them; screens only mirror them. */
export function usePermissions(): readonly Permission[] {
  const { role } = useProfile()
  return role === null ? [] : permissionsOfRole[role]
}
