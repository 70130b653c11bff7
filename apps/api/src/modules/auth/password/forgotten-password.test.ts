import { getProfile } from '@herdboard/contract/people/accounts.ts'
import {
  exchangeToken,
  forgotPassword,
  login,
  readAccountLink,
  refreshToken,
  resetPassword,
} from '@herdboard/contract/people/auth.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { updatePassword } from '#modules/auth/accounts/sql.ts'
import { hashPassword, mailInvitation } from '#modules/auth/service.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'
import { LEAST_HASH_COST } from '#testing/sign-in/least-hash-cost.ts'

const lines: string[] = []
const api = await testApi({ onLog: (line) => lines.push(line) })
const stranger = api.anonymous()
const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const [old, fresh] = ['Halmballe i regnvejr', 'Ny traktor til foråret']
const company = await aCompany(api.db)

let people = 0
const aPersonWithPassword = (account: Partial<Parameters<typeof aPerson>[1]> = {}) =>
  aPerson(api.db, { company, password: old, email: `Anna${++people}@Holm.example`, ...account })

const forget = (email: string) => stranger.call(forgotPassword, { body: { email } })
const reset = (token: string, password = fresh, confirm = password) =>
  stranger.call(resetPassword, { body: { token, password, confirm } })
const signIn = async ({ email }: TestPerson, password = old) => {
  const { token } = await stranger.call(login, { body: { email, password, client_id } })
  return stranger.call(exchangeToken, { body: { token, client_id } })
}
/** Returns the number of statements that wait for a lock. */
const waiting = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())
        or not granted and locktype = 'transactionid'`.execute(api.db)
  ).rows[0]?.count ?? 0
async function linkFor(person: TestPerson): Promise<string> {
  await forget(person.email)
  return (await sentMails(api)).map(linkToken).find((token) => token !== '') ?? ''
}

beforeEach(async () => {
  // Attempts of the previous test must not delay this one.
  await api.db.deleteFrom('sign_in_attempt').execute()
  // Mails of the previous test are removed.
  await sentMails(api)
  lines.length = 0
})

test('[AUTH-030] [AUTH-012] a reset link sets a new password, notifies the owner and ends the old password', async () => {
  const anna = await aPersonWithPassword()
  const device = await signIn(anna)
  expect(await forget(`  ${anna.email.toUpperCase()} `)).toEqual({ mails_go_to: 'folder' })
  const [mail] = await sentMails(api)
  expect(mail).toMatchObject({ to: anna.email, subject: 'Vælg en ny adgangskode' })
  expect(mail?.text).toContain('https://svinestien.example/auth/reset?token=')
  const token = linkToken(mail)
  expect(await stranger.call(readAccountLink, { body: { token } })).toEqual({
    purpose: 'reset',
    email: anna.email,
    company_name: null,
    has_account: true,
  })

  expect(await reset(token)).toEqual({ email: anna.email })

  const bearer = api.anonymous({ authorization: `Bearer ${device.token}` })
  await expect(bearer.call(getProfile)).rejects.toMatchObject({ status: 401 })
  await expect(
    stranger.call(refreshToken, { body: { refresh_token: device.refresh_token, client_id } }),
  ).rejects.toMatchObject({ status: 401 })
  await expect(signIn(anna)).rejects.toMatchObject({ code: 'auth.invalid' })
  await signIn(anna, fresh)
  expect(await sentMails(api)).toMatchObject([{ to: anna.email, subject: 'Din adgangskode er ændret' }])
  const auditLog = await api.db.selectFrom('audit_entry').select('action').where('user_id', '=', anna.userId).execute()
  expect(auditLog.map(({ action }) => action)).toContain('password.reset')
  for (const secret of [token, fresh, anna.email]) expect(lines.join()).not.toContain(secret)
})

test('a reset request treats known and unknown addresses alike, and only a known one gets a mail', async () => {
  const anna = await aPersonWithPassword()
  const written = async (email: string) => {
    const before = await api.db.selectFrom('mail').select('id').execute()
    const answer = await stranger.send(forgotPassword, { body: { email } })
    const after = await api.db.selectFrom('mail').select('id').execute()
    const resetRequests = await api.db.selectFrom('password_reset_request').select('id').execute()
    return [answer.statusCode, answer.json(), after.length - before.length, resetRequests.length]
  }
  const unknown = await written('nobody@holm.example')
  expect(await sentMails(api)).toEqual([])
  expect(unknown).toEqual([202, { mails_go_to: 'folder' }, 0, 1])
  expect(await written(anna.email)).toEqual(unknown)
  expect(await sentMails(api)).toHaveLength(1)
})

test('a reset link works once, for half an hour, and not after another link set the password', async () => {
  const anna = await aPersonWithPassword()
  const [first, second] = [await linkFor(anna), await linkFor(anna)]
  await reset(second)
  await expect(reset(second)).rejects.toMatchObject({ status: 422, code: 'auth.link_gone' })
  await expect(reset(first)).rejects.toMatchObject({ code: 'auth.link_gone' })
  await expect(stranger.call(readAccountLink, { body: { token: first } })).rejects.toMatchObject({ status: 422 })

  const slow = await linkFor(anna)
  api.clock.advance({ minutes: 30 })
  await expect(reset(slow)).rejects.toMatchObject({ code: 'auth.link_gone' })
  await expect(reset('made-up')).rejects.toMatchObject({ code: 'auth.link_gone' })
})

test('[AUTH-012] a sign-in with the old password during a reset gets no session', async () => {
  const anna = await aPersonWithPassword()
  const signingIn = await withTransaction(api.db, async (db) => {
    await updatePassword(db, {
      userId: anna.userId,
      hash: await hashPassword(fresh, LEAST_HASH_COST),
      remainingSignIn: null,
      now: api.clock.now(),
    })
    const signingIn = stranger.send(login, { body: { email: anna.email, password: old, client_id } })
    // The attempt is counted: the old password has been read, and the new one is not committed yet.
    await expect.poll(() => api.db.selectFrom('sign_in_attempt').select('subject').execute()).not.toEqual([])
    return { answer: signingIn }
  })
  expect((await signingIn.answer).statusCode).toBe(401)
})

test('a sign-in exchanged during a reset is ended with the others', async () => {
  const anna = await aPersonWithPassword()
  const { token } = await stranger.call(login, { body: { email: anna.email, password: old, client_id } })
  const handingOver = await withTransaction(api.db, async (db) => {
    await db.updateTable('user_account').set({ password_hash: null }).where('id', '=', anna.userId).execute()
    await db
      .updateTable('sign_in')
      .set({ ended_at: api.clock.now(), end_reason: 'password' })
      .where('user_id', '=', anna.userId)
      .execute()
    const answer = stranger.send(exchangeToken, { body: { token, client_id } })
    await Promise.race([answer, expect.poll(waiting).toBeGreaterThan(0)])
    await db.deleteFrom('sign_in_token').where('user_id', '=', anna.userId).execute()
    return { answer }
  })
  expect((await handingOver.answer).statusCode).toBe(401)
})

test('a reset link sets no password for a person of the sample data', async () => {
  const visitor = await aPerson(api.db, { password: old, email: `manager${++people}@demo.example` })
  await expect(reset(await linkFor(visitor))).rejects.toMatchObject({
    messages: [{ code: 'password.sample', field: 'password' }],
  })
  await signIn(visitor)
})

test('ten concurrent uses of one reset link set one password', async () => {
  const token = await linkFor(await aPersonWithPassword())
  const passwords = Array.from({ length: 10 }, (_, no) => `Traktor nummer ${no}`)
  const outcomes = await Promise.allSettled(passwords.map((password) => reset(token, password)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['too short', 'gris123', 'password.short', 'Skriv mindst 8 tegn'],
  ['too long', 'g'.repeat(129), 'password.long', 'Skriv højst 128 tegn'],
  ['the address itself', 'bente@holm.example', 'password.is_email', 'Adgangskoden må ikke være din e-mail'],
  ['a common one', 'Password1!', 'password.common', 'Den adgangskode er for let at gætte. Vælg en anden'],
])(
  'a password that is %s is refused at its field, and the link still works',
  async (_what, password, code, message) => {
    await api.db
      .updateTable('user_account')
      .set({ email: `old${++people}@holm.example` })
      .where('email', '=', 'Bente@Holm.example')
      .execute()
    const token = await linkFor(await aPersonWithPassword({ email: 'Bente@Holm.example' }))
    await expect(reset(token, password)).rejects.toMatchObject({
      status: 422,
      messages: [{ code, message, field: 'password' }],
    })
    await reset(token)
  },
)

test('a password repeated differently is refused at the second field', async () => {
  const token = await linkFor(await aPersonWithPassword())
  await expect(reset(token, fresh, 'Ny traktor til efteråret')).rejects.toMatchObject({
    messages: [{ code: 'password.different', field: 'confirm' }],
  })
})

test('reset mails are limited to five links an hour an address and twenty requests a minute a network', async () => {
  const anna = await aPersonWithPassword()
  const sent = []
  for (let tries = 0; tries < 7; tries++) {
    await forget(anna.email)
    sent.push(...(await sentMails(api)))
  }
  expect(sent).toHaveLength(5)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, no) => stranger.send(forgotPassword, { body: { email: `x${no}@holm.example` } })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
  // Sign-in has a separate limit and does not wait.
  await signIn(anna)
})

test('the reset mail is written in the language of the reader’s profile', async () => {
  const anna = await aPersonWithPassword({ languageId: 2 })
  await forget(anna.email)
  expect(await sentMails(api)).toMatchObject([{ subject: 'Choose a new password' }])
})

test('the reset link uses the address of the installation, whatever host the request claims', async () => {
  const anna = await aPersonWithPassword()
  await stranger.send(forgotPassword, { body: { email: anna.email } }, { headers: { host: 'evil.example' } })
  const [mail] = await sentMails(api)
  expect(mail?.text).toContain('https://svinestien.example/auth/reset')
  expect(mail?.text).not.toContain('evil')
})

test('an invitation mail names the company, and its link sets the first password within seven days', async () => {
  const invited = await aPerson(api.db, { company, email: `ny${++people}@holm.example` })
  const invite = () =>
    withTransaction(api.database, (db) =>
      mailInvitation(
        db,
        { now: api.clock.now() },
        {
          ...invited,
          directoryId: company.directoryId,
          language: 'da',
          companyName: 'Holms Grise',
          inviter: 'Anna Holm',
        },
      ),
    )
  await invite()
  const [mail] = await sentMails(api)
  expect(mail).toMatchObject({ to: invited.email, subject: 'Velkommen til Holms Grise' })
  expect(mail?.text).toContain('https://svinestien.example/auth/accept?token=')
  const token = linkToken(mail)
  expect(await stranger.call(readAccountLink, { body: { token } })).toEqual({
    purpose: 'invitation',
    email: invited.email,
    company_name: 'Holms Grise',
    has_account: false,
  })
  api.clock.advance({ days: 6, hours: 23 })
  await reset(token)
  await signIn(invited, fresh)
  // A person who has just chosen a first password gets no notice of it.
  expect(await sentMails(api)).toEqual([])

  await invite()
  const late = linkToken((await sentMails(api))[0])
  api.clock.advance({ days: 7 })
  await expect(reset(late)).rejects.toMatchObject({ code: 'auth.link_gone' })
})
