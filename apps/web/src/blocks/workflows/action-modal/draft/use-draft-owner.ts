import { useProfile } from '#blocks/parts/session/session-queries.ts'

/** The storage key of drafts: the user and the company. */
export function useDraftOwner(): string {
  const { id, active_directory_id } = useProfile()
  return `${id}.${active_directory_id ?? 'none'}`
}
