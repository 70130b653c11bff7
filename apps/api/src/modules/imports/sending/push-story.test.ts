import { formId } from '@herdboard/contract/core/form-id.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { getImport, listImports } from '@herdboard/contract/imports/imports.ts'
import { getSentImport, sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { TOKEN_PREFIX } from '@herdboard/contract/people/api-tokens.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { messagesOf } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { openSetupForm, openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-10T10:00:00Z' })
const FEED_COMPUTER = '1'
const FEED_SUPPLIER = '3'

/** Makes a sender by form `formId.dataImport`, as an administrator does, and returns its key. */
async function aSender(manager: TestClient, kind: string, input: Record<string, string | boolean> = {}) {
  const opened = await openSetupForm(manager, formId.dataImport)
  const form = await typeIntoForm(manager, opened, {}, 'FF_NewKey')
  const key = valueAt(form, 'FS_Main.FF_Key') as string
  await submitSetupForm(
    manager,
    formId.dataImport,
    { 'FS_Main.FF_Name': 'DLG', 'FS_Main.FF_Kind': kind, ...input },
    form,
  )
  return key
}

async function aCompanyWithFeed() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  await aBarn(api.db, farm, { name: 'Stald 4' })
  await aFeedMix(api.db, company, { name: 'Slut' })
  const manager = api.as(company)
  const records = async () =>
    (await manager.call(listRecords, { query: { from: '2026-06-01', to: '2026-06-30' } })).data.map(
      ({ date, name, description }) => [date, name, description],
    )
  return { company, farm, manager, records }
}
const withKey = (key: string) => api.anonymous({ authorization: `Bearer ${key}` })
const work = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)

const USE = [{ from: '2026-06-08', to: '2026-06-08', mix: 'Slut', kg: 250.5, farm: 'Nygaard', barn: 'Stald 4' }]

test('key of a sender is made in the setup, shown once, and stored as a hash', async () => {
  const { manager } = await aCompanyWithFeed()
  const key = await aSender(manager, FEED_SUPPLIER)
  expect(key).toMatch(new RegExp(`^${TOKEN_PREFIX}[\\w-]{86}$`))
  const stored = await openSetupItem(manager, formId.dataImport, 'DLG')
  expect(valueAt(stored, 'FS_Main.FF_Key')).toBeNull()
  expect(valueAt(stored, 'FS_Main.FF_LastReceived')).toBe('Intet modtaget endnu')
  const everything = [
    await api.db.selectFrom('access_token').selectAll().execute(),
    await api.db.selectFrom('idempotency_key').select('body').execute(),
    await api.db.selectFrom('audit_entry').selectAll().execute(),
  ]
  expect(JSON.stringify(everything)).not.toContain(key)
})

test('rows of a feed computer become records at once, and its program reads what became of them', async () => {
  const { manager, records } = await aCompanyWithFeed()
  const program = withKey(await aSender(manager, FEED_COMPUTER, { 'FS_Main.FF_Name': 'Skiold' }))
  const params = { kind: 'feed_consumption' as const }
  const { id, status } = await program.call(sendImport, { params, query: {}, body: { rows: USE } })
  expect(status).toBe('checking')
  await work()
  expect(await program.call(getSentImport, { params: { id } })).toMatchObject({
    status: 'imported',
    row_count: 1,
    counts: { imported: 1, error: 0 },
    row_errors: [],
  })
  expect(await records()).toEqual([['2026-06-08', 'Foderforbrug', '251 kg Slut']])
  const [listed] = (await manager.call(listImports, { query: {} })).data
  expect(listed).toMatchObject({ sender: 'Skiold', channel: 'push', status: 'imported' })
  const form = await openSetupItem(manager, formId.dataImport, 'Skiold')
  expect(valueAt(form, 'FS_Main.FF_LastReceived')).toBe('10.06.2026 12.00')
})

test('the same content again is the same import, as a file or as rows', async () => {
  const { manager, records } = await aCompanyWithFeed()
  const program = withKey(await aSender(manager, FEED_COMPUTER))
  const params = { kind: 'feed_consumption' as const }
  const first = await program.call(sendImport, { params, query: {}, body: { rows: USE } })
  const again = await Promise.all(
    [1, 2].map(() => program.call(sendImport, { params, query: {}, body: { rows: USE } })),
  )
  expect(again.map(({ id }) => id)).toEqual([first.id, first.id])
  const next = USE.map((row) => ({ ...row, kg: 1 }))
  const atOnce = await Promise.all(
    Array.from({ length: 8 }, () => program.call(sendImport, { params, query: {}, body: { rows: next } })),
  )
  expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1)
  await work()
  const body = Buffer.from('from;to;mix;kg;farm;barn\n2026-06-08;2026-06-08;Slut;250,5;Nygaard;Stald 4\n')
  const file = await program.call(sendImport, { params, query: { file_name: 'use.csv' }, body })
  await work()
  expect(await program.call(getSentImport, { params: { id: file.id } })).toMatchObject({
    status: 'imported',
    counts: { known: 1, imported: 0 },
  })
  expect(await records()).toHaveLength(2)
})

