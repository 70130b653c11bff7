import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { activateDirectory, getMeta, patchProfile } from '@herdboard/contract/people/accounts.ts'
import { changeFarm, changeSection } from '@herdboard/contract/places/place-setup.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { endpointName } from '#testing/contract-checks/access.ts'
import { auditedEndpoints } from '#testing/contract-checks/audited-changes.ts'
import { exampleFor } from '#testing/contract-checks/request-examples.ts'
import { nameOfRead, storedReads, storedResponses } from '#testing/contract-checks/stored-responses.ts'
import { aTestWorld, exampleCaller } from '#testing/contract-checks/test-world.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, type FormInput, fillForm, submitForm } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

/** A response is stored until a row changes that it is built of, whatever changed the row. */

const today = '2026-06-10'
const reads = storedReads('2026-03-12', today)
const api = await testApi({ instant: `${today}T08:00:00Z` })
const runJobs = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)

test('every change through the API, and its jobs, end the responses that they change', async () => {
  const world = await aTestWorld(api.db)
  const stored = storedResponses(api, world, reads)
  const outdated: string[] = []
  const changed = new Set<string>()
  for (const endpoint of auditedEndpoints([...endpointsByName.values()])) {
    const example = await exampleFor(endpoint)(api, world)
    await stored.read()
    await api.as(exampleCaller(endpoint, world)).send(endpoint, example)
    const ofRequest = await stored.compare()
    // Where no job ran, the rows are the ones of the comparison before.
    const ofJobs = (await runJobs()) > 0 ? await stored.compare() : { outdated: [], changed: [] }
    for (const name of [...ofRequest.outdated, ...ofJobs.outdated])
      outdated.push(`${name} after ${endpointName(endpoint)}`)
    for (const name of [...ofRequest.changed, ...ofJobs.changed]) changed.add(name)
  }
  expect(outdated).toEqual([])
  // The small company has no weaners. All other responses change, so they were compared with something else.
  const expected = reads
    .map(nameOfRead)
    .filter((name) => !name.includes('weaner":"true') && !name.includes('weaners":"true'))
  expect([...changed].toSorted()).toEqual(expected.toSorted())
}, 600_000)

const herd = await aLedgerHerd(api.db)
await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[0], '2026-05-01', 120, 30)])
const { company, farm, sections } = herd
const colleague = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
const admin = await aPerson(api.db, { company, role: 'SolutionAdmin' })
const client = api.as(company)
const imports = importClient(api, client)
const HEADER = 'Dato;Antal;Ejendom;Stald;Sektion'
const confirmed = { confirmed: true }

const filled = async (form: number, place: object, input: FormInput) => {
  const { form: opened } = await api.as(admin).call(getForm, { params: { form_id: form }, query: place } as never)
  return { form: fillForm(opened, input), confirmed: true }
}
const newest = async () =>
  (await client.call(listRecords, { query: { from: '2026-06-01', to: today } })).data[0]?.id as RecordId
const changeFarmTo = async (input: FormInput) =>
  client.call(changeFarm, {
    params: { id: farm.id },
    body: await filled(formId.farm, { farm_id: farm.id }, { 'FS_Main.FF_ChrNumber': '55021', ...input }),
  })
let importId: Awaited<ReturnType<typeof imports.take>>

/** In this order. */
const changes: Record<string, () => Promise<unknown>> = {
  'a colleague makes a record': () =>
    submitForm(
      api.as(colleague),
      formId.deadPigs,
      { section_id: sections[0].id },
      { 'FS_Dead.FF_Number': 4 },
      confirmed,
    ),
  'a record is corrected': async () =>
    changeRecordByForm(client, await newest(), { 'FS_Dead.FF_Number': 2 }, confirmed),
  'a colleague takes another name': () =>
    api.as(colleague).call(patchProfile, { body: [{ op: 'replace', path: '/last_name', value: 'Nygaard' }] }),
  'a record is deleted': async () => client.call(removeRecord, { params: { id: await newest() } } as never),
  'a file is imported': async () => {
    importId = await imports.take([HEADER, `2026-06-05;1;${farm.name};Stald 4;A1`], 'deaths')
  },
  'an import is undone': () => imports.undo(importId),
  'a section is renamed': async () => {
    const form = await filled(formId.section, { section_id: sections[0].id }, { 'FS_Main.FF_Name': 'A9' })
    await client.call(changeSection, { params: { id: sections[0].id }, body: form })
  },
  'a farm is locked': () => changeFarmTo({ 'FS_Main.FF_LockedThrough': '2026-05-31' }),
  'a module is switched off': async () => {
    const { directoryId: id } = company
    const body = await filled(formId.company, { directory_id: id }, { 'FS_Main.FF_Modules': ['Medicine'] })
    await api.as(admin).call(activateDirectory, { params: { id }, body } as never)
  },
}

test.each(Object.entries(changes))('%s: the stored responses end', async (_, change) => {
  const stored = storedResponses(api, company.manager, reads)
  await stored.read()
  await change()
  const ofRequest = await stored.compare()
  await runJobs()
  const ofJobs = await stored.compare()
  expect([...ofRequest.outdated, ...ofJobs.outdated]).toEqual([])
  expect([...ofRequest.changed, ...ofJobs.changed]).not.toEqual([])
})

test('polled counts are new after the data version, the queue or the chosen company alone', async () => {
  const { directoryId, manager } = company
  const before = await client.call(getMeta)
  await sql`update directory set data_version = data_version + 1 where id = ${directoryId}`.execute(api.db)
  const { data_version } = await client.call(getMeta)
  expect(data_version).toBe(before.data_version + 1)
  await sql`insert into recalculation_request (directory_id, id, farm_id, from_day, reason)
    values (${directoryId}, gen_random_uuid(), ${farm.id}, ${today}, 'test')`.execute(api.db)
  expect((await client.call(getMeta)).pending_farms).toBe(before.pending_farms + 1)
  await sql`update user_account set active_directory_id = null where id = ${manager.userId}`.execute(api.db)
  expect((await client.call(getMeta)).active_directory_id).toBeNull()
})

test('a table whose changes raise no revision is found', async () => {
  const stored = storedResponses(api, company.manager, reads)
  await stored.read()
  await sql`alter table barn disable trigger revision_update`.execute(api.db)
  await sql`update barn set name = 'Stald 5' where id = ${herd.barn.id}`.execute(api.db)
  expect((await stored.compare()).outdated).toEqual(expect.arrayContaining([expect.stringMatching(/^\/records/)]))
})
