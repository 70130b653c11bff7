import { resetPassword } from '@herdboard/contract/people/auth.ts'
import { addUser, inviteUser, listUsers, removeUser } from '@herdboard/contract/people/users.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { sendWhileLocked } from '#testing/database/blocked-requests.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { aCompany, aPerson, type TestCompany } from '#testing/fixtures/test-company.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const password = 'Gul traktor i regn'

let made = 0
const somebodyNew = () => ({
  email: `ny${++made}@farm.example`,
  first_name: 'Ny',
  last_name: `Mand ${made}`,
  role: 'Employee' as const,
})
const follow = (token: string) => api.anonymous().send(resetPassword, { body: { token, password, confirm: password } })
const joinedIn = async (company: TestCompany) =>
  (await notificationsOf(api.as(company))).data.filter(({ type_id }) => type_id === notificationKind.userJoined)

beforeEach(async () => {
  await sentMails(api)
})

test('invited user who never signed in gets a new link when invited again, also after expiry', async () => {
  const company = await aCompany(api.db)
  const body = somebodyNew()
  const { id } = await api.as(company).call(addUser, { body })
  const first = linkToken((await sentMails(api))[0])
  api.clock.advance({ minutes: 8 * 24 * 60 })
  expect((await follow(first)).statusCode).toBe(422)
  const again = await api.as(company).call(inviteUser, { body: { email: body.email } })
  expect(again).toMatchObject({ id, is_pending: true, invited_until: '2026-06-30T10:00:00.000Z' })
  const mails = await sentMails(api)
  expect(mails).toMatchObject([{ to: body.email, subject: `Velkommen til ${company.name}` }])
  expect(await joinedIn(company)).toEqual([])
  expect((await follow(linkToken(mails[0]))).statusCode).toBe(200)
  expect(await joinedIn(company)).toHaveLength(1)
  // From now on the user is an ordinary member.
  const { json } = await api.as(company).send(inviteUser, { body: { email: body.email } })
  expect(json().messages[0].code).toBe('user.already_member')
})

test('second company’s invitation of a pending user carries a link and announces no joining', async () => {
  const [first, second] = [await aCompany(api.db), await aCompany(api.db)]
  const body = somebodyNew()
  await api.as(first).call(addUser, { body })
  await sentMails(api)
  for (const invite of [
    () => api.as(second).call(inviteUser, { body: { email: body.email } }),
    () => api.as(second).call(addUser, { body }),
  ]) {
    expect(await invite()).toMatchObject({ is_pending: true })
    const [mail] = await sentMails(api)
    expect(mail).toMatchObject({ to: body.email, subject: `Velkommen til ${second.name}` })
    expect(linkToken(mail)).not.toBe('')
  }
  expect(await joinedIn(second)).toEqual([])
  expect(await api.as(second).call(listUsers)).toHaveLength(2)
})

test('withdrawn invitation leaves no link, name or address, and a new invitation is another account', async () => {
  const company = await aCompany(api.db)
  const body = somebodyNew()
  const { id } = await api.as(company).call(addUser, { body })
  const token = linkToken((await sentMails(api))[0])
  expect((await api.as(company).send(removeUser, { params: { id } })).statusCode).toBe(204)
  expect((await follow(token)).statusCode).toBe(422)
  const { rows } = await sql`select id from invitation where id = ${id} union all
    select id from user_account where id = ${id} or email = ${body.email}`.execute(api.db)
  expect(rows).toEqual([])
  const anew = await api.as(company).call(addUser, { body })
  expect(anew).toMatchObject({ email: body.email, is_pending: true })
  expect(anew.id).not.toBe(id)
})

test('invitation withdrawn by one company stays in another of the same name, and its link works', async () => {
  const [first, second] = [await aCompany(api.db, { name: 'Tvilling' }), await aCompany(api.db, { name: 'Tvilling' })]
  const body = somebodyNew()
  const { id } = await api.as(first).call(addUser, { body })
  const ofFirst = linkToken((await sentMails(api))[0])
  await api.as(second).call(addUser, { body })
  const ofSecond = linkToken((await sentMails(api))[0])
  await api.as(first).call(removeUser, { params: { id } })
  expect((await follow(ofFirst)).statusCode).toBe(422)
  expect((await follow(ofSecond)).statusCode).toBe(200)
  expect(await joinedIn(second)).toHaveLength(1)
})

test('of an acceptance and a withdrawal at the same moment one takes effect', async () => {
  const company = await aCompany(api.db)
  const body = somebodyNew()
  const { id } = await api.as(company).call(addUser, { body })
  const token = linkToken((await sentMails(api))[0])
  const answers = await sendWhileLocked(api.db, sql`select from invitation where id = ${id} for update`, [
    () => follow(token),
    () => api.as(company).send(removeUser, { params: { id } }),
  ])
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect([
    [200, 404],
    [404, 204],
    [422, 204],
  ]).toContainEqual(statuses)
  expect(await api.as(company).call(listUsers)).toHaveLength(statuses[0] === 200 ? 2 : 1)
})

test('sample company accepts no real users, neither known nor new ones', async () => {
  const sample = api.as(await aCompany(api.db, { isDemo: true }))
  const known = await aPerson(api.db)
  for (const answer of [
    await sample.send(inviteUser, { body: { email: known.email } }),
    await sample.send(addUser, { body: somebodyNew() }),
  ]) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json().messages).toEqual([
      {
        code: 'user.sample_company',
        field: 'email',
        message: expect.stringContaining('kun adresser på demo.example'),
      },
    ])
  }
  expect(await sample.call(listUsers)).toHaveLength(1)
  expect(await sentMails(api)).toEqual([])
})