test('row with an error waits for a person, is reported to the program, and notifies the administrators', async () => {
  const { manager, records } = await aCompanyWithFeed()
  const program = withKey(await aSender(manager, FEED_COMPUTER, { 'FS_Main.FF_Name': 'Skiold' }))
  const rows = [...USE, { ...USE[0], mix: 'Ukendt' }]
  const { id } = await program.call(sendImport, { params: { kind: 'feed_consumption' }, query: {}, body: { rows } })
  await work()
  const sent = await program.call(getSentImport, { params: { id } })
  expect(sent.row_errors).toEqual([
    { no: 2, code: 'import.name_unknown', column: 'mix', message: '”Ukendt” findes ikke. Opret den først' },
  ])
  expect(await messagesOf(manager)).toEqual(['Import fra Skiold mislykkedes: 1 række skal rettes'])
  expect(await records()).toHaveLength(1)
  const next = [{ ...USE[0], from: '2026-06-09', to: '2026-06-09' }]
  await program.call(sendImport, { params: { kind: 'feed_consumption' }, query: {}, body: { rows: next } })
  await work()
  expect(await messagesOf(manager, { is_read: 'false' })).toEqual([])
})

test('file that cannot be read is kept with its reason and notified', async () => {
  const { manager } = await aCompanyWithFeed()
  const program = withKey(await aSender(manager, FEED_COMPUTER, { 'FS_Main.FF_Name': 'Skiold' }))
  const { id, status } = await program.call(sendImport, {
    params: { kind: 'feed_consumption' },
    query: { file_name: 'use.xlsx' },
    body: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]),
  })
  expect(status).toBe('failed')
  expect((await manager.call(getImport, { params: { id } })).failure).not.toBeNull()
  expect((await messagesOf(manager))[0]).toMatch(/^Import fra Skiold mislykkedes: /)
})

test('columns that rows of a sender lack are named to its program and to the administrators', async () => {
  const { manager } = await aCompanyWithFeed()
  const program = withKey(await aSender(manager, FEED_SUPPLIER))
  const params = { kind: 'feed_deliveries' as const }
  const { id, status } = await program.call(sendImport, {
    params,
    query: {},
    body: { rows: [{ date: '2026-06-08', kg: 5 }] },
  })
  expect(status).toBe('unmapped')
  const { failure } = await program.call(getSentImport, { params: { id } })
  expect(failure).toBe('kolonner mangler (Leverandør, Blanding)')
  expect(await messagesOf(manager)).toEqual([`Import fra DLG mislykkedes: ${failure}`])
})

test('documents of a sender that is approved automatically are stored at once', async () => {
  const { manager, records } = await aCompanyWithFeed()
  const program = withKey(await aSender(manager, FEED_SUPPLIER, { 'FS_Main.FF_AutoApprove': true }))
  const note = { date: '2026-06-08', supplier: 'DLG', order_no: '1', mix: 'Slut', kg: 12_000, farm: 'Nygaard' }
  const body = { rows: [note, { ...note, order_no: '2', mix: 'SP Slut' }] }
  const { id } = await program.call(sendImport, { params: { kind: 'feed_deliveries' }, query: {}, body })
  await work()
  expect((await program.call(getSentImport, { params: { id } })).counts).toMatchObject({ imported: 1, waiting: 1 })
  expect(await records()).toEqual([['2026-06-08', 'Foderlevering', expect.stringContaining('12.000 kg')]])
  expect(await messagesOf(manager)).toEqual(['Ukendt vare fra DLG: SP Slut. Vælg foderblanding'])
})

test('key of a sender reaches nothing but its own imports', async () => {
  const { manager, company } = await aCompanyWithFeed()
  const program = withKey(await aSender(manager, FEED_COMPUTER))
  const other = withKey(await aSender(manager, FEED_COMPUTER, { 'FS_Main.FF_Name': 'Big Dutchman' }))
  const stranger = withKey(await aSender((await aCompanyWithFeed()).manager, FEED_COMPUTER))
  const refused = { status: 403, code: 'request.not_allowed' }
  await expect(program.call(listFarms)).rejects.toMatchObject(refused)
  await expect(program.call(listImports, { query: {} })).rejects.toMatchObject(refused)
  const kind = { kind: 'feed_deliveries' as const }
  await expect(program.call(sendImport, { params: kind, query: {}, body: { rows: USE } })).rejects.toMatchObject({
    status: 403,
    code: 'import.kind_not_of_sender',
  })
  const params = { kind: 'feed_consumption' as const }
  const { id } = await program.call(sendImport, { params, query: {}, body: { rows: USE } })
  for (const who of [other, stranger])
    await expect(who.call(getSentImport, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const worker = api.as(await aPerson(api.db, { company }))
  for (const who of [manager, worker])
    await expect(who.call(sendImport, { params, query: {}, body: { rows: USE } })).rejects.toMatchObject(refused)
})

test('new key replaces the old one, an inactive sender has none, and a text that is no key is refused', async () => {
  const { manager } = await aCompanyWithFeed()
  const first = await aSender(manager, FEED_COMPUTER)
  const item = await openSetupItem(manager, formId.dataImport, 'DLG')
  const form = await typeIntoForm(manager, item, {}, 'FF_NewKey')
  const second = valueAt(form, 'FS_Main.FF_Key') as string
  await submitSetupForm(manager, formId.dataImport, {}, form)
  const send = (key: string) =>
    withKey(key).send(sendImport, { params: { kind: 'feed_consumption' }, query: {}, body: { rows: USE } })
  expect((await send(first)).statusCode).toBe(401)
  expect((await send(second)).statusCode).toBe(202)
  const same = await openSetupItem(manager, formId.dataImport, 'DLG')
  for (const text of ['my secret', second])
    await expect(submitSetupForm(manager, formId.dataImport, { 'FS_Main.FF_Key': text }, same)).rejects.toMatchObject({
      status: 422,
      messages: [{ code: 'setup.key_unknown' }],
    })
  await submitSetupForm(manager, formId.dataImport, { 'FS_Main.FF_Inactive': true }, same)
  expect((await send(second)).statusCode).toBe(401)
})
