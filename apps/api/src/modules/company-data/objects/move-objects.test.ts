import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { addImage, getImage } from '@herdboard/contract/core/images.ts'
import { addImport, changeImport, getImportFile } from '@herdboard/contract/imports/imports.ts'
import { createArchive } from '@herdboard/contract/system/company-data.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { deleteUnusedImages } from '#modules/images/jobs.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'
import { aTestWorld, type TestWorld } from '#testing/contract-checks/test-world.ts'
import { anArchive, deleteCompany, fetchArchive, runArchiveJobs } from '#testing/fixtures/company-archives.ts'
import { importClient } from '#testing/imports/import-client.ts'
import { testObjectStore } from '#testing/objects/test-object-store.ts'
import { companyDataHandlers } from '../handlers.ts'
import { findObjectFaults } from './find-object-faults.ts'
import { moveObjects } from './move-objects.ts'

const store = await testObjectStore()
const api = await testApi({ config: { objects: store.config } })
const folder = api.app.deps.config.archiveFolder
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const objects = api.app.deps.objects
const deps = { database: api.database, clock: api.clock, log: createLog('silent'), ...(objects && { objects }) }

/** Runs the hourly job now, in one direction or the other. */
async function move({ isReturning = false } = {}): Promise<void> {
  await withTransaction(api.database, (db) => enqueueJob(db, 'move-objects', null, { runAt: api.clock.now() }))
  const job = companyDataHandlers(folder, { isReturning, retentionDays: 7 })['move-objects']
  if (job) await runDueJobs(deps, { 'move-objects': job })
}

let shade = 0
async function aPhoto(who: TestClient): Promise<{ id: ImageId; bytes: Buffer }> {
  shade += 3
  const background = { r: shade, g: 90, b: 40 }
  const sent = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
  const { id } = await who.call(addImage, { body: { data: sent.toString('base64') } })
  return { id, bytes: await photoOf(who, id) }
}

const sendPhoto = (who: TestClient, id: ImageId) => who.send(getImage, { params: { id } })
async function photoOf(who: TestClient, id: ImageId): Promise<Buffer> {
  const { statusCode, rawPayload, headers } = await sendPhoto(who, id)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  return rawPayload
}

const keyOf = ({ directoryId }: TestWorld, bytes: Buffer): string =>
  `companies/${directoryId}/${createHash('sha256').update(bytes).digest('hex')}`
const keysOf = ({ directoryId }: TestWorld): string[] => store.keys().filter((key) => key.includes(directoryId))

/** How many rows have their content in the database, and how many in the object store. */
async function places({ directoryId }: TestWorld): Promise<{ rows: number; objects: number }> {
  const { rows } = await sql<{ rows: number; objects: number }>`
    select (count(*) filter (where hash is null))::int as rows, count(hash)::int as objects from (
      select object_hash as hash from image where directory_id = ${directoryId}
      union all select object_hash from import_file where directory_id = ${directoryId}) c`.execute(api.db)
  return rows[0] ?? { rows: 0, objects: 0 }
}

const LINES = 'Dato;Antal;Gns. vægt kg;Stald;Sektion\n04-05-2026;40;31,5;Stald 4;A2\n'

test('photos move to the store under company and SHA-256, and are shown to those who may see them alone', async () => {
  const [ours, theirs] = [await aTestWorld(api.db), await aTestWorld(api.db)]
  const who = api.as(ours)
  const photo = await aPhoto(who)
  expect(await places(ours)).toEqual({ rows: 1, objects: 0 })
  await move()
  expect(await places(ours)).toEqual({ rows: 0, objects: 1 })
  expect(keysOf(ours)).toEqual([keyOf(ours, photo.bytes)])
  expect(store.bytes(keyOf(ours, photo.bytes))).toEqual(photo.bytes)
  expect(await photoOf(who, photo.id)).toEqual(photo.bytes)
  expect((await sendPhoto(api.as(theirs), photo.id)).statusCode).toBe(404)

  // The hash of another company's content opens nothing: it is no object of one's own.
  const foreign = await aPhoto(api.as(theirs))
  const naming = sql`update image set bytes = null, object_hash = (select object_hash from image where id = ${photo.id})
    where id = ${foreign.id}`.execute(api.db)
  await expect(naming).rejects.toThrow('image_object')
})

