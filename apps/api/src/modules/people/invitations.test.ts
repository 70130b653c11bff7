import { InvitationId, UserId } from '@herdboard/contract/core/ids.ts'
import { getProfile, listDirectories } from '@herdboard/contract/people/accounts.ts'
import { readAccountLink, resetPassword } from '@herdboard/contract/people/auth.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations } from '@herdboard/contract/people/invitations.ts'
import { deleteAccount } from '@herdboard/contract/people/own-data.ts'
import { addUser, changeUserSettings, inviteUser, listUsers, removeUser } from '@herdboard/contract/people/users.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import { removeDirectory } from '@herdboard/contract/system/companies.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { anInvitation } from '#testing/fixtures/invitations.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { aDevice } from '#testing/fixtures/test-devices.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const password = 'Gul traktor i regn'
const joining = (email: string) => ({ email, first_name: 'Karin', last_name: 'Holm', role: 'Advisor' as const })
const idOf = ({ id }: { id: string }) => ({ params: { id: InvitationId.parse(id) } })

/** What a person's eyes can compare: everything except ids and the secret of the link. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/token=[\w-]+/g, 'token')
      .replaceAll(/(known|unknown)@/g, 'x@'),
  )

test('response, list and mail are the same whether the address has an account or not', async () => {
  const company = await aCompany(api.db)
  await aPerson(api.db, { email: 'known@svin.example', company: await aCompany(api.db), password: 'gris-og-grise' })
  const boss = api.as(company)
  const seen = async (email: string) => {
    const before = (await boss.call(listUsers)).length
    const answer = await boss.send(addUser, { body: joining(email) })
    const { 'request-id': _, date: __, ...headers } = answer.headers
    const mails = await sentMails(api)
    const again = await boss.send(inviteUser, { body: { email } })
    const more = await sentMails(api)
    const list = await boss.call(listUsers)
    const { id } = list.find((user) => user.email === email) ?? { id: company.manager.userId }
    const taken = await boss.send(removeUser, { params: { id } })
    return comparable([
      before,
      answer.statusCode,
      Object.keys(headers).sort(),
      answer.json(),
      mails,
      again.json(),
      more,
      list,
      taken.statusCode,
    ])
  }
  const ofUnknown = await seen('unknown@svin.example')
  expect(await seen('known@svin.example')).toEqual(ofUnknown)
})

test('an address that nobody has is invited, not refused with 404', async () => {
  const company = await aCompany(api.db)
  const { statusCode, json } = await api.as(company).send(inviteUser, { body: { email: 'ny@svin.example' } })
  expect([statusCode, json()]).toMatchObject([
    201,
    { email: 'ny@svin.example', settings: { role: { key: 'Employee' } } },
  ])
  expect((await sentMails(api)).at(-1)).toMatchObject({ to: 'ny@svin.example' })
})

test('person with an account is a member only after accepting, with the chosen role and farms', async () => {
  const company = await aCompany(api.db, { name: 'Holm I/S' })
  const [north] = [await aFarm(api.db, company, { name: 'Nord' }), await aFarm(api.db, company, { name: 'Syd' })]
  const boss = api.as(company)
  const karin = await aPerson(api.db, { company: await aCompany(api.db), password: 'gris-og-grise' })
  const invited = await boss.call(addUser, { body: joining(karin.email) })
  const changed = await boss.call(changeUserSettings, {
    params: { id: invited.id },
    body: { version: 1, role: 'Employee', farms: [{ id: north.id, permission: 'Read' }] },
  })
  expect(changed.settings).toMatchObject({ version: 2, role: { key: 'Employee' } })
  expect(await api.as(karin).call(listDirectories)).toHaveLength(1)
  const own = await api.as(karin).call(listOwnInvitations)
  expect(own).toMatchObject([
    { company_name: 'Holm I/S', role: { key: 'Employee' }, expires_at: '2026-06-22T10:00:00.000Z' },
  ])
  // The link of the mail sets no password of an account that has one.
  const token = linkToken((await sentMails(api))[0])
  expect(await api.anonymous().call(readAccountLink, { body: { token } })).toMatchObject({ has_account: true })
  const taken = await api.anonymous().send(resetPassword, { body: { token, password, confirm: password } })
  expect(taken.statusCode).toBe(422)

  const answer = await api.as(karin).call(acceptInvitation, idOf(invited))
  expect(answer).toEqual({ directory_id: company.directoryId })
  const member = { ...karin, directoryId: company.directoryId, role: 'Employee' as const }
  expect((await api.as(member).call(listFarms)).map(({ name }) => name)).toEqual(['Nord'])
  expect(await api.as(karin).call(listOwnInvitations)).toEqual([])
  expect((await boss.call(listUsers)).map(({ id, is_pending }) => [id, is_pending])).toContainEqual([
    karin.userId,
    false,
  ])
  const { data } = await boss.call(listAudit, { query: {} })
  expect(data.map(({ action_name }) => action_name)).toContain('Sagde ja til invitationen')
  expect((await api.as(karin).send(acceptInvitation, idOf(invited))).statusCode).toBe(404)
})

test('declined, withdrawn and expired invitations cannot be accepted, nor can those of another person', async () => {
  const company = await aCompany(api.db)
  const boss = api.as(company)
  const karin = await aPerson(api.db, { password: 'gris-og-grise' })
  const accept = (id: string, who = karin) => api.as(who).send(acceptInvitation, idOf({ id }))

  const declined = await boss.call(inviteUser, { body: { email: karin.email } })
  const stranger = await aPerson(api.db, { password: 'gris-og-grise' })
  expect((await accept(declined.id, stranger)).statusCode).toBe(404)
  expect((await api.as(stranger).send(declineInvitation, idOf(declined))).statusCode).toBe(404)
  expect((await api.as(karin).send(declineInvitation, idOf(declined))).statusCode).toBe(204)
  expect((await accept(declined.id)).statusCode).toBe(404)

  const withdrawn = await boss.call(inviteUser, { body: { email: karin.email } })
  await boss.call(removeUser, { params: { id: withdrawn.id } })
  expect((await accept(withdrawn.id)).statusCode).toBe(404)

  const expired = await anInvitation(api.db, karin, { company, until: new Date('2026-06-15T10:00:00Z') })
  expect(await api.as(karin).call(listOwnInvitations)).toEqual([])
  expect((await accept(expired)).statusCode).toBe(404)
  expect(await boss.call(listUsers)).toMatchObject([
    { is_pending: false },
    { invited_until: '2026-06-15T10:00:00.000Z' },
  ])
  expect(await api.as(karin).call(listDirectories)).toEqual([])
})

test('person without an account gets one by the link; a second company waits for an answer in the profile', async () => {
  const [first, second] = [await aCompany(api.db), await aCompany(api.db)]
  await sentMails(api)
  const body = joining('karin.ny@svin.example')
  const { id } = await api.as(first).call(addUser, { body })
  const token = linkToken((await sentMails(api))[0])
  const ofSecond = await api.as(second).call(addUser, { body })
  const tokenOfSecond = linkToken((await sentMails(api))[0])
  expect(await api.anonymous().call(readAccountLink, { body: { token } })).toMatchObject({ has_account: false })
  const set = (link: string) =>
    api.anonymous().send(resetPassword, { body: { token: link, password, confirm: password } })
  expect((await set(token)).statusCode).toBe(200)
  expect((await set(tokenOfSecond)).statusCode).toBe(422)
  const karin = {
    userId: UserId.parse(id),
    email: body.email,
    directoryId: first.directoryId,
    role: 'Advisor' as const,
  }
  await aDevice(api.db, karin, id)
  expect(await api.as(karin).call(getProfile)).toMatchObject({ first_name: 'Karin', role: 'Advisor' })
  await api.as(karin).call(acceptInvitation, idOf(ofSecond))
  expect(await api.as(karin).call(listDirectories)).toHaveLength(2)
})

test('invitations of a deleted company and to a deleted account are gone', async () => {
  const company = await aCompany(api.db)
  const karin = await aPerson(api.db, { password: 'gris-og-grise' })
  await api.as(company).call(inviteUser, { body: { email: karin.email } })
  const ofDeleted = await aCompany(api.db)
  await api.as(ofDeleted).call(inviteUser, { body: { email: karin.email } })
  const solution = api.as(await aPerson(api.db, { role: 'SolutionAdmin' }))
  await solution.call(removeDirectory, { params: { id: ofDeleted.directoryId }, query: { name: ofDeleted.name } })
  expect(await api.as(karin).call(listOwnInvitations)).toMatchObject([{ company_name: company.name }])
  await api.as(karin).call(deleteAccount, { body: { password: 'gris-og-grise' } })
  expect(await api.as(company).call(listUsers)).toHaveLength(1)
})
