import type { ImportId } from '@herdboard/contract/core/ids.ts'
import { addImport, runImport } from '@herdboard/contract/imports/imports.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { processImports } from '#modules/imports/jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import type { RequestExample } from './request-example.ts'
import type { TestWorld } from './test-world.ts'

let made = 0

/** Runs all due jobs of imports. */
export const runImportJobs = ({ database, clock }: TestApi) =>
  runDueJobs({ database, clock, log: createLog('silent') }, { 'process-imports': processImports })

/** A file with one insertion that can be imported and one whose section does not exist. */
function insertionsFile({ farm, barn, section }: TestWorld): string {
  const day = addDays('2025-01-01', ++made % 365)
  const place = `${farm.name},${barn.name}`
  const text = `date,number,average_kg,farm,barn,section\n${day},${made},30,${place},${section.name}\n${day},${made},30,${place},Nowhere\n`
  return Buffer.from(text).toString('base64')
}

const upload = (world: TestWorld) => ({ file_name: 'insertions.csv', data: insertionsFile(world) })

/** Uploads a file as the company's administrator and checks it. */
async function anImport(api: TestApi, world: TestWorld): Promise<ImportId> {
  const { id } = await api.as(world).call(addImport, { body: upload(world) })
  await runImportJobs(api)
  return id
}

async function aStoredImport(api: TestApi, world: TestWorld): Promise<ImportId> {
  const id = await anImport(api, world)
  await api.as(world).call(runImport, { params: { id }, body: { confirmed: true } })
  await runImportJobs(api)
  return id
}

export const importExamples: Record<string, RequestExample> = {
  addImport: async (_api, world) => ({ body: upload(world) }),
  listImports: async () => ({}),
  listImportKinds: async () => ({}),
  getImport: async (api, world) => ({ params: { id: await anImport(api, world) } }),
  listImportRows: async (api, world) => ({ params: { id: await anImport(api, world) } }),
  changeImport: async (api, world) => ({ params: { id: await anImport(api, world) }, body: { kind: 'insertions' } }),
  changeImportRows: async (api, world) => ({
    params: { id: await anImport(api, world) },
    body: { rows: [{ no: 3, left_out: true }] },
  }),
  runImport: async (api, world) => ({ params: { id: await anImport(api, world) }, body: { confirmed: true } }),
  cancelImport: async (api, world) => ({ params: { id: await anImport(api, world) }, body: {} }),
  undoImport: async (api, world) => ({ params: { id: await aStoredImport(api, world) }, body: {} }),
  getFaultyRows: async (api, world) => ({ params: { id: await anImport(api, world) } }),
  getImportFile: async (api, world) => ({ params: { id: await anImport(api, world) } }),
}
