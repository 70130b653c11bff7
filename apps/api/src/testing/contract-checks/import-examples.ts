import { randomBytes } from 'node:crypto'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportRowState, ImportStatus } from '@herdboard/contract/imports/import-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { importHandlers } from '#modules/imports/jobs.ts'
import { newId } from '#platform/database/new-id.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import type { TestPerson } from '#testing/fixtures/test-company.ts'
import type { RequestExample } from './request-example.ts'
import type { TestWorld } from './test-world.ts'

let made = 0

/** Runs all due jobs of imports. */
export const runImportJobs = ({ app: { deps }, database, clock }: TestApi) =>
  runDueJobs(
    { database, clock, log: createLog('silent'), ...(deps.objects && { objects: deps.objects }) },
    importHandlers,
  )

const HEADER = ['date', 'number', 'average_kg', 'farm', 'barn', 'section']

/** The cells of an insertion into the section of the world. */
const insertionCells = ({ farm, barn, section }: TestWorld): string[] => [
  addDays('2025-01-01', ++made % 365),
  String(made),
  '30',
  farm.name,
  barn.name,
  section.name,
]

const insertionsFile = (world: TestWorld) => Buffer.from(`${HEADER.join()}\n${insertionCells(world).join()}\n`)

/**
 * Stores an import of the company's administrator as a check leaves it: one row that can be imported and one with an
 * error. Reading a file for each example would take a thread each.
 */
async function anImport(
  { db, clock }: TestApi,
  world: TestWorld,
  {
    status = 'checked',
    state = 'ready',
    sender = null,
  }: { status?: ImportStatus; state?: ImportRowState; sender?: TestPerson | null } = {},
): Promise<ImportId> {
  const id = newId<ImportId>()
  const company = { directory_id: world.directoryId }
  const settings = {
    ...{ format: 'delimited', encoding: 'utf-8', separator: ',', decimalMark: '.', dateOrder: 'ymd', headerRow: 1 },
    ...{ sheet: null, columnStarts: null },
  }
  await db
    .insertInto('import')
    .values({
      ...company,
      ...{ id, kind: 'insertions', status, channel: 'file', file_name: 'insertions.csv', row_count: 2, header: HEADER },
      content_hash: randomBytes(32),
      settings: JSON.stringify(settings),
      mapping: JSON.stringify(HEADER),
      received_at: clock.now(),
      received_by: (sender ?? world.manager).userId,
      ...(sender && { sender_id: await senderIdOf(db, sender) }),
    })
    .execute()
  await db
    .insertInto('import_file')
    .values({ ...company, import_id: id, content: Buffer.from(HEADER.join()), delete_on: '2031-12-31' })
    .execute()
  await db
    .insertInto('import_row')
    .values([
      { ...company, import_id: id, no: 2, cells: insertionCells(world), state },
      { ...company, import_id: id, no: 3, cells: insertionCells(world), state: 'error' },
    ])
    .execute()
  return id
}

/** Returns the row of setup form `formId.dataImport` of a sender. */
const senderIdOf = async (db: TestApi['db'], { userId }: TestPerson): Promise<string | null> =>
  (await db.selectFrom('access_token').select('sender_id').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .sender_id

const ofImport: RequestExample = async (api, world) => ({ params: { id: await anImport(api, world) } })

export const importExamples: Record<string, RequestExample> = {
  addImport: async (_api, world) => ({ query: { file_name: 'insertions.csv' }, body: insertionsFile(world) }),
  sendImport: async (_api, world) => ({
    params: { kind: 'feed_consumption' },
    body: { rows: [{ from: '2026-06-08', to: '2026-06-08', mix: 'Slut', kg: ++made, farm: world.farm.name }] },
  }),
  getSentImport: async (api, world) => ({ params: { id: await anImport(api, world, { sender: world.sender }) } }),
  listImports: async () => ({}),
  listImportKinds: async () => ({}),
  getImport: ofImport,
  listImportRows: ofImport,
  changeImport: async (api, world) => ({ params: { id: await anImport(api, world) }, body: { kind: 'insertions' } }),
  changeImportRows: async (api, world) => ({
    params: { id: await anImport(api, world) },
    body: { rows: [{ no: 3, left_out: true }] },
  }),
  runImport: async (api, world) => ({ params: { id: await anImport(api, world) }, body: { confirmed: true } }),
  cancelImport: async (api, world) => ({ params: { id: await anImport(api, world) }, body: {} }),
  undoImport: async (api, world) => ({
    params: { id: await anImport(api, world, { status: 'imported', state: 'imported' }) },
    body: {},
  }),
  getFaultyRows: ofImport,
  getImportFile: ofImport,
}
