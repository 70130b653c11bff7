import { formId } from '@herdboard/contract/core/form-id.ts'
import { activateDirectory, getMeta, getProfile, listDirectories } from '@herdboard/contract/people/accounts.ts'
import { readAccountLink } from '@herdboard/contract/people/auth.ts'
import { addUser } from '@herdboard/contract/people/users.ts'
import { listEvents } from '@herdboard/contract/system/catalogue.ts'
import { addDirectory, removeDirectory } from '@herdboard/contract/system/companies.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { openLiveStream } from '#testing/api/live-stream-client.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aMembership, aPerson } from '#testing/fixtures/test-company.ts'
import { changeRecordByForm, submitForm } from '#testing/forms/submit-form.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'
import { restoreCompany } from './restore-company.ts'

const api = await testApi({ live: { debounceMs: 20, heartbeatMs: 100_000 } })
const solution = api.as(await aPerson(api.db, { role: 'SolutionAdmin' }))
const owner = openDatabase(api.ownerAddress, { connections: 2 })
afterAll(() => owner.destroy())
type Company = Awaited<ReturnType<typeof aCompany>>
const remove = ({ directoryId }: Company, name: string) =>
  solution.call(removeDirectory, { params: { id: directoryId }, query: { name } })

test('a company is deleted only when its name is typed and no pigs are left', async () => {
  const company = await aCompany(api.db, { name: 'Holm I/S' })
  const barn = await aBarn(api.db, await aFarm(api.db, company))
  const who = api.as(company)
  const place = { barn_id: barn.id }
  const pigs = await submitForm(who, formId.insertion, place, { 'FS_Main.FF_Number': 400, 'FS_Main.FF_AvgWeight': 30 })
  await expect(remove(company, 'Holm')).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'directory.name_differs', message: 'Skriv virksomhedens navn, som det står: Holm I/S' }],
  })
  await expect(remove(company, 'Holm I/S')).rejects.toMatchObject({ status: 422, code: 'location.has_pigs' })
  await changeRecordByForm(
    who,
    pigs.id,
    { 'FS_Main.FF_Number': 1, 'FS_Main.FF_TotalWeight': null },
    { confirmed: true },
  )
  await submitForm(who, formId.deadPigs, place, { 'FS_Dead.FF_Number': 1 }, { confirmed: true })
  await remove(company, ' Holm I/S ')
  expect((await solution.call(listDirectories)).map(({ id }) => id)).not.toContain(company.directoryId)
})

test('members of a deleted company are refused at once, choose another company; open screens end', async () => {
  const [company, other] = [await aCompany(api.db), await aCompany(api.db)]
  const worker = await aPerson(api.db, { company })
  await aMembership(api.db, other, worker)
  const there = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const reader = await openLiveStream(there, await api.authorizationOf(worker))
  await reader.waitForEvent('ready')
  await remove(company, company.name)
  await vi.waitUntil(() => reader.received.some(({ name }) => name === 'end'))
  const who = api.as(worker)
  await expect(who.call(listEvents)).rejects.toMatchObject({ status: 403, code: 'auth.no_company' })
  expect(await who.call(getMeta)).toMatchObject({ active_directory_id: null })
  expect((await who.call(listDirectories)).map(({ id }) => id)).toEqual([other.directoryId])
  const back = who.call(activateDirectory, { params: { id: company.directoryId }, body: { active: true } })
  await expect(back).rejects.toMatchObject({ status: 404 })
  await expect(remove(company, company.name)).rejects.toMatchObject({ status: 404 })
})

test('an invitation link of a deleted company is refused', async () => {
  const company = await aCompany(api.db)
  const body = { email: 'ny@lukket.example', first_name: 'Ny', last_name: 'Mand', role: 'Employee' } as const
  await api.as(company).call(addUser, { body })
  const token = linkToken((await sentMails(api)).find(({ to }) => to === body.email))
  const read = () => api.anonymous().call(readAccountLink, { body: { token } })
  expect(await read()).toMatchObject({ company_name: company.name })
  await remove(company, company.name)
  await expect(read()).rejects.toMatchObject({ status: 422, code: 'auth.link_gone' })
})

test('a company is restored within 30 days with its people, without a number taken meanwhile; not later', async () => {
  const company = await aCompany(api.db)
  await api.db.updateTable('directory').set({ main_number: '99887766' }).where('id', '=', company.directoryId).execute()
  const restore = (days: number) =>
    withTransaction(owner, (db) =>
      restoreCompany(db, company.directoryId, new Date(api.clock.now().getTime() + days * 86_400_000)),
    )
  expect(await restore(0)).toBe('not deleted')
  await remove(company, company.name)
  expect(await restore(31)).toBe('too late')
  const twin = { name: 'Ny ejer', main_number: '99887766', admin_email: 'ny@ejer.example' }
  const taken = await solution.call(addDirectory, { body: twin })
  expect(await restore(1)).toBe('restored without its number')
  const numberOf = async () =>
    (await solution.call(listDirectories)).find(({ id }) => id === company.directoryId)?.main_number
  expect(await numberOf()).toBe('')
  await remove(company, company.name)
  await solution.call(removeDirectory, { params: { id: taken.id }, query: { name: taken.name } })
  await api.db.updateTable('directory').set({ main_number: '99887766' }).where('id', '=', company.directoryId).execute()
  expect(await restore(29)).toBe('restored')
  expect(await numberOf()).toBe('99887766')
  const who = api.as(company)
  await who.call(activateDirectory, { params: { id: company.directoryId }, body: { active: true } })
  expect(await who.call(getProfile)).toMatchObject({ directory_name: company.name, role: 'DirectoryAdmin' })
  const auditLog = await api.db
    .selectFrom('audit_entry')
    .select(['action', 'way'])
    .where('directory_id', '=', company.directoryId)
    .execute()
  expect(auditLog.map(({ action }) => action).sort()).toEqual([
    'directory.activate',
    'directory.delete',
    'directory.delete',
    'directory.restore',
    'directory.restore',
  ])
  expect(auditLog.find(({ action }) => action === 'directory.restore')?.way).toBe('server')
})
