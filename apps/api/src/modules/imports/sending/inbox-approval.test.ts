import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getDeliveryRegistrations, getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { listImports } from '@herdboard/contract/imports/imports.ts'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd, aSlaughterhouse, pigsIn } from '#testing/fixtures/form-herd.ts'
import { messagesOf, notificationsOf } from '#testing/fixtures/notifications.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'
import { type FormInput, fillForm, valueAt } from '#testing/forms/submit-form.ts'
import { importClient } from '#testing/imports/import-client.ts'
import { inboxHandlers } from './read-inbox.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const [SLAUGHTERHOUSE, FEED_SUPPLIER] = [2, 3]
const SETTLEMENT = [
  'Slagtedato;Afregningsnr.;Slagteri;Leverandørnr.;Antal grise;Kasserede;Slagtevægt i alt kg;Kødprocent;Notering;Beløb',
  '08-06-2026;4711;Tican;88002;10;1;801,0;61,0;12,50;10012,50',
]
const NOTE = [
  'Dato;Leverandør;Ordrenr.;Blanding;Kg;Ejendom;Stald',
  '08-06-2026;DLG;900;Slagtegrise;12000;Nygaard;Stald 4',
]

/** A herd of 120 pigs in A2 whose slaughterhouse and feed supplier put files into folders of the installation. */
async function aHerdWithFolders() {
  const herd = await aFormHerd(api, { day: '2026-03-10' })
  const { company, who } = herd
  await aSlaughterhouse(api.db, company, { name: 'Tican' })
  const root = await mkdtemp(join(tmpdir(), 'inbox-'))
  const folderOf = async (kind: number, name: string) => {
    const { userId } = await aSender(api.db, company, { kind, name })
    const token = api.db.selectFrom('access_token').select('sender_id').where('user_id', '=', userId)
    const folder = join(root, company.directoryId, (await token.executeTakeFirstOrThrow()).sender_id ?? '')
    await mkdir(folder, { recursive: true })
    return folder
  }
  const folders = { tican: await folderOf(SLAUGHTERHOUSE, 'Tican'), dlg: await folderOf(FEED_SUPPLIER, 'DLG') }
  const handlers = { ...jobHandlers, ...inboxHandlers(root) }
  let files = 0
  /** Puts a file into a folder, where it lies unchanged twice. */
  const put = async (folder: string, name: string, lines: readonly string[]) => {
    await writeFile(join(folder, name), `${lines.join('\n')}\n`)
    for (const _reading of ['first', 'second']) {
      await withTransaction(api.database, (db) => enqueueJob(db, 'read-inbox', null))
      const run = { database: api.database, clock: api.clock, log: api.app.deps.log }
      await runDueJobs(run, handlers)
    }
    files += 1
    expect(await readdir(join(folder, 'done'))).toHaveLength(files)
  }
  const open = async () =>
    (await notificationsOf(who)).data
      .filter(({ requires_action }) => requires_action)
      .map(({ message, resource }) => ({ message, resource }))
  /** Opens the form of the only open notification, and sends it with these values. */
  const answer = async (expectedForm: number, values: FormInput = {}) => {
    const [{ resource } = { resource: null }, ...others] = await open()
    expect(others).toEqual([])
    expect(Number(resource?.resource_id)).toBe(expectedForm)
    const { reference_id: nref, section_id, barn_id, farm_id } = resource ?? {}
    const places = {
      section_id,
      barn_id: section_id ? undefined : barn_id,
      farm_id: section_id || barn_id ? undefined : farm_id,
    }
    const place = Object.fromEntries(Object.entries({ ...places, nref }).filter(([, value]) => value != null))
    const params = { form_id: expectedForm }
    const { form } = await who.call(getForm, { params, query: place })
    const body = { ...place, confirmed: true, form: fillForm(form, values) }
    await who.call(postForm, { params, body })
    await runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)
    return form
  }
  return { ...herd, folders, put, open, answer }
}

const june = { from: '2026-06-01', to: '2026-06-30' }

test('settlement in the folder of a slaughterhouse asks for its place, then for approval, and is undone', async () => {
  const { who, farm, section, folders, put, open, answer } = await aHerdWithFolders()
  await put(folders.tican, 'afregning.csv', SETTLEMENT)
  expect((await open()).map(({ message }) => message)).toEqual([
    'Ukendt leverandørnummer 88002 på afregning 08.06.2026',
  ])
  await answer(formId.matchSupplierNumber, { 'FS_Main.FF_Place': farm.id })
  expect((await open()).map(({ message }) => message)).toEqual([
    'Slagteafregning 4711: 10 grise, 801 kg den 08.06.2026. Godkend',
  ])
  expect(await pigsIn(who, section)).toBe(120)
  const form = await answer(formId.slaughter)
  expect(valueAt(form, 'FS_Price.FF_AmountDkk')).toBe(10_012.5)
  expect([await pigsIn(who, section), await open()]).toEqual([110, []])
  const [settled] = (await who.call(getSlaughterSettlements, { query: june })).data
  expect(settled).toMatchObject({ settlement_no: '4711', heads: 9, amount: 10_012.5 })
  const [received] = (await who.call(listImports, { query: {} })).data
  expect(received).toMatchObject({ file_name: 'afregning.csv', channel: 'folder', status: 'imported', sender: 'Tican' })
  expect(await importClient(api, who).undo({ id: received?.id as never })).toBeNull()
  expect(await pigsIn(who, section)).toBe(120)
})

test('delivery note in the folder of a supplier becomes a delivery when its form is saved', async () => {
  const { who, folders, put, open, answer } = await aHerdWithFolders()
  await put(folders.dlg, 'følgeseddel.csv', NOTE)
  expect((await open()).map(({ message }) => message)).toEqual(['Foder fra DLG: 12.000 kg til Nygaard. Godkend'])
  expect((await who.call(getDeliveryRegistrations, { query: june })).data).toEqual([])
  await answer(formId.feedDelivery)
  expect(await open()).toEqual([])
  expect((await who.call(getDeliveryRegistrations, { query: june })).data).toMatchObject([{ kg: 12_000 }])
})

test('file of which every row waits for its place leaves the notification of a failed file open', async () => {
  const { who, folders, put, answer, farm } = await aHerdWithFolders()
  const unread = () => messagesOf(who, { is_read: 'false' })
  const [heading = '', row = ''] = SETTLEMENT
  await put(folders.tican, 'mandag.csv', [heading, row.replace('Tican', 'Ukendt')])
  const failed = 'Import fra Tican mislykkedes: 1 række skal rettes'
  expect(await unread()).toEqual([failed])
  await put(folders.tican, 'tirsdag.csv', SETTLEMENT)
  expect((await unread()).toSorted()).toEqual([failed, 'Ukendt leverandørnummer 88002 på afregning 08.06.2026'])
  // Its number is matched: the settlement waits for its approval, and the sender's files can be read again.
  await answer(formId.matchSupplierNumber, { 'FS_Main.FF_Place': farm.id })
  expect((await unread()).filter((message) => message.startsWith('Import fra'))).toEqual([])
})
