import { mkdir, mkdtemp, readdir, readFile, rename, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { MAX_IMPORT_BYTES } from '@herdboard/contract/imports/import-limits.ts'
import { listImports } from '@herdboard/contract/imports/imports.ts'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'
import { inboxHandlers } from './read-inbox.ts'

const api = await testApi({ instant: '2026-06-10T10:00:00Z' })
const FEED = 'from;to;mix;kg;farm;barn\n2026-06-08;2026-06-08;Slut;250;Nygaard;Stald 4\n'

async function anInbox() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  await aBarn(api.db, farm, { name: 'Stald 4' })
  await aFeedMix(api.db, company, { name: 'Slut' })
  const { userId } = await aSender(api.db, company)
  const { sender_id } = await api.db
    .selectFrom('access_token')
    .select('sender_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const root = await mkdtemp(join(tmpdir(), 'inbox-'))
  const folder = join(root, company.directoryId, sender_id ?? '')
  await mkdir(folder, { recursive: true })
  const handlers = { ...jobHandlers, ...inboxHandlers(root) }
  const logged: string[] = []
  const log = createLog('warn', { write: (line: string) => logged.push(line) })
  /** Looks at the folder, and runs what follows from it. */
  const readInboxes = async () => {
    await withTransaction(api.database, (db) => enqueueJob(db, 'read-inbox', null))
    await runDueJobs({ database: api.database, clock: api.clock, log }, handlers)
  }
  const who = api.as(company)
  const imports = async () =>
    (await who.call(listImports, { query: {} })).data.map(({ file_name, channel, status }) => [
      file_name,
      channel,
      status,
    ])
  const records = async () => (await who.call(listRecords, { query: { from: '2026-06-01', to: '2026-06-30' } })).data
  return { company, root, folder, readInboxes, imports, records, logged }
}

test('file that lies still in the folder of a sender is imported and moved away', async () => {
  const { folder, readInboxes, imports, records } = await anInbox()
  await writeFile(join(folder, 'feed.csv'), FEED)
  await readInboxes()
  expect(await imports()).toEqual([])
  await readInboxes()
  expect(await imports()).toEqual([['feed.csv', 'folder', 'imported']])
  expect(await records()).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['done'])
  expect(await readdir(join(folder, 'done'))).toEqual([expect.stringMatching(/-feed\.csv$/)])
})

test('file that still grows, links, hidden files and unfinished uploads are left alone', async () => {
  const { root, folder, readInboxes, imports } = await anInbox()
  await writeFile(join(root, 'secret.csv'), FEED)
  await symlink(join(root, 'secret.csv'), join(folder, 'link.csv'))
  await writeFile(join(folder, '.hidden.csv'), FEED)
  await writeFile(join(folder, 'upload.csv.part'), FEED)
  await writeFile(join(folder, 'feed.csv'), 'from;to')
  await readInboxes()
  await writeFile(join(folder, 'feed.csv'), FEED)
  await readInboxes()
  expect(await imports()).toEqual([])
  expect((await readdir(folder)).toSorted()).toEqual(['.hidden.csv', 'feed.csv', 'link.csv', 'upload.csv.part'])
})

test('folder of a sender that is a link is not followed', async () => {
  const { root, folder, readInboxes, imports } = await anInbox()
  const elsewhere = join(root, 'elsewhere')
  await rename(folder, elsewhere)
  await symlink(elsewhere, folder)
  await writeFile(join(elsewhere, 'feed.csv'), FEED)
  await readInboxes()
  await readInboxes()
  expect(await imports()).toEqual([])
  expect(await readdir(elsewhere)).toEqual(['feed.csv'])
})

test('file that cannot be read is refused, with the reason beside it', async () => {
  const { folder, readInboxes, imports } = await anInbox()
  await writeFile(join(folder, 'feed.xlsx'), Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
  await readInboxes()
  await readInboxes()
  expect(await imports()).toEqual([['feed.xlsx', 'folder', 'failed']])
  const refused = (await readdir(join(folder, 'refused'))).toSorted()
  expect(refused).toEqual([expect.stringMatching(/-feed\.xlsx$/), expect.stringMatching(/-feed\.xlsx\.txt$/)])
  const reasons = (await readFile(join(folder, 'refused', refused[1] ?? ''), 'utf8')).trim().split('\n')
  expect(new Set(reasons).size).toBe(5)
  expect(reasons).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Filen /), expect.stringMatching(/^The file /)]),
  )
})

test('empty files are refused, each time, and a file that came half is taken once it is whole', async () => {
  const { folder, readInboxes, imports, records } = await anInbox()
  for (const name of ['one.csv', 'two.csv']) {
    await writeFile(join(folder, name), '')
    await readInboxes()
    await readInboxes()
  }
  const refused = (await readdir(join(folder, 'refused'))).filter((name) => name.endsWith('.txt'))
  expect(refused).toHaveLength(2)
  for (const name of refused) expect(await readFile(join(folder, 'refused', name), 'utf8')).toMatch(/^Filen er tom$/m)

  // Its line stands still for longer than two looks, and goes on later.
  await writeFile(join(folder, 'feed.csv'), FEED.slice(0, -20))
  await readInboxes()
  await readInboxes()
  expect(await records()).toEqual([])
  await writeFile(join(folder, 'feed.csv'), FEED)
  await readInboxes()
  await readInboxes()
  expect(await records()).toHaveLength(1)
  expect(await imports()).toContainEqual(['feed.csv', 'folder', 'imported'])
})

test('a refused file that cannot be moved away is logged, and the files after it are read', async () => {
  const { folder, readInboxes, imports, logged } = await anInbox()
  await writeFile(join(folder, 'a.csv'), '')
  await truncate(join(folder, 'a.csv'), MAX_IMPORT_BYTES + 1)
  // Refused files have no folder to go to.
  await symlink(join(folder, 'nowhere', 'refused'), join(folder, 'refused'))
  await writeFile(join(folder, 'feed.csv'), FEED)
  await readInboxes()
  await readInboxes()
  expect(await imports()).toEqual([['feed.csv', 'folder', 'imported']])
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['file of a sender could not be received'])
})

test('files where no sender has its folder stay there, and the log names each folder once', async () => {
  const { company, root, folder, readInboxes, imports, logged } = await anInbox()
  const strays = [
    root,
    join(root, company.directoryId),
    join(root, company.directoryId, 'tican'),
    join(root, 'nygaard'),
    join(root, 'nygaard', 'tican'),
  ]
  for (const stray of strays) await mkdir(stray, { recursive: true })
  await readInboxes()
  expect(logged).toEqual([])
  for (const stray of strays) await writeFile(join(stray, 'feed.csv'), FEED)
  for (const _reading of [1, 2, 3]) await readInboxes()
  expect(await imports()).toEqual([])
  for (const stray of strays) expect(await readdir(stray)).toContain('feed.csv')
  const lines = logged.map((line) => JSON.parse(line))
  expect(lines.map((line) => line.folder).toSorted()).toEqual(strays.toSorted())
  for (const line of lines) expect(line).toMatchObject({ count: 1, level: 'warn' })
  // Its name put right, the file is taken.
  await rename(join(root, company.directoryId, 'tican', 'feed.csv'), join(folder, 'feed.csv'))
  await readInboxes()
  await readInboxes()
  expect(await imports()).toEqual([['feed.csv', 'folder', 'imported']])
})
