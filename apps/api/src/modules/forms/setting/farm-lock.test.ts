import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { changeFarm, listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { getSubjectAuditLog } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { changeRecordByForm, fillForm, submitForm } from '#testing/forms/submit-form.ts'
import { aLedgerHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-06-15'
const api = await testApi({ instant: `${today}T10:00:00Z` })

/** Twelve pigs inserted on 1 June and counted on 10 June. */
async function aHerdWithRecords() {
  const herd = await aLedgerHerd(api.db)
  const [section] = herd.sections
  const [inserted, counted] = await recordDrafts(api.database, herd, today, [
    aDraft.insertion(section, '2026-06-01', 12, 30),
    aDraft.status(section, '2026-06-10', 12, 38),
  ])
  const ids = [inserted, counted].map((each) => each?.recordIds[0] as RecordId)
  return { herd, manager: api.as(herd.company), section, ids }
}

const farmForm = async (who: TestClient, { farm }: TestHerd) =>
  (await who.call(getForm, { params: { form_id: formId.farm }, query: { farm_id: farm.id } } as never)).form
const lockElement = (form: Awaited<ReturnType<typeof farmForm>>) =>
  form.sections.flatMap(({ children }) => children).find(({ id }) => id === 'FF_LockedThrough')

/** Sends the form of the farm with another day of the lock. */
async function lock(who: TestClient, herd: TestHerd, day: string | null, confirmed = false) {
  // Farms of the tests have no CHR number, and the form requires one.
  const filled = { 'FS_Main.FF_ChrNumber': '55021', 'FS_Main.FF_LockedThrough': day }
  const form = fillForm(await farmForm(who, herd), filled)
  return who.call(changeFarm, { params: { id: herd.farm.id as FarmId }, body: { form, confirmed } })
}

const lockedUntilTenth = {
  status: 422,
  code: 'record.locked',
  body: {
    messages: [
      {
        message:
          'Registreringen er låst af ejendommens lås til og med 10.06.2026, sat af Anna Holm. ' +
          'En administrator kan flytte den under Stalde og steder',
      },
    ],
  },
}

test('records up to the lock day of a farm are refused with words, and allowed once it is unlocked', async () => {
  const { herd, manager, section, ids } = await aHerdWithRecords()
  expect(await lock(manager, herd, '2026-06-10')).toMatchObject({ locked_through: '2026-06-10', version: 2 })
  const worker = api.as(
    await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'ReadWrite' }] }),
  )
  const dead = (day: string) =>
    submitForm(
      worker,
      formId.deadPigs,
      { section_id: section.id },
      { 'FS_Main.FF_Date': day, 'FS_Dead.FF_Number': 1 },
      { confirmed: true },
    )
  const change = () => changeRecordByForm(worker, ids[1] as RecordId, {}, { confirmed: true })
  const remove = () => worker.call(removeRecord, { params: { id: ids[1] as RecordId }, query: { confirmed: 'true' } })
  for (const refused of [() => dead('2026-06-10'), () => dead('2026-06-02'), change, remove])
    await expect(refused()).rejects.toMatchObject(lockedUntilTenth)
  await dead('2026-06-11')
  const flags = async () =>
    (await worker.call(listRecords, { query: { from: '2026-06-01', to: today } })).data.map((one) => one.deletable)
  expect(await flags()).toEqual([true, false, false])

  expect(await lock(manager, herd, null, true)).toMatchObject({ locked_through: null, version: 3 })
  expect(await flags()).toEqual([true, true, true])
  await dead('2026-06-10')
  await change()
  await remove()
})

test('feed recorded after the lock for days before it is refused, and such a record stays', async () => {
  const { herd, manager, section } = await aHerdWithRecords()
  const mix = await aFeedMix(api.db, herd.company, { farms: [herd.farm] })
  const feed = (from: string, day: string) =>
    recordDrafts(api.database, herd, today, [aDraft.feedUse(section, from, day, mix.id, 300)])
  const [known] = await feed('2026-06-08', '2026-06-12')
  const id = known?.recordIds[0] as RecordId
  await lock(manager, herd, '2026-06-10')
  const listed = async () =>
    (await manager.call(listRecords, { query: { from: '2026-06-12', to: today } })).data.find((one) => one.id === id)
  expect(await listed()).toMatchObject({ editable: false, deletable: false })
  const remove = () => manager.call(removeRecord, { params: { id }, query: { confirmed: 'true' } })
  await expect(remove()).rejects.toMatchObject(lockedUntilTenth)
  await expect(feed('2026-06-10', '2026-06-14')).rejects.toMatchObject({ code: 'record.locked' })
  await feed('2026-06-11', '2026-06-14')
  await lock(manager, herd, '2026-06-07', true)
  expect(await listed()).toMatchObject({ editable: true, deletable: true })
  await remove()
})

