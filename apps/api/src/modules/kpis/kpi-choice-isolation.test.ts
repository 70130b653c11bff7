import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const [company, other] = [await aCompany(api.db), await aCompany(api.db)]
const worker = await aPerson(api.db, { company })
const solutionAdmin = await aPerson(api.db, { role: 'SolutionAdmin' })

/** Returns statements that anyone could run on the API's connection, without the application's own checks. */
const statements = (directoryId: DirectoryId, person: UserId | null) => {
  const whose = `directory_id = '${directoryId}' and user_id is not distinct from ${person ? `'${person}'` : 'null'}`
  return {
    made: `insert into kpi_selection values ('${directoryId}', ${person ? `'${person}'` : 'null'}, 2, '{5,6,7,8}')`,
    changed: `update kpi_selection set type_ids = '{5,6,7,8}' where ${whose}`,
    removed: `delete from kpi_selection where ${whose}`,
    seen: `select 1 from kpi_selection where ${whose}`,
  }
}

class RolledBack extends Error {}

/** Returns which statements affect a company's choice (without a person: its default). Each is rolled back. */
async function affectedStatements(
  who: { userId: UserId },
  acting: { directoryId: DirectoryId },
  of: { directoryId: DirectoryId; person?: UserId },
): Promise<string[]> {
  const found: string[] = []
  for (const [what, statement] of Object.entries(statements(of.directoryId, of.person ?? null))) {
    let rows = 0
    try {
      await api.database.transaction().execute(async (db) => {
        await setRowLevelSecurity(db, acting.directoryId, who.userId)
        const result = await sql.raw<object>(statement).execute(db)
        rows = Number(result.numAffectedRows ?? result.rows.length)
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack) && !/row-level security/.test(String(error))) throw error
    }
    if (rows > 0) found.push(what)
  }
  return found
}

// Rows to read and change, for weaners; slaughter pigs have none, so that inserts are possible.
for (const { directoryId } of [company, other]) {
  await sql`insert into kpi_selection values (${directoryId}, null, 1, '{1,2,3,4}'),
    (${directoryId}, ${worker.userId}, 1, '{1,2,3,4}')`.execute(api.db)
}

test('database policy lets only administrators write the default key figures of a company', async () => {
  const { manager } = company
  expect(await affectedStatements(worker, company, company)).toEqual(['seen'])
  expect(await affectedStatements(manager, company, company)).toEqual(['made', 'changed', 'seen'])
  // An administrator may do so while another company is active; an unrelated user sees nothing.
  expect(await affectedStatements(manager, other, company)).toEqual(['made', 'changed', 'seen'])
  expect(await affectedStatements(other.manager, other, company)).toEqual([])
  expect(await affectedStatements(solutionAdmin, company, company)).toEqual(['made', 'changed', 'seen'])
  expect(await affectedStatements(solutionAdmin, other, company)).toEqual([])
})

test('key figure choice of a user is visible and writable for that user alone, not for administrators', async () => {
  const own = { ...company, person: worker.userId }
  expect(await affectedStatements(worker, company, own)).toEqual(['made', 'changed', 'removed', 'seen'])
  for (const who of [company.manager, solutionAdmin]) expect(await affectedStatements(who, company, own)).toEqual([])
})

test('isolation check detects a policy that lets everybody write', async () => {
  await sql`create policy hole on kpi_selection using (directory_id = (select current_directory_id()))`.execute(api.db)
  try {
    expect(await affectedStatements(worker, company, company)).toEqual(['made', 'changed', 'removed', 'seen'])
  } finally {
    await sql`drop policy hole on kpi_selection`.execute(api.db)
  }
})
