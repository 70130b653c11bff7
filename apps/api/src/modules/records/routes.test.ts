import { randomBytes, randomInt } from 'node:crypto'
import { getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { listRecords, removeRecord } from '@herdboard/contract/herd/records.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const today = '2026-05-31'
const api = await testApi({ instant: `${today}T10:00:00Z` })
const period = { from: '2026-05-01', to: today }

/** The same text, which compresses badly. */
const mixedCase = (encoded: string): string =>
  encoded.replace(/[A-F]/g, (digit) => (randomInt(2) === 0 ? digit : digit.toLowerCase()))

const record = async (herd: TestHerd, drafts: Parameters<typeof recordDrafts>[3]) =>
  (await recordDrafts(api.database, herd, today, drafts)).map(({ recordIds }) => recordIds[0] as RecordId)

describe('record list', () => {
  test('record list shows the requested pig type only: no weaners in a barn of slaughter pigs', async () => {
    const herd = await aLedgerHerd(api.db)
    await record(herd, [aDraft.insertion(herd.sections[0], '2026-05-01', 120, 30.5)])
    const of = async (query: object) =>
      (await api.as(herd.company).call(listRecords, { query: { ...period, ...query } })).total_rows
    expect([await of({}), await of({ weaners: 'false' }), await of({ weaners: 'true' })]).toEqual([1, 1, 0])
  })

  test('[RECORD-009] [API-049] record list is sorted newest first, with author, in words and in the reader’s language', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1] = herd.sections
    await record(herd, [
      aDraft.insertion(a1, '2026-05-01', 120, 30.5),
      aDraft.dead(a1, '2026-05-03', 1),
      aDraft.transfer(a1, herd.hospital, '2026-05-10', 4, 37.25),
      aDraft.slaughter(a1, '2026-05-12', 20, 88, 2),
      aDraft.status(a1, '2026-05-20', 94, 45),
      aDraft.feedUse(herd.barn, '2026-05-02', '2026-05-21', herd.mixId, 2450),
    ])
    const manager = api.as(herd.company)
    const { data, total_rows, total_pages } = await manager.call(listRecords, { query: period })
    expect([total_rows, total_pages]).toEqual([6, 1])
    const mix = (await api.db.selectFrom('feed_mix').select('name').where('id', '=', herd.mixId).executeTakeFirst())
      ?.name
    expect(data.map(({ date, amount, name, description, place }) => [date, amount, name, description, place])).toEqual([
      ['2026-05-21', null, 'Foderforbrug', `2.450 kg ${mix}`, 'Stald 4'],
      ['2026-05-20', -1, 'Status (optælling)', '94 stk., 45 kg', 'Stald 4, A1'],
      // 18 of the 20 pigs were approved, 1 584 kg; condemned carcasses are not weighed.
      ['2026-05-12', -20, 'Slagtning', '20 stk., 88 kg', 'Stald 4, A1'],
      ['2026-05-10', -4, 'Flytning', '4 stk., 37,3 kg til Sygestald', 'Stald 4, A1'],
      ['2026-05-03', -1, 'Døde', '1 stk.', 'Stald 4, A1'],
      ['2026-05-01', 120, 'Indsættelse', '120 stk., 30,5 kg', 'Stald 4, A1'],
    ])
    expect(data[0]).toMatchObject({ user: 'Anna Holm', editable: true, deletable: true, farm_id: herd.farm.id })
    expect(data[0]?.icon_url).toMatch(/^\/icons\/.+\.svg$/)
    const english = await manager.call(listRecords, { query: period }, { language: 'en' })
    expect(english.data[3]?.description).toBe('4 pigs, 37.3 kg to Sygestald')
  })

  test('a count that a later one of its day replaced says so, and has no difference', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1] = herd.sections
    await record(herd, [
      aDraft.insertion(a1, '2026-05-01', 120, 30.5),
      aDraft.status(a1, '2026-05-20', 97, 45),
      aDraft.status(a1, '2026-05-20', 118, 45),
    ])
    const { data } = await api.as(herd.company).call(listRecords, { query: { ...period, from: '2026-05-20' } })
    expect(data.map(({ amount, description }) => [amount, description])).toEqual([
      [-2, '118 stk., 45 kg'],
      [null, '97 stk., erstattet af en senere optælling'],
    ])
  })

  test('record list filters by place and kind, and a transfer is listed at its target as an insertion', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1, a2] = herd.sections
    await record(herd, [
      aDraft.insertion(a1, '2026-05-01', 120, 30),
      aDraft.insertion(a2, '2026-05-01', 80, 30),
      aDraft.transfer(a1, herd.hospital, '2026-05-10', 4, 37),
    ])
    const amounts = async (location_ids: string, type_ids?: string) =>
      (
        await api
          .as(herd.company)
          .call(listRecords, { query: { ...period, location_ids, ...(type_ids && { type_ids }) } })
      ).data.map(({ amount }) => amount)
    expect(await amounts(herd.hospital.id)).toEqual([4])
    expect(await amounts(a1.id)).toEqual([-4, 120])
    expect(await amounts(herd.barn.id, '1')).toEqual([80, 120])
    expect(await amounts(`${herd.barn.id},${herd.hospital.id}`, '3')).toEqual([-4])
    expect(await amounts('')).toEqual([])
    const joined = { ...period, location_ids: herd.hospital.id, site_ids: a2.id } as never
    const both = await api.as(herd.company).call(listRecords, { query: joined })
    expect(both.data.map(({ amount }) => amount)).toEqual([4, 80])
  })

  test('record list comes in pages, with the true total on every page', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1] = herd.sections
    await record(herd, [
      aDraft.insertion(a1, '2026-05-01', 120, 30),
      ...[2, 3, 4, 5].map((day) => aDraft.dead(a1, `2026-05-0${day}`, 1)),
    ])
    const page = (page_number: number) =>
      api
        .as(herd.company)
        .call(listRecords, { query: { ...period, page_number: String(page_number), page_size: '2' } as never })
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.map(({ data }) => data.map(({ date }) => date.slice(8)))).toEqual([
      ['05', '04'],
      ['03', '02'],
      ['01'],
      [],
    ])
    expect(pages.map(({ total_rows, total_pages }) => [total_rows, total_pages])).toEqual(Array(4).fill([5, 3]))
  })

  test('[RECORD-007] [RECORD-008] record list shows an employee the readable farms and allows changes on the writable ones', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1] = herd.sections
    const other = await aFarm(api.db, herd.company)
    const hidden = await aBarn(api.db, other)
    const [readId] = await record(herd, [
      aDraft.insertion(a1, '2026-05-01', 120, 30),
      aDraft.insertion(hidden, '2026-05-01', 9, 30),
    ])
    const reader = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
    const { data } = await api.as(reader).call(listRecords, { query: period })
    expect(data).toMatchObject([{ amount: 120, editable: false, deletable: false }])
    await expect(
      api.as(reader).call(removeRecord, { params: { id: readId as RecordId }, query: {} }),
    ).rejects.toMatchObject({ status: 403, code: 'location.not_allowed' })
    await expect(
      api.as(reader).call(listRecords, { query: { ...period, location_ids: hidden.id } }),
    ).rejects.toMatchObject({ code: 'request.not_found' })
  })

  test('transfer to or from an unreadable farm shows only the reader’s own end', async () => {
    const herd = await aLedgerHerd(api.db)
    const other = await aFarm(api.db, herd.company, { name: 'Nabogården' })
    const hidden = await aBarn(api.db, other, { name: 'Skjult stald' })
    const [, , awayId] = await record(herd, [
      aDraft.insertion(hidden, '2026-05-01', 100, 30),
      aDraft.insertion(herd.hospital, '2026-05-01', 50, 30),
      aDraft.transfer(herd.hospital, hidden, '2026-05-10', 3, 37),
      aDraft.transfer(hidden, herd.hospital, '2026-05-12', 4, 37),
    ])
    const reader = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
    const { data } = await api.as(reader).call(listRecords, { query: period })
    expect(data.map(({ amount, description, place, farm_id }) => [amount, description, place, farm_id])).toEqual([
      [4, '4 stk., 37 kg', 'Sygestald', herd.farm.id],
      [-3, '3 stk., 37 kg', 'Sygestald', herd.farm.id],
      [50, '50 stk., 30 kg', 'Sygestald', herd.farm.id],
    ])
    const form = await api.as(reader).send(getRecordForm, { params: { id: awayId as RecordId } })
    expect(form.statusCode).toBe(200)
    for (const hiddenText of [other.id, hidden.id, 'Nabogården', 'Skjult']) expect(form.body).not.toContain(hiddenText)
    const known = await api.as(herd.company).call(listRecords, { query: period })
    expect(known.data.map(({ description, place }) => [description, place]).slice(0, 2)).toEqual([
      // A user who can read both farms sees the farm's name.
      ['4 stk., 37 kg til Sygestald', 'Nabogården, Skjult stald'],
      ['3 stk., 37 kg til Skjult stald', `${herd.farm.name}, Sygestald`],
    ])
  })
})