test('while the store is away photos are taken, kept in the database and moved later; others get 503', async () => {
  const world = await aTestWorld(api.db)
  const who = api.as(world)
  const moved = await aPhoto(who)
  await move()
  await store.stop()
  const { statusCode, headers } = await sendPhoto(who, moved.id)
  expect([statusCode, headers['retry-after']]).toEqual([503, '10'])
  const taken = await aPhoto(who)
  await move()
  expect(await places(world)).toEqual({ rows: 1, objects: 1 })
  expect(await photoOf(who, taken.id)).toEqual(taken.bytes)
  await store.start()
  expect(await photoOf(who, moved.id)).toEqual(moved.bytes)
  // The failed job waits for its next try.
  api.clock.advance({ minutes: 5 })
  await move()
  expect(await places(world)).toEqual({ rows: 0, objects: 2 })
  expect(await photoOf(who, taken.id)).toEqual(taken.bytes)
})

test('an import whose file is in the store, and an archive with its photos, wait while the store is away', async () => {
  const world = await aTestWorld(api.db)
  const who = api.as(world)
  const photo = await aPhoto(who)
  const { id } = await who.call(addImport, {
    query: { file_name: 'waits.csv', kind: 'insertions' },
    body: Buffer.from(LINES),
  })
  await move()
  const { id: archive } = await who.call(createArchive)
  await store.stop()
  // More often than an import or an archive is begun after an unexpected error.
  for (let attempt = 0; attempt < 5; attempt++) {
    await runImportJobs(api)
    await runArchiveJobs(api)
    api.clock.advance({ minutes: 10 })
  }
  await store.start()
  await runImportJobs(api)
  await runArchiveJobs(api)
  expect((await importClient(api, who).rows({ id })).length).toBe(1)
  expect((await fetchArchive(who, archive)).get(`photos/${photo.id}.jpg`)).toEqual(photo.bytes)
})

test('each company has its turn where one run has no time for all of them', async () => {
  const worlds = [await aTestWorld(api.db), await aTestWorld(api.db), await aTestWorld(api.db)]
  for (const world of worlds) await aPhoto(api.as(world))
  const handler = companyDataHandlers(folder, { isReturning: false, retentionDays: 7 })['move-objects']
  // A run ends after a few questions for the time.
  let ms = api.clock.now().getTime()
  const clock = {
    now: () => {
      ms += 4_000
      return new Date(ms)
    },
  }
  const job = {
    id: worlds[0]?.directoryId ?? '',
    kind: 'move-objects' as const,
    directoryId: null,
    payload: {},
    attempts: 1,
  }
  for (let run = 0; run < 200; run++) {
    const now = clock.now()
    const next = await handler?.({ deps: { ...deps, clock }, job, now, heartbeat: async () => undefined })
    if (next && next.getTime() - now.getTime() > 60_000) break
  }
  expect(await Promise.all(worlds.map(places))).toEqual(worlds.map(() => ({ rows: 0, objects: 1 })))
})

test('the raw file of an import is read, downloaded and read again from the store', async () => {
  const world = await aTestWorld(api.db)
  const who = api.as(world)
  const body = Buffer.from(LINES)
  const { id } = await who.call(addImport, { query: { file_name: 'rows.csv', kind: 'insertions' }, body })
  await move()
  expect(keysOf(world)).toEqual([keyOf(world, body)])
  await runImportJobs(api)
  expect((await importClient(api, who).rows({ id })).length).toBe(1)
  const file = await who.send(getImportFile, { params: { id } })
  expect([file.statusCode, file.rawPayload.toString()]).toEqual([200, LINES])
  await who.call(changeImport, { params: { id }, body: { settings: { separator: ';' } } })
  await runImportJobs(api)
  expect((await importClient(api, who).rows({ id })).length).toBe(1)
})

test('an archive has the photos of the store, and lies there itself instead of in the folder', async () => {
  const world = await aTestWorld(api.db)
  const who = api.as(world)
  const photo = await aPhoto(who)
  await move()
  const id = await anArchive(api, who)
  const made = await fetchArchive(who, id)
  expect(made.get(`photos/${photo.id}.jpg`)).toEqual(photo.bytes)
  const path = join(folder, world.directoryId, `${id}.zip`)
  expect(existsSync(path)).toBe(true)
  await move()
  expect(existsSync(path)).toBe(false)
  expect(keysOf(world)).toHaveLength(2)
  expect(await fetchArchive(who, id)).toEqual(made)
  await move({ isReturning: true })
  expect(existsSync(path)).toBe(true)
  expect(await fetchArchive(who, id)).toEqual(made)
})

