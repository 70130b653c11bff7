import { useQuery } from '@tanstack/react-query'
import { farmsQuery, useProfile } from './session-queries.ts'
import { usePermissions } from './use-permissions.ts'

/** Whether the user may import: whoever writes on a farm, and administrators, but nobody by PIN. The server enforces it. */
export function useImportPermission(): boolean {
  const { data: farms } = useQuery(farmsQuery)
  const isAdministrator = usePermissions().includes('manage-directory')
  const { records_only } = useProfile()
  if (records_only) return false
  return isAdministrator || (farms?.some(({ permission }) => permission.key === 'ReadWrite') ?? false)
}
