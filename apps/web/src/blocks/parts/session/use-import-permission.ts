import { useQuery } from '@tanstack/react-query'
import { farmsQuery } from './session-queries.ts'
import { usePermissions } from './use-permissions.ts'

/** Whether the user may import: whoever writes on a farm, and administrators. The server enforces it. */
export function useImportPermission(): boolean {
  const { data: farms } = useQuery(farmsQuery)
  const isAdministrator = usePermissions().includes('manage-directory')
  return isAdministrator || (farms?.some(({ permission }) => permission.key === 'ReadWrite') ?? false)
}
