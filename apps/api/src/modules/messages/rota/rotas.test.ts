import type { UserId } from '@herdboard/contract/core/ids.ts'
import { type DutyShift, listRotas, putRota } from '@herdboard/contract/people/rotas.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

// Noon in Denmark.
const NOON = '2026-06-15T10:00:00Z'
const api = await testApi({ instant: NOON })
beforeEach(() => api.clock.set(NOON))

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const shift = (from: string, to: string, people: UserId[]): DutyShift => ({
  weekdays: EVERY_DAY,
  dates: null,
  from,
  to,
  people,
})

async function aFarmWithPeople() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const writer = () => aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const [mette, jens] = [await writer(), await writer()]
  const vet = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  return { company, farm, mette, jens, vet, manager: api.as(company) }
}
type Herd = Awaited<ReturnType<typeof aFarmWithPeople>>

const save = ({ manager, farm }: Herd, shifts: DutyShift[], version = 0) =>
  manager.call(putRota, { params: { farm_id: farm.id }, body: { escalate_after_minutes: 15, shifts, version } })

test('a rota says who is on duty now, and when nobody is', async () => {
  const herd = await aFarmWithPeople()
  const { manager, mette, jens } = herd
  expect(await manager.call(listRotas)).toMatchObject([
    { farm_name: 'Nygaard', escalate_after_minutes: 20, shifts: [], on_duty: [], gaps: [], version: 0 },
  ])
  const holiday: DutyShift = {
    weekdays: null,
    dates: { first: '2026-12-24', last: '2026-12-26' },
    from: '00:00',
    to: '00:00',
    people: [mette.userId],
  }
  const shifts = [shift('06:00', '22:00', [jens.userId, mette.userId]), holiday]
  const saved = await save(herd, shifts)
  expect(saved).toMatchObject({
    escalate_after_minutes: 15,
    shifts,
    on_duty: [jens.userId, mette.userId],
    gaps: [{ weekdays: EVERY_DAY, from: '22:00', to: '06:00', days: 1 }],
    version: 1,
  })
  api.clock.set('2026-06-15T21:00:00Z')
  expect(await manager.call(listRotas)).toMatchObject([{ on_duty: [] }])
  api.clock.set('2026-12-25T02:00:00Z')
  expect(await api.as(mette).call(listRotas)).toMatchObject([{ on_duty: [mette.userId] }])
})

test('a shift names each day and each person once', async () => {
  const herd = await aFarmWithPeople()
  const { mette, jens } = herd
  const own = shift('06:00', '22:00', [mette.userId])
  for (const repeated of [
    { ...own, weekdays: [1, 1, 3] },
    { ...own, people: [mette.userId, jens.userId, mette.userId] },
  ])
    await expect(save(herd, [repeated])).rejects.toMatchObject({ status: 400 })
  expect(await herd.manager.call(listRotas)).toMatchObject([{ shifts: [], version: 0 }])
})

test('only people who may handle the alarms of the farm can be named', async () => {
  const herd = await aFarmWithPeople()
  const { manager, mette, vet, company } = herd
  const [rota] = await manager.call(listRotas)
  expect(rota?.people.map(({ id }) => id)).not.toContain(vet.userId)
  expect(rota?.people.map(({ id }) => id)).toEqual(expect.arrayContaining([mette.userId, company.manager.userId]))
  const stranger = await aPerson(api.db, { company: await aCompany(api.db), role: 'DirectoryAdmin' })
  const naming = (userId: UserId) => save(herd, [shift('06:00', '22:00', [userId])])
  await expect(naming(vet.userId)).rejects.toMatchObject({ status: 422, code: 'rota.no_right' })
  await expect(naming(stranger.userId)).rejects.toMatchObject({ status: 404 })
})

test('who loses the right drops out, and the rota says so until somebody else is named', async () => {
  const herd = await aFarmWithPeople()
  const { manager, mette, jens } = herd
  await save(herd, [shift('00:00', '00:00', [mette.userId]), shift('06:00', '18:00', [jens.userId])])
  await sql`update farm_permission set permission = 'Read' where user_id = ${mette.userId}`.execute(api.db)
  const [rota] = await manager.call(listRotas)
  expect(rota).toMatchObject({
    on_duty: [jens.userId],
    gaps: [{ weekdays: EVERY_DAY, from: '18:00', to: '06:00', days: 1 }],
  })
  expect(rota?.people.find(({ id }) => id === mette.userId)).toMatchObject({ name: 'Anna Holm', is_notified: false })
  // The rest of the rota can still be changed with that name in it; once it is gone, it cannot come back.
  await save(herd, [shift('00:00', '00:00', [mette.userId, jens.userId])], 1)
  await save(herd, [shift('00:00', '00:00', [jens.userId])], 2)
  await expect(save(herd, [shift('00:00', '00:00', [mette.userId])], 3)).rejects.toMatchObject({
    code: 'rota.no_right',
  })
})

test('a rota that somebody else has changed is not overwritten', async () => {
  const herd = await aFarmWithPeople()
  const { jens, mette } = herd
  await save(herd, [shift('06:00', '22:00', [jens.userId])])
  await expect(save(herd, [shift('06:00', '22:00', [mette.userId])])).rejects.toMatchObject({
    status: 409,
    code: 'version.stale',
  })
})

test('the audit log names the shifts and the people', async () => {
  const herd = await aFarmWithPeople()
  await save(herd, [shift('06:00', '22:00', [herd.jens.userId])])
  const { data } = await herd.manager.call(listAudit, { query: { from: '2026-06-15', to: '2026-06-15' } })
  const [entry] = data
  if (!entry) throw new Error('the change has an entry')
  const { changes } = await herd.manager.call(getAuditEntry, { params: { id: entry.id } })
  expect(changes).toEqual([
    { label: 'Vagter', before: null, after: '1234567 · 06:00 – 22:00 · Anna Holm' },
    { label: 'Minutter til den næste får besked', before: '20', after: '15' },
  ])
})

test('employees see the rota of their farms, and cannot change it', async () => {
  const herd = await aFarmWithPeople()
  await save(herd, [shift('06:00', '22:00', [herd.jens.userId])])
  await aFarm(api.db, herd.company, { name: 'Vestergård' })
  expect((await api.as(herd.vet).call(listRotas)).map(({ farm_name }) => farm_name)).toEqual(['Nygaard'])
  const body = { escalate_after_minutes: 15, shifts: [], version: 1 }
  await expect(api.as(herd.jens).call(putRota, { params: { farm_id: herd.farm.id }, body })).rejects.toMatchObject({
    status: 403,
  })
})