describe('record deletion', () => {
  test('a record is deleted once with a reason and an idempotency key of any length', async () => {
    const herd = await aLedgerHerd(api.db)
    const [id] = await record(herd, [aDraft.insertion(herd.sections[0], '2026-05-01', 20, 30)])
    const headers = {
      ...(await api.authorizationOf(herd.company)),
      'idempotency-key': randomBytes(189).toString('base64'),
    }
    // A key of the database's index must not be longer than 2,704 bytes, compressed.
    const reason = Array.from({ length: 500 }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fff))).join('')
    const url = `/api/records/${id}?reason=${mixedCase(encodeURIComponent(reason))}`
    const remove = (confirmed = '') => api.app.inject({ method: 'DELETE', url: `${url}${confirmed}`, headers })
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).headers['idempotency-replayed']).toBe('true')
    expect((await remove('&confirmed=true')).statusCode).toBe(404)
  })

  test('[API-086] record deletion removes both ends of a transfer and recalculates the stock', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1] = herd.sections
    const [, transferId] = await record(herd, [
      aDraft.insertion(a1, '2026-05-01', 120, 30),
      aDraft.transfer(a1, herd.hospital, '2026-05-10', 4, 37),
    ])
    const remove = () => api.as(herd.company).call(removeRecord, { params: { id: transferId as RecordId }, query: {} })
    await remove()
    const { rows } = await sql<{ head: number; legs: number }>`select
      (select sum(head)::int from herd_day where directory_id = ${herd.company.directoryId} and day = ${today}) as head,
      (select count(*)::int from herd_leg where record_id = ${transferId}) as legs`.execute(api.db)
    expect(rows[0]).toEqual({ head: 120, legs: 0 })
    expect((await api.as(herd.company).call(listRecords, { query: period })).data).toHaveLength(1)
    await expect(remove()).rejects.toMatchObject({ code: 'request.not_found' })
  })

  test('record deletion asks for confirmation when the pigs were moved on since', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1] = herd.sections
    const [id] = await record(herd, [
      aDraft.insertion(a1, '2026-05-01', 120, 30),
      aDraft.departure(a1, '2026-05-20', 100, 45),
    ])
    const remove = (query: { confirmed?: 'true' }) =>
      api.as(herd.company).call(removeRecord, { params: { id: id as RecordId }, query })
    await expect(remove({})).rejects.toMatchObject({ status: 300, code: 'stock.later_below_zero' })
    await remove({ confirmed: 'true' })
    const audit = await api.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', id as string)
      .where('action', '=', 'record.delete')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ confirmed: true, before: { head: 120, day: '2026-05-01' }, after: null })
  })

  test('record of any age can be changed and deleted until the farm locks its day', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1] = herd.sections
    const [old] = await record(herd, [aDraft.insertion(a1, '2025-05-02', 120, 30)])
    const years = { ...period, from: '2025-05-01' }
    const flags = async () =>
      (await api.as(herd.company).call(listRecords, { query: years })).data.map(({ editable, deletable }) => [
        editable,
        deletable,
      ])
    expect(await flags()).toEqual([[true, true]])
    const lock = (day: string) =>
      sql`insert into farm_lock (directory_id, farm_id, through_day)
        values (${herd.company.directoryId}, ${herd.farm.id}, ${day})
        on conflict (directory_id, farm_id) do update set through_day = excluded.through_day`.execute(api.db)
    await lock('2025-05-02')
    expect(await flags()).toEqual([[false, false]])
    await lock('2025-05-01')
    const query = { params: { id: old as RecordId }, query: {} }
    await api.as(herd.company).call(removeRecord, query)
    expect(await flags()).toEqual([])
  })

  test('record under the farm’s lock or of a closed batch is changed only with the right to do so', async () => {
    const herd = await aLedgerHerd(api.db)
    const [a1] = herd.sections
    const batchBarn = await aBarn(api.db, herd.farm, { isBatchProduction: true })
    const batch = await aBatch(api.db, batchBarn, { startDate: '2026-05-01' })
    const [lockedId, openId, batchId] = await record(herd, [
      aDraft.insertion(a1, '2026-05-01', 120, 30),
      aDraft.insertion(a1, '2026-05-20', 10, 30),
      aDraft.insertion({ batch }, '2026-05-05', 50, 30),
    ])
    await sql`insert into farm_lock (directory_id, farm_id, through_day)
      values (${herd.company.directoryId}, ${herd.farm.id}, '2026-05-02')`.execute(api.db)
    await sql`update batch set end_date = '2026-05-30', is_active = false where id = ${batch.id}`.execute(api.db)
    const worker = await aPerson(api.db, {
      company: herd.company,
      farms: [{ farm: herd.farm, permission: 'ReadWrite' }],
    })
    const flags = async (who: Parameters<typeof api.as>[0]) =>
      Object.fromEntries(
        (await api.as(who).call(listRecords, { query: period })).data.map(({ id, deletable }) => [id, deletable]),
      )
    expect(await flags(worker)).toEqual({ [lockedId ?? '']: false, [openId ?? '']: true, [batchId ?? '']: false })
    expect(await flags(herd.company)).toEqual({ [lockedId ?? '']: false, [openId ?? '']: true, [batchId ?? '']: true })
    const remove = (who: Parameters<typeof api.as>[0], id: RecordId | undefined) =>
      api.as(who).call(removeRecord, { params: { id: id as RecordId }, query: {} })
    await expect(remove(herd.company, lockedId)).rejects.toMatchObject({ status: 422, code: 'record.locked' })
    await expect(remove(worker, batchId)).rejects.toMatchObject({ status: 422, code: 'location.closed' })
    await remove(herd.company, batchId)
    await remove(worker, openId)
  })

  test('record of another company is not found', async () => {
    const [ours, theirs] = [await aLedgerHerd(api.db), await aLedgerHerd(api.db)]
    const [id] = await record(theirs, [aDraft.insertion(theirs.barn, '2026-05-01', 120, 30)])
    await expect(
      api.as(ours.company).call(removeRecord, { params: { id: id as RecordId }, query: {} }),
    ).rejects.toMatchObject({ code: 'request.not_found' })
    expect((await api.as(ours.company).call(listRecords, { query: period })).data).toEqual([])
  })
})
