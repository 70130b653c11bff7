import { rmSync } from 'node:fs'
import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import { getReconciliation } from '@herdboard/contract/herd/reconciliation.ts'
import { getArchiveImport } from '@herdboard/contract/system/archive-imports.ts'
import { updateKpis } from '@herdboard/contract/system/background-jobs.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { testApi } from '#testing/api/test-api.ts'
import { readCsv, unzip } from '#testing/api/zip-reader.ts'
import { archiveBytes, importWholeArchive } from '#testing/fixtures/company-archives.ts'
import { archiveDifferences, comparedTables } from '#testing/fixtures/compared-archives.ts'
import { differingColumns } from '#testing/fixtures/compared-companies.ts'
import { aCompany, type TestCompany, type TestPerson } from '#testing/fixtures/test-company.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aLawHerd, anyHistory } from '#testing/ledger/random-histories.ts'
import { sampleHerdDatabase } from '#testing/sample-data/sample-herd-database.ts'

/**
 * What leaves a company as an archive can enter another one: the same rows, the same figures, the same archive again.
 * Calculated rows are calculated anew there, and must be the same to the byte.
 */

const TODAY = '2026-06-15'
const api = await testApi({ instant: `${TODAY}T10:00:00Z`, cloned: await sampleHerdDatabase() })
afterAll(() => rmSync(api.app.deps.config.archiveFolder, { recursive: true, force: true }))
const runJobs = () => runDueJobs({ database: api.database, clock: api.clock, log: createLog('silent') }, jobHandlers)

async function managerOfSampleCompany(): Promise<TestPerson> {
  const { id, email, active_directory_id } = await api.db
    .selectFrom('user_account')
    .select(['id', 'email', 'active_directory_id'])
    .where('email', '=', 'manager@demo.example')
    .executeTakeFirstOrThrow()
  const userId = id as UserId
  await api.db
    .insertInto('sign_in')
    .values({
      ...{ id: userId, user_id: userId, client_id: userId, remember: true, token_hash: Buffer.from('x') },
      ...{ created_at: TODAY, rotated_at: TODAY, expires_at: '2100-01-01' },
    })
    .execute()
  return { userId, email, directoryId: active_directory_id as DirectoryId, role: 'DirectoryAdmin' }
}

const period = { from: '2026-01-01', to: TODAY }

/** The figures of a company's pigs in its period, with another id for the company. */
async function figuresOf({ manager }: Pick<TestCompany, 'manager'>, asId: string): Promise<unknown[]> {
  const who = api.as(manager)
  const answers = [await who.send(getReconciliation, { query: period })]
  for (const is_weaner of [true, false]) answers.push(await who.send(getKpis, { query: { ...period, is_weaner } }))
  return answers.map(({ statusCode, body }) => {
    expect(statusCode).toBe(200)
    return JSON.parse(body.replaceAll(manager.directoryId ?? '', asId))
  })
}

test('a company archive imported into an empty company gives the same rows, figures and archive', async () => {
  const manager = await managerOfSampleCompany()
  const file = await archiveBytes(api, api.as(manager))
  // A sample company too: sample prices are kept apart from real ones, and both must read the same.
  const company = await aCompany(api.db, { name: 'Bakkegård Grise', isDemo: true })
  const target = api.as(company)
  expect(await target.call(getArchiveImport)).toEqual({ is_empty: true, archive_import: null })
  expect(await importWholeArchive(api, target, file)).toMatchObject({ status: 'done', failure: null, percent: 100 })
  await runJobs()

  const origin = unzip(file)
  const { differences, rows } = archiveDifferences(unzip(await archiveBytes(api, target)), origin)
  expect(differences).toEqual([])
  expect(rows).toBeGreaterThan(10_000)
  for (const name of ['record', 'herd_day', 'feed_day', 'treatment', 'carcass_list', 'notification', 'sensor_day'])
    expect(readCsv(origin.get(`data/${name}.csv`)).length, name).toBeGreaterThan(2)
  const companyId = manager.directoryId ?? ''
  expect(await differingColumns(api.db, comparedTables(origin), [companyId, company.directoryId])).toEqual([])
  expect(await figuresOf(company, companyId)).toEqual(await figuresOf({ manager }, companyId))
})

test('any herd is the same after its archive was imported into an empty company', async () => {
  for (const seed of [1, 2, 3]) {
    const herd = await aLawHerd(api.db)
    const [history = []] = fc.sample(anyHistory(herd, { most: 22 }), { numRuns: 1, seed })
    for (const draft of [...herd.openingDrafts, ...history])
      await recordDrafts(api.database, herd, TODAY, [draft]).catch((problem: unknown) => {
        if (!(problem instanceof RuleProblem)) throw problem
      })
    await api.as(herd.company).call(updateKpis)
    await runJobs()
    const file = await archiveBytes(api, api.as(herd.company))
    const company = await aCompany(api.db, { name: herd.company.name })
    expect(await importWholeArchive(api, api.as(company), file)).toMatchObject({ status: 'done' })
    await runJobs()
    const again = await archiveBytes(api, api.as(company))
    expect(archiveDifferences(unzip(again), unzip(file)).differences, `seed ${seed}`).toEqual([])
    const { directoryId } = herd.company
    expect(await figuresOf(company, directoryId)).toEqual(await figuresOf(herd.company, directoryId))
  }
})
