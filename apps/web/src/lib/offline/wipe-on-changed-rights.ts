import type { Profile } from '@herdboard/contract/people/accounts.ts'
import { readUserStorage, writeUserStorage } from '../storage/user-storage.ts'
import { wipeResponses } from './last-responses.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const RIGHTS_KEY = 'stored-with-rights'

/** Deletes the stored figures of a person whose role, company or modules are no longer those with which they were fetched. */
export async function wipeOnChangedRights({ id, role, modules, active_directory_id }: Profile): Promise<void> {
  const rights = JSON.stringify([active_directory_id, role, modules])
  const key = `${RIGHTS_KEY}.${active_directory_id}`
  const before = readUserStorage(key, isText, rights)
  writeUserStorage(key, rights)
  if (before !== rights) await wipeResponses(id)
}
