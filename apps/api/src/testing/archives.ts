import { getArchive, makeArchive } from '@herdboard/contract/company-data.ts'
import type { ArchiveId, DirectoryId } from '@herdboard/contract/ids.ts'
import { companyDataHandlers } from '#modules/company-data/handlers.ts'
import type { Db } from '#platform/database/pool.ts'
import { enqueueJob } from '#platform/jobs.ts'
import { makeLog } from '#platform/log.ts'
import { runDueJobs } from '#platform/worker.ts'
import type { TestApi, TestClient } from '#testing/api.ts'
import { aCompany, aMembership, type TestPerson } from '#testing/company.ts'
import { unzip } from '#testing/unzip.ts'

/** Lets the worker of archives and deleted companies do all that is due. */
export const runArchiveJobs = ({ app, database, clock }: TestApi, folder = app.deps.config.archiveFolder) =>
  runDueJobs({ database, clock, log: makeLog('silent') }, companyDataHandlers(folder))

/** Asks for an archive of the caller's company, and waits for it. */
export async function anArchive(api: TestApi, who: TestClient): Promise<ArchiveId> {
  const { id } = await who.call(makeArchive)
  await runArchiveJobs(api)
  return id
}

/** What stands in an archive, as it was fetched. */
export async function fetchArchive(who: TestClient, id: ArchiveId): Promise<Map<string, Buffer>> {
  const answer = await who.send(getArchive, { params: { id } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return unzip(answer.rawPayload)
}

/** A company that was deleted just now, administered by this person, with its archive. */
export async function aDeletedCompany(api: TestApi, manager: TestPerson): Promise<DirectoryId> {
  const company = await aCompany(api.db)
  await aMembership(api.db, company, manager, 'DirectoryAdmin')
  await deleteCompany(api, company)
  await runArchiveJobs(api)
  return company.directoryId
}

/** As its deletion leaves it. */
export async function deleteCompany({ db, clock }: TestApi, { directoryId }: { directoryId: DirectoryId }) {
  await db.updateTable('directory').set({ deleted_at: clock.now() }).where('id', '=', directoryId).execute()
  await enqueueJob(db as Db, 'deleted-companies', null)
}
