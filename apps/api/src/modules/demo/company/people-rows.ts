import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { PersonPlan } from '@herdboard/simulator/plan.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'
import { makeDemoAdministrator } from '../sql/installation.ts'

/** Only sample users have addresses in this domain; nobody can own it, because `.example` is reserved. */
const DEMO_MAIL_DOMAIN = 'demo.example'
export const demoEmail = (key: PlanKey): string => `${key}@${DEMO_MAIL_DOMAIN}`

/** A sample user with the company that is active first. */
export interface DemoPerson {
  plan: PersonPlan
  id: UserId
  directoryId: DirectoryId | null
}

export async function copyPeople(db: Db, people: readonly DemoPerson[], passwordHash: string): Promise<void> {
  const accounts = people.map(({ plan, id, directoryId }) => ({
    id,
    email: demoEmail(plan.key),
    first_name: plan.first,
    last_name: plan.last,
    password_hash: passwordHash,
    active_directory_id: directoryId,
    created_at: FOUNDED_AT,
  }))
  if (accounts.length > 0) await db.insertInto('user_account').values(accounts).execute()
  for (const { plan, id } of people) if (plan.isSolutionAdmin) await makeDemoAdministrator(db, id)
}

/** Inserts the members of a company and their farm permissions. Runs under the row-level security of the company. */
export async function copyMembers(
  db: Db,
  company: { directoryId: DirectoryId; key: PlanKey; ids: DemoIds },
  people: readonly DemoPerson[],
): Promise<void> {
  const { directoryId, key, ids } = company
  const members = people.flatMap(({ plan, id }) =>
    plan.memberships.filter(({ companyKey }) => companyKey === key).map((membership) => ({ id, ...membership })),
  )
  await copyRows(
    db,
    'membership',
    members.map(({ id, role }) => ({ directory_id: directoryId, user_id: id, role, created_at: FOUNDED_AT })),
  )
  await copyRows(
    db,
    'farm_permission',
    members.flatMap(({ id, farms }) =>
      Object.entries(farms).map(([farm, permission]) => ({
        directory_id: directoryId,
        user_id: id,
        farm_id: ids.of('farm', farm, FOUNDED_AT),
        permission,
      })),
    ),
  )
}
