import { type Permission, permissionsOfRole } from '@herdboard/contract/core/access.ts'
import { useProfile } from './session-queries.ts'

/** What the person's role gives in the active company. The server enforces it; screens only mirror. */
export function usePermissions(): readonly Permission[] {
  const { role } = useProfile()
  return role === null ? [] : permissionsOfRole[role]
}