test('everything comes back into the database, and a week later the store is empty', async () => {
  const world = await aTestWorld(api.db)
  const who = api.as(world)
  const photo = await aPhoto(who)
  await who.call(addImport, { query: { file_name: 'rows.csv', kind: 'insertions' }, body: Buffer.from(LINES) })
  await move()
  expect(await places(world)).toEqual({ rows: 0, objects: 2 })
  await move({ isReturning: true })
  expect(await places(world)).toEqual({ rows: 2, objects: 0 })
  expect(await photoOf(who, photo.id)).toEqual(photo.bytes)
  api.clock.advance({ minutes: (7 * DAY_MS) / 60_000 - 1 })
  await move({ isReturning: true })
  expect(keysOf(world)).toHaveLength(2)
  api.clock.advance({ minutes: 2 })
  await move({ isReturning: true })
  expect(keysOf(world)).toEqual([])
  expect(await photoOf(who, photo.id)).toEqual(photo.bytes)
})

test('an object that no photo names is removed after a week, unless the same content came again', async () => {
  const world = await aTestWorld(api.db)
  const who = api.as(world)
  const [gone, again] = [await aPhoto(who), await aPhoto(who)]
  await move()
  const { rows } = await sql<{ bytes: number }>`select sum(byte_count)::int as bytes from stored_object
    where directory_id = ${world.directoryId}`.execute(api.db)
  expect(rows[0]?.bytes).toBe(gone.bytes.length + again.bytes.length)
  await sql`update image set created_at = now() - interval '2 days' where id in (${gone.id}, ${again.id})`.execute(
    api.db,
  )
  const job = { id: gone.id, kind: 'forget-images' as const, directoryId: null, payload: {}, attempts: 1 }
  await deleteUnusedImages({ deps, job, now: new Date(), heartbeat: async () => undefined })
  await move()
  await who.call(addImage, { body: { data: again.bytes.toString('base64') } })
  const [copy] = (
    await sql<{
      id: ImageId
      bytes: Buffer
    }>`select id, bytes from image where directory_id = ${world.directoryId}`.execute(api.db)
  ).rows
  // What is encoded again may differ: the same bytes are put into the row.
  await sql`update image set bytes = ${again.bytes} where id = ${copy?.id}`.execute(api.db)
  api.clock.advance({ minutes: (6 * DAY_MS) / 60_000 })
  await move()
  expect(keysOf(world)).toHaveLength(2)
  api.clock.advance({ minutes: (2 * DAY_MS) / 60_000 })
  await move()
  expect(keysOf(world)).toEqual([keyOf(world, again.bytes)])
})

test('what nothing names for long is removed in one run, however much it is', async () => {
  const world = await aTestWorld(api.db)
  await sql`insert into stored_object (directory_id, hash, byte_count, unused_since)
    select ${world.directoryId}, sha256(n::text::bytea), 1, ${api.clock.now()}::timestamptz - interval '8 days'
    from generate_series(1, 201) n`.execute(api.db)
  await move()
  const left = await sql`select from stored_object where directory_id = ${world.directoryId}`.execute(api.db)
  expect(left.rows).toEqual([])
})

test('while the store is away a company is deleted for good, and its objects follow', async () => {
  const gone = await aTestWorld(api.db)
  await aPhoto(api.as(gone))
  await move()
  await deleteCompany(api, gone)
  await runArchiveJobs(api)
  api.clock.advance({ minutes: (30 * DAY_MS) / 60_000 + 1 })
  await store.stop()
  await runArchiveJobs(api)
  // No row is left whose content a job could move to the store after its objects are gone.
  expect(await places(gone)).toEqual({ rows: 0, objects: 0 })
  await store.start()
  expect(keysOf(gone).length).toBeGreaterThanOrEqual(1)
  api.clock.advance({ minutes: 61 })
  await runArchiveJobs(api)
  expect(keysOf(gone)).toEqual([])
  const left = await sql`select from directory where id = ${gone.directoryId}`.execute(api.db)
  expect(left.rows).toEqual([])
})

test('a company that is deleted for good leaves no object; its neighbour keeps its own', async () => {
  const [gone, stays] = [await aTestWorld(api.db), await aTestWorld(api.db)]
  for (const world of [gone, stays]) await aPhoto(api.as(world))
  await move()
  await deleteCompany(api, gone)
  await runArchiveJobs(api)
  await move()
  expect(keysOf(gone).length).toBeGreaterThanOrEqual(2)
  api.clock.advance({ minutes: (30 * DAY_MS) / 60_000 + 1 })
  await runArchiveJobs(api)
  expect(keysOf(gone)).toEqual([])
  const left = await sql`select from stored_object where directory_id = ${gone.directoryId}`.execute(api.db)
  expect(left.rows).toEqual([])
  expect(keysOf(stays)).toHaveLength(1)
  expect(existsSync(join(folder, gone.directoryId)) && readdirSync(join(folder, gone.directoryId)).length > 0).toBe(
    false,
  )
})

