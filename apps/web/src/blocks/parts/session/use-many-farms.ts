import { useQuery } from '@tanstack/react-query'
import { farmsQuery } from './session-queries.ts'

/** Whether the user reads more than one farm. */
export function useManyFarms(): boolean {
  const { data: farms } = useQuery(farmsQuery)
  return (farms?.length ?? 0) > 1
}
