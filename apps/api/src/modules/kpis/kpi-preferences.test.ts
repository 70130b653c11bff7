import type { Role } from '@herdboard/contract/core/access.ts'
import { InvitationId } from '@herdboard/contract/core/ids.ts'
import { getKpiPreferences, getKpis, putKpiPreferences } from '@herdboard/contract/figures/dashboard.ts'
import { acceptInvitation } from '@herdboard/contract/people/invitations.ts'
import { inviteUser } from '@herdboard/contract/people/users.ts'
import { expect, test } from 'vitest'
import { TestApiProblem, testApi } from '#testing/api/test-api.ts'
import { aCompany, aMembership, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()

const aManager = async () => (await aCompany(api.db)).manager
const aWorkerOf = ({ directoryId }: TestPerson) => aPerson(api.db, directoryId ? { company: { directoryId } } : {})
const join = async (who: TestPerson, { directoryId }: TestPerson, role: Role) => {
  if (directoryId) await aMembership(api.db, { directoryId }, who, role)
}
const ids = (typeIds: readonly number[]) => typeIds.map((type_id, index) => ({ type_id, index }))
const choose = (who: TestPerson, typeIds: readonly number[], rest: { directory_default?: boolean } = {}) =>
  api.as(who).call(putKpiPreferences, { body: { is_weaner: true, kpis: ids(typeIds), ...rest } })
const chosenBy = async (who: TestPerson) => {
  const preferences = await api.as(who).call(getKpiPreferences)
  const weaners = preferences.find(({ is_weaner }) => is_weaner)
  return { figures: weaners?.kpis.map(({ type_id }) => type_id), isDefault: weaners?.directory_default }
}
const refusal = async (who: TestPerson, body: { kpis: ReturnType<typeof ids>; directory_default?: boolean }) => {
  const failure = await api
    .as(who)
    .call(putKpiPreferences, { body: { is_weaner: true, ...body } })
    .catch((problem: unknown) => problem)
  if (!(failure instanceof TestApiProblem)) throw new Error('nothing was refused')
  return failure
}

test('[API-072] [SETTINGS-008] worker choice of four weaner figures changes the worker’s own cards and nobody else’s', async () => {
  const manager = await aManager()
  const worker = await aWorkerOf(manager)
  const before = await chosenBy(worker)
  await choose(worker, [9, 6, 3, 2])
  expect(await chosenBy(worker)).toEqual({ figures: [9, 6, 3, 2], isDefault: false })
  expect(await chosenBy(manager)).toEqual({ ...before, isDefault: true })
  const kpis = await api.as(worker).call(getKpis, { query: { is_weaner: 'true' } })
  const cards = kpis
    .filter(({ index_id }) => index_id !== null)
    .toSorted((a, b) => (a.index_id ?? 0) - (b.index_id ?? 0))
  expect(cards.map(({ type_id }) => type_id)).toEqual([9, 6, 3, 2])
  // The choice for slaughter pigs was not sent.
  const [, finishers] = await api.as(worker).call(getKpiPreferences)
  expect(finishers).toMatchObject({ is_weaner: false, directory_default: true })
})

test.each([
  ['three', [1, 3, 6], 'kpi.too_few', 'Vælg mindst 4 nøgletal. Du har valgt 3'],
  ['five', [1, 3, 6, 9, 2], 'kpi.too_many', 'Vælg højst 4 nøgletal. Du har valgt 5'],
  ['one twice', [1, 3, 6, 6], 'kpi.too_few', 'Vælg mindst 4 nøgletal. Du har valgt 3'],
] as const)(
  '[SETTINGS-005] choice of %s is refused in the words of the screen, and changes nothing',
  async (_how, typeIds, code, message) => {
    const manager = await aManager()
    const before = await chosenBy(manager)
    const refused = await refusal(manager, {
      kpis: typeIds.map((type_id, no) => ({ type_id, index: Math.min(no, 3) })),
    })
    expect(refused.status).toBe(422)
    expect(refused.messages[0]).toMatchObject({ code, message })
    expect(await chosenBy(manager)).toEqual(before)
  },
)

test('weaner choice refuses a key figure of slaughter pigs', async () => {
  const manager = await aManager()
  const lean = 13
  const refused = await refusal(manager, { kpis: ids([1, 3, 6, lean]) })
  expect(refused.messages[0]?.code).toBe('kpi.unknown')
})

test('manager’s default for all companies applies to managed ones; a worker’s own choice overrides it', async () => {
  const manager = await aManager()
  const other = await aManager()
  await join(manager, other, 'DirectoryAdmin')
  const worker = await aWorkerOf(manager)
  const stubborn = await aWorkerOf(manager)
  await choose(stubborn, [2, 3, 6, 9])
  await choose(manager, [1, 2, 3, 6])
  await choose(manager, [9, 2, 3, 6], { directory_default: true })

  expect(await chosenBy(manager)).toEqual({ figures: [9, 2, 3, 6], isDefault: false })
  expect(await chosenBy(worker)).toEqual({ figures: [9, 2, 3, 6], isDefault: true })
  expect(await chosenBy(stubborn)).toEqual({ figures: [2, 3, 6, 9], isDefault: false })
  expect(await chosenBy(other)).toEqual({ figures: [9, 2, 3, 6], isDefault: true })
})

test('new member gets the default of the company and keeps the choices made in other companies', async () => {
  const [manager, former] = [await aManager(), await aManager()]
  await choose(manager, [9, 2, 3, 6], { directory_default: true })
  const hired = await aWorkerOf(former)
  await choose(hired, [1, 2, 3, 6])
  const { id } = await api.as(manager).call(inviteUser, { body: { email: hired.email } })
  await api.as(hired).call(acceptInvitation, { params: { id: InvitationId.parse(id) } })

  const atWork = { ...hired, directoryId: manager.directoryId }
  expect(await chosenBy(atWork)).toEqual({ figures: [9, 2, 3, 6], isDefault: true })
  expect(await chosenBy(hired)).toEqual({ figures: [1, 2, 3, 6], isDefault: false })

  // A later default applies to this user too, until they choose.
  await choose(manager, [3, 2, 9, 6], { directory_default: true })
  expect(await chosenBy(atWork)).toEqual({ figures: [3, 2, 9, 6], isDefault: true })
  await choose(atWork, [6, 9, 2, 3])
  expect(await chosenBy(atWork)).toEqual({ figures: [6, 9, 2, 3], isDefault: false })
})

test('user who manages no company cannot set a default for others', async () => {
  const manager = await aManager()
  const worker = await aWorkerOf(manager)
  const refused = await refusal(worker, { kpis: ids([1, 3, 6, 9]), directory_default: true })
  expect(refused.status).toBe(403)
  expect((await chosenBy(manager)).isDefault).toBe(true)
})

test('company default of a visited company is unchanged when a user chooses for all own companies', async () => {
  const manager = await aManager()
  const visited = await aManager()
  await join(manager, visited, 'Advisor')
  const before = await chosenBy(visited)
  await choose(manager, [9, 2, 3, 6], { directory_default: true })
  expect(await chosenBy(visited)).toEqual(before)
})
