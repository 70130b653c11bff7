import type { UserId } from '@herdboard/contract/core/ids.ts'
import { z } from 'zod'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { readSmallTable, type SmallTableFile } from './small-table.ts'
import { insertArchivedPeople, selectMembersByEmail } from './sql/archived-people.ts'

const ArchivedPerson = z.object({
  id: z.uuid(),
  first_name: z.string().max(200),
  last_name: z.string().max(200),
  email: z.string().max(320),
})
type ArchivedPerson = z.infer<typeof ArchivedPerson>

/** Ids of the archive with those that stand for them here, and the accounts that were made for it. */
export interface ArchivedPeople {
  ids: Map<string, string>
  createdIds: UserId[]
}

/**
 * Finds who the people of an archive are here. A person is a member of this company with the same mail address. All
 * others become accounts without sign-in that keep their names beside what they entered: an archive says nothing about
 * accounts of the installation, and gives nobody access. Throws `damaged`.
 */
export async function matchArchivedPeople(
  db: Db,
  scope: TenantScope,
  table: SmallTableFile,
  now: Date,
): Promise<ArchivedPeople> {
  const people = await readSmallTable(table, ArchivedPerson)
  const members = await selectMembersByEmail(db, scope)
  const ids = new Map<string, string>()
  const created: (ArchivedPerson & { userId: UserId })[] = []
  for (const person of people) {
    const member = person.email === '' ? undefined : members.get(person.email.toLowerCase())
    const userId = member ?? newId<UserId>()
    if (member === undefined) created.push({ ...person, userId })
    ids.set(person.id, userId)
  }
  await insertArchivedPeople(db, created, now)
  return { ids, createdIds: created.map(({ userId }) => userId) }
}
