import { useProfile } from '#blocks/parts/session/session-queries.ts'

/** Whose drafts are read and kept here: a person's, in one company. */
export function useDraftOwner(): string {
  const { id, active_directory_id } = useProfile()
  return `${id}.${active_directory_id ?? 'none'}`
}