test('a damaged or lost object is never shown, and the trial of a restore names it', async () => {
  const world = await aTestWorld(api.db)
  const who = api.as(world)
  const [damaged, lost] = [await aPhoto(who), await aPhoto(who)]
  await move()
  store.flipBit(keyOf(world, damaged.bytes))
  store.lose(keyOf(world, lost.bytes))
  for (const { id } of [damaged, lost]) expect((await sendPhoto(who, id)).statusCode).toBe(500)
  const faults = (at: Date, readsAll: boolean, given?: 'none') =>
    findObjectFaults({ database: api.database, objects: given ? undefined : objects }, world.directoryId, {
      now: at,
      readsAll,
      unanswered: 0,
    })
  const [isDamaged, isLost] = [
    `object ${keyOf(world, damaged.bytes)} is damaged`,
    `object ${keyOf(world, lost.bytes)} is missing`,
  ]
  expect(await faults(api.clock.now(), true)).toEqual([isDamaged, isLost].toSorted())
  // A night reads a part of them: the damaged one is found within four weeks.
  const nights: string[][] = []
  for (let day = 0; day < 28; day++)
    nights.push(await faults(new Date(api.clock.now().getTime() + day * DAY_MS), false))
  expect(nights.filter((found) => found.includes(isDamaged))).toHaveLength(1)
  expect(nights.every((found) => found.includes(isLost))).toBe(true)
  expect(await faults(api.clock.now(), false, 'none')).toEqual([expect.stringContaining('HERDBOARD_OBJECTS')])
  await store.stop()
  expect(await faults(api.clock.now(), false)).toEqual([
    expect.stringContaining('cannot be read'),
    expect.stringContaining('cannot be read'),
  ])
  await store.start()
})

test('a damaged or lost object stays where it is when everything comes back, and holds up nothing else', async () => {
  if (!objects) throw new Error('this file has an object store')
  const world = await aTestWorld(api.db)
  const who = api.as(world)
  const [damaged, lost, sound] = [await aPhoto(who), await aPhoto(who), await aPhoto(who)]
  await move()
  store.flipBit(keyOf(world, damaged.bytes))
  store.lose(keyOf(world, lost.bytes))
  const rules = { folder, isReturning: true, retentionDays: 7 }
  const when = { now: api.clock.now(), goesOn: async () => true }
  const { left, inStore } = await moveObjects({ ...deps, objects }, rules, when)
  expect(left).toBeGreaterThanOrEqual(2)
  // Until a restore needs them no longer, and the lost ones are given up, the settings are to stay.
  expect(inStore).toBeGreaterThanOrEqual(3)
  expect(await places(world)).toEqual({ rows: 1, objects: 2 })
  expect(await photoOf(who, sound.id)).toEqual(sound.bytes)
})

test('an archive that is deleted while it comes back leaves no file', async () => {
  if (!objects) throw new Error('this file has an object store')
  const world = await aTestWorld(api.db)
  const id = await anArchive(api, api.as(world))
  await move()
  const path = join(folder, world.directoryId, `${id}.zip`)
  expect(existsSync(path)).toBe(false)
  const deleting: ObjectStore = {
    ...objects,
    read: async (key) => {
      await sql`delete from company_archive where id = ${id}`.execute(api.db)
      return objects.read(key)
    },
  }
  const rules = { folder, isReturning: true, retentionDays: 7 }
  await moveObjects({ ...deps, objects: deleting }, rules, { now: api.clock.now(), goesOn: async () => true })
  expect(existsSync(path)).toBe(false)
})

test('the trial of a restore does not wait for each object of a store that is away', async () => {
  const world = await aTestWorld(api.db)
  const { id } = await aPhoto(api.as(world))
  await sql`insert into stored_object (directory_id, hash, byte_count)
    select ${world.directoryId}, sha256(n::text::bytea), 1 from generate_series(1, 30) n`.execute(api.db)
  await sql`insert into image (directory_id, id, uploaded_by, width, height, object_hash)
    select directory_id, gen_random_uuid(), uploaded_by, width, height, sha256(n::text::bytea)
    from image, generate_series(1, 30) n where id = ${id}`.execute(api.db)
  await store.stop()
  const check = { now: api.clock.now(), readsAll: false, unanswered: 0 }
  const faults = () => findObjectFaults({ database: api.database, objects }, world.directoryId, check)
  const first = await faults()
  expect(first.at(-1)).toBe('the object store is away: the other objects were not compared')
  expect(first.length).toBeLessThan(16)
  expect(await faults()).toEqual([])
  await store.start()
})