test('the form of a farm shows the lock and its author; a lock that frees records needs a confirmation', async () => {
  const { herd, manager } = await aHerdWithRecords()
  expect(lockElement(await farmForm(manager, herd))).toMatchObject({
    value: null,
    hint: 'Til og med denne dag kan ingen oprette, ændre eller slette registreringer på ejendommen. Tomt: ingen lås',
  })
  await lock(manager, herd, '2026-06-10')
  expect(lockElement(await farmForm(manager, herd))).toMatchObject({
    value: '2026-06-10',
    hint: expect.stringMatching(/ingen lås\. Sat af Anna Holm 15\.06\.2026$/),
    type_settings: { maximum_date: today },
  })
  const field = 'FS_Main.FF_LockedThrough'
  await expect(lock(manager, herd, null)).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'farm.lock_removed',
        field,
        message: 'Låsen til og med 10.06.2026 fjernes: registreringer op til den dag kan igen ændres og slettes',
      },
    ],
  })
  await expect(lock(manager, herd, '2026-05-31')).rejects.toMatchObject({
    status: 300,
    messages: [
      {
        code: 'farm.lock_moved_back',
        field,
        message:
          'Låsen flyttes tilbage fra 10.06.2026 til 31.05.2026: registreringer efter 31.05.2026 kan igen ændres og slettes',
      },
    ],
  })
  await expect(lock(manager, herd, '2026-06-16', true)).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'dates.future', field }],
  })
  expect(await manager.call(listDirectoryFarms)).toMatchObject([{ locked_through: '2026-06-10', version: 2 }])
  expect(await lock(manager, herd, '2026-05-31', true)).toMatchObject({ locked_through: '2026-05-31' })
})

test('a lock on a day without a full count needs a confirmation, because figures before it can move', async () => {
  const { herd, manager } = await aHerdWithRecords()
  await expect(lock(manager, herd, '2026-06-12')).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'farm.lock_uncounted', message: expect.stringContaining('talt op den 12.06.2026') }],
  })
  expect(await lock(manager, herd, '2026-06-12', true)).toMatchObject({ locked_through: '2026-06-12' })
})

test('the audit log has both days of each change of a lock', async () => {
  const { herd, manager } = await aHerdWithRecords()
  await lock(manager, herd, '2026-05-31')
  await lock(manager, herd, '2026-06-10')
  await lock(manager, herd, null, true)
  const entries = await manager.call(getSubjectAuditLog, { params: { subject_id: herd.farm.id as never } })
  const days = entries.map(({ user, changes }) => [
    user?.name,
    changes.filter(({ label }) => label === 'Låst til og med').map(({ before, after }) => [before, after]),
  ])
  expect(days.slice(0, 3)).toEqual([
    ['Anna Holm', [['10.06.2026', null]]],
    ['Anna Holm', [['31.05.2026', '10.06.2026']]],
    ['Anna Holm', [[null, '31.05.2026']]],
  ])
})

test('a person who does not manage the company, and another company, cannot lock a farm', async () => {
  const { herd, manager } = await aHerdWithRecords()
  const lockByValues = (who: TestClient) =>
    who.call(changeFarm, {
      params: { id: herd.farm.id as FarmId },
      body: { name: 'Nord', locked_through: '2026-06-10', version: 1 },
    })
  const worker = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'ReadWrite' }] })
  await expect(lockByValues(api.as(worker))).rejects.toMatchObject({
    status: 403,
    code: 'request.not_allowed',
    messages: [{ message: expect.stringMatching(/\p{L}{3}/u) }],
  })
  await expect(lockByValues(api.as((await aLedgerHerd(api.db)).company))).rejects.toMatchObject({ status: 404 })
  expect(await manager.call(listDirectoryFarms)).toMatchObject([{ locked_through: null, version: 1 }])
})

test('values without a lock leave it, and a day in the future is refused also where it is confirmed', async () => {
  const { herd, manager } = await aHerdWithRecords()
  const change = (body: object) =>
    manager.call(changeFarm, { params: { id: herd.farm.id as FarmId }, body: { name: 'Nord', ...body } as never })
  await change({ locked_through: '2026-06-10', version: 1 })
  expect(await change({ vet: 'Dyrlæge Holm', version: 2 })).toMatchObject({ locked_through: '2026-06-10', version: 3 })
  await expect(change({ locked_through: '2026-06-16', version: 3, confirmed: true })).rejects.toMatchObject({
    status: 422,
    code: 'dates.future',
  })
})

test('of two administrators who lock a farm at once, the second sees the lock of the first', async () => {
  const { herd, manager } = await aHerdWithRecords()
  const second = await aPerson(api.db, { company: herd.company, role: 'DirectoryAdmin' })
  const filled = { 'FS_Main.FF_ChrNumber': '55021' }
  const send = async (who: TestClient, day: string) => {
    const form = fillForm(stale, { ...filled, 'FS_Main.FF_LockedThrough': day })
    return who.call(changeFarm, { params: { id: herd.farm.id as FarmId }, body: { form, confirmed: true } })
  }
  const stale = await farmForm(manager, herd)
  const both = await Promise.allSettled([send(manager, '2026-06-10'), send(api.as(second), '2026-06-01')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [stored] = await manager.call(listDirectoryFarms)
  await expect(send(manager, '2026-06-05')).rejects.toMatchObject({
    status: 409,
    code: 'forms.stale',
    body: {
      current: {
        version: 2,
        sections: [
          {
            children: expect.arrayContaining([
              expect.objectContaining({ id: 'FF_LockedThrough', value: stored?.locked_through }),
            ]),
          },
        ],
      },
    },
  })
})

test('a lock waits for a record that is being saved, so that none slips under it', async () => {
  const { herd, manager } = await aHerdWithRecords()
  const lockIsWaiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks 
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(api.db)
    return rows[0]?.n ?? 0
  }
  const { pending } = await api.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${herd.company.directoryId} ${herd.farm.id}`}, 11))`.execute(
      db,
    )
    const pending = lock(manager, herd, '2026-06-10')
    await expect.poll(lockIsWaiting).toBe(1)
    return { pending }
  })
  expect(await pending).toMatchObject({ locked_through: '2026-06-10' })
})
