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
const accountOf = (id: string) =>
  api.db
    .selectFrom('user_account')
    .select(['email', 'first_name', 'last_name', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

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
  expect(again).toMatchObject({ id, is_pending: true })
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

test('removed pending user leaves no link, name or address, and a new invitation is another account', async () => {
  const company = await aCompany(api.db)
  const body = somebodyNew()
  const { id } = await api.as(company).call(addUser, { body })
  const token = linkToken((await sentMails(api))[0])
  expect((await api.as(company).send(removeUser, { params: { id } })).statusCode).toBe(204)
  expect((await follow(token)).statusCode).toBe(422)
  const left = JSON.stringify(await accountOf(id))
  expect(left).not.toContain(body.email)
  expect(left).not.toContain('Ny')
  const anew = await api.as(company).call(addUser, { body })
  expect(anew).toMatchObject({ email: body.email, is_pending: true })
  expect(anew.id).not.toBe(id)
})

test('pending user removed by one company stays in the other; only the link of the first is invalid', async () => {
  const [first, second] = [await aCompany(api.db), await aCompany(api.db)]
  const body = somebodyNew()
  const { id } = await api.as(first).call(addUser, { body })
  const ofFirst = linkToken((await sentMails(api))[0])
  await api.as(second).call(addUser, { body })
  const ofSecond = linkToken((await sentMails(api))[0])
  await api.as(first).call(removeUser, { params: { id } })
  expect((await accountOf(id)).email).toBe(body.email)
  expect((await follow(ofFirst)).statusCode).toBe(422)
  expect((await follow(ofSecond)).statusCode).toBe(200)
})

test('link of one company works after another company of the same name removes the pending user', async () => {
  const [first, second] = [await aCompany(api.db, { name: 'Tvilling' }), await aCompany(api.db, { name: 'Tvilling' })]
  const body = somebodyNew()
  const { id } = await api.as(first).call(addUser, { body })
  await sentMails(api)
  await api.as(second).call(addUser, { body })
  const ofSecond = linkToken((await sentMails(api))[0])
  await api.as(first).call(removeUser, { params: { id } })
  expect((await follow(ofSecond)).statusCode).toBe(200)
})

test('link of a company is invalid after it removes the pending user, even when renamed since', async () => {
  const [renamed, other] = [await aCompany(api.db, { name: 'Alfa' }), await aCompany(api.db, { name: 'Beta' })]
  const body = somebodyNew()
  const { id } = await api.as(renamed).call(addUser, { body })
  const ofRenamed = linkToken((await sentMails(api))[0])
  await api.as(other).call(addUser, { body })
  await api.db.updateTable('directory').set({ name: 'Gamma' }).where('id', '=', renamed.directoryId).execute()
  await api.as(renamed).call(removeUser, { params: { id } })
  expect((await follow(ofRenamed)).statusCode).toBe(422)
})

test('user who sets a password at the moment of the removal has an own account', async () => {
  const company = await aCompany(api.db)
  const body = somebodyNew()
  const { id } = await api.as(company).call(addUser, { body })
  const token = linkToken((await sentMails(api))[0])
  const answers = await sendWhileLocked(api.db, sql`select from user_account where id = ${id} for update`, [
    () => follow(token),
    () => api.as(company).send(removeUser, { params: { id } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 204])
  expect(await accountOf(id)).toMatchObject({ email: body.email, deleted_at: null })
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
