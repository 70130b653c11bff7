import { listDirectories } from '@herdboard/contract/people/accounts.ts'
import { exchangeToken, login, readAccountLink, resetPassword } from '@herdboard/contract/people/auth.ts'
import { addDirectory } from '@herdboard/contract/system/companies.ts'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/pool.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { sentMails } from '#testing/mail/sent-mails.ts'
import { companiesToRestore, createFirstAdministrator, parseAdminCommand, restoreDeletedCompany } from './service.ts'

const api = await testApi()
/** Connects like the commands: as the owner of the tables, but still under row-level security. */
const ownerOf = ({ ownerAddress }: typeof api) => {
  const owner = openDatabase(ownerAddress, { connections: 2 })
  afterAll(() => owner.destroy())
  return owner
}
const owner = ownerOf(api)
const clientId = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const first = (email: string, another = false) =>
  createFirstAdministrator(owner, { email, another, now: api.clock.now(), brand: 'Svinestien' })

test('the first administrator is created by command: its link sets a password and a company can be made', async () => {
  const { path } = await first('Karen@nybyg.example')
  expect(path).toMatch(/^\/auth\/accept\?token=[\w-]{43}$/)
  const token = path?.split('=')[1] ?? ''
  const stranger = api.anonymous()
  expect(await stranger.call(readAccountLink, { body: { token } })).toMatchObject({
    purpose: 'invitation',
    email: 'karen@nybyg.example',
    company_name: 'Svinestien',
  })
  const password = 'Halm i laden nu'
  const { email } = await stranger.call(resetPassword, { body: { token, password, confirm: password } })
  const signIn = await stranger.call(login, { body: { email, password, client_id: clientId } })
  const pair = await stranger.call(exchangeToken, { body: { token: signIn.token, client_id: clientId } })
  const karen = api.anonymous({ authorization: `Bearer ${pair.token}` })
  expect(await karen.call(listDirectories)).toEqual([])
  const body = { name: 'Nybyg I/S', main_number: '11223344', admin_email: email }
  await sentMails(api)
  const company = await karen.call(addDirectory, { body })
  expect(company).toMatchObject({ name: 'Nybyg I/S', role: 'SolutionAdmin' })
  expect(await sentMails(api)).toEqual([])
  // She has not entered a name yet, so the invitation shows her address.
  await karen.call(addDirectory, { body: { name: 'Syd I/S', main_number: '11223355', admin_email: 'ole@syd.example' } })
  expect((await sentMails(api))[0]?.text).toContain('karen@nybyg.example har inviteret dig')
})

test('a second administrator is created only on request, and an existing account keeps its password', async () => {
  await expect(first('bent@nybyg.example')).rejects.toThrow('karen@nybyg.example administers this installation already')
  const bent = await aPerson(api.db, { email: 'bent@nybyg.example', password: 'Foder til mandag' })
  expect(await first('bent@nybyg.example', true)).toEqual({ path: null })
  const someones = await aCompany(api.db)
  expect((await api.as(bent).call(listDirectories)).map(({ id }) => id)).toContain(someones.directoryId)
})

test('a person of the sample data neither administers an installation nor blocks its administrator', async () => {
  const fresh = await testApi()
  const sample = await aCompany(fresh.db, { isDemo: true })
  await aPerson(fresh.db, { company: sample, role: 'SolutionAdmin', email: 'solution@demo.example' })
  const freshOwner = ownerOf(fresh)
  const options = { another: false, now: fresh.clock.now(), brand: 'Svinestien' }
  await expect(createFirstAdministrator(freshOwner, { ...options, email: 'solution@demo.example' })).rejects.toThrow(
    'sample data',
  )
  await expect(createFirstAdministrator(freshOwner, { ...options, email: 'ny@demo.example' })).rejects.toThrow(
    'sample data',
  )
  expect(await createFirstAdministrator(freshOwner, { ...options, email: 'ny@nybyg.example' })).toMatchObject({
    path: expect.stringContaining('/auth/accept'),
  })
})

test('the command lists deleted companies and restores one by name, by id when the name is not unique', async () => {
  const [one, other] = [await aCompany(api.db, { name: 'Tvilling' }), await aCompany(api.db, { name: 'Tvilling' })]
  const now = api.clock.now()
  const hide = (id: string) =>
    api.db.updateTable('directory').set({ deleted_at: now, main_number: id }).where('id', '=', id).execute()
  await hide(one.directoryId)
  await hide(other.directoryId)
  expect(await companiesToRestore(owner, now)).toHaveLength(2)
  await expect(restoreDeletedCompany(owner, 'Tvilling', now)).rejects.toThrow('Several were')
  expect(await restoreDeletedCompany(owner, one.directoryId, now)).toBe('Tvilling')
  expect(await restoreDeletedCompany(owner, 'Tvilling', now)).toBe('Tvilling')
  await expect(restoreDeletedCompany(owner, 'Tvilling', now)).rejects.toThrow('No company was deleted')
})

test('the command lists its usage for wrong arguments', () => {
  expect(parseAdminCommand(['first', 'a@b.example', '--another'])).toEqual({
    kind: 'first',
    email: 'a@b.example',
    another: true,
  })
  expect(parseAdminCommand(['restore', 'Holm I/S'])).toEqual({ kind: 'restore', company: 'Holm I/S' })
  for (const wrong of [
    [],
    ['first'],
    ['first', 'a@b.example', 'c'],
    ['deleted', 'x'],
    ['--all'],
    ['restore', 'x', '--another'],
  ])
    expect(() => parseAdminCommand(wrong)).toThrow('npm run admin -- first')
  expect(() => parseAdminCommand(['first', 'bent'])).toThrow('bent is no e-mail address')
})
