import { formId } from '@herdboard/contract/core/form-id.ts'
import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { addOwnToken } from '@herdboard/contract/people/api-tokens.ts'
import * as auth from '@herdboard/contract/people/auth.ts'
import { acceptInvitation } from '@herdboard/contract/people/invitations.ts'
import { defaultMessageChoice, putMessageChoice } from '@herdboard/contract/people/messages.ts'
import { deleteAccount, getOwnData } from '@herdboard/contract/people/own-data.ts'
import { putMessagePhone } from '@herdboard/contract/people/phone.ts'
import { addPushBrowser } from '@herdboard/contract/people/push.ts'
import { confirmSecondFactor, startSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { changeUserSettings, listUsers, removeUser } from '@herdboard/contract/people/users.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { testApi } from '#testing/api/test-api.ts'
import { sendWhileLocked } from '#testing/database/blocked-requests.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { anInvitation } from '#testing/fixtures/invitations.ts'
import { messagesOf } from '#testing/fixtures/notifications.ts'
import { aCompany, aMembership, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aPasskey } from '#testing/fixtures/test-devices.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { submitFormAtPlaces } from '#testing/forms/task-and-note-forms.ts'
import { sentMails } from '#testing/mail/sent-mails.ts'
import { pushBrowser } from '#testing/outbound/push-browser.ts'
import { totpCode } from '#testing/sign-in/totp-code.ts'

const api = await testApi()
const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'
const password = 'Halmballe i regnvejr'

/** A user with records, a task and sign-ins from two devices. */
async function aWorker(role: 'Employee' | 'DirectoryAdmin' = 'Employee') {
  const herd = await aFormHerd(api)
  const person = await aPerson(api.db, {
    company: herd.company,
    role,
    password,
    farms: [{ farm: herd.farm, permission: 'ReadWrite' }],
  })
  const who = api.as(person)
  await submitForm(who, formId.note, { section_id: herd.section.id }, { 'FS_Main.FF_Note': 'Hoste i sti 4' })
  await submitFormAtPlaces(who, formId.task, [herd.section.id], {
    'FS_Main.FF_Task': 'Vask',
    'FS_Main.FF_Assignee': person.userId,
  })
  await aPasskey(api.db, person)
  return { herd, person, who, boss: api.as(herd.company) }
}

const signIn = ({ email }: TestPerson) => api.anonymous().send(auth.login, { body: { email, password, client_id } })

beforeEach(async () => {
  await sentMails(api)
  await api.db.deleteFrom('sign_in_attempt').execute()
})

test('data export contains the account, devices and actions of the user, and of no other person', async () => {
  const { herd, person, who } = await aWorker()
  const second = await aCompany(api.db, { name: 'Søndergaard' })
  await aMembership(api.db, second, person, 'Advisor')
  await submitForm(
    api.as(herd.company),
    formId.note,
    { section_id: herd.section.id },
    { 'FS_Main.FF_Note': 'Chefens egen note' },
  )
  const mine = await who.call(getOwnData)
  expect(mine.account).toMatchObject({
    email: person.email,
    first_name: 'Anna',
    passkeys: [{ name: expect.any(String) }],
  })
  expect(mine.sign_ins).toMatchObject([{ device: 'Firefox, Linux', ended_at: null }])
  const [first, other] = mine.companies.toSorted((a, b) => b.notes.length - a.notes.length)
  expect(first).toMatchObject({
    id: herd.company.directoryId,
    role: 'Employee',
    farms: [{ name: 'Nygaard', permission: 'ReadWrite' }],
    notes: [{ text: 'Hoste i sti 4' }],
    tasks: [{ name: 'Vask', is_made: true, is_given: true, is_done: false }],
  })
  expect(first?.audit_log.map(({ action }) => action)).toEqual(expect.arrayContaining(['note.create']))
  expect(other).toMatchObject({ name: 'Søndergaard', role: 'Advisor', notes: [] })
  const notifications = JSON.stringify(mine)
  expect(notifications).not.toContain('Chefens egen note')
  expect(notifications).not.toMatch(/hash|argon/)
})

test('account deletion needs the password, ends the sign-in and anonymises the records', async () => {
  const { herd, person, who, boss } = await aWorker()
  await expect(who.call(deleteAccount, { body: { password: 'forkert' } })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'password.wrong', field: 'password' }],
  })
  await who.call(deleteAccount, { body: { password } })
  expect((await who.send(listNotes, { query: { from: '2026-01-01', to: '2026-12-31' } })).statusCode).toBe(401)
  expect((await signIn(person)).statusCode).toBe(401)

  const period = { from: '2026-01-01', to: '2026-12-31' }
  const notes = await boss.call(listNotes, { query: period })
  const name = `Slettet bruger ${person.userId.slice(-4)}`
  expect(JSON.stringify(notes)).toContain('Hoste i sti 4')
  expect(JSON.stringify(notes)).toContain(name)
  const tasks = await boss.call(listAssignments, { query: { ...period, incl_incomplete: 'true' } })
  expect(tasks.find(({ name: task }) => task === 'Vask')?.assignee).toBeNull()
  expect((await boss.call(listUsers)).map(({ id }) => id)).toEqual([herd.company.manager.userId])
  const mails = await sentMails(api)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Din konto er slettet']])
})

/** Columns that may still refer to an anonymised user, each with the reason. */
const STAYS: Record<string, string> = {
  'company_person.user_id': 'its company goes on seeing the name of a deleted user beside what the user recorded',
  'access_token.created_by': 'creator of an API token: belongs to the audit log of the company',
  'access_token.user_id': 'revoked tokens stay listed in their company',
  'shared_device.created_by': 'who registered a tablet of the company, under the name of a deleted user',
  'webhook.created_by': 'creator of a webhook of the company, under the name of a deleted user',
  'audit_entry.user_id': 'audit entries remain, under the name of a deleted user',
}

/** Lists the columns that still hold data of this user. */
async function leftOf({ userId }: TestPerson): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'user_account'::regclass
    union select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'`.execute(api.db)
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toContain('notification.user_id')
  const left: string[] = []
  for (const { table, column } of columns) {
    if (STAYS[`${table}.${column}`]) continue
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${userId} limit 1`.execute(api.db)
    if (rows.length > 0) left.push(`${table}.${column}`)
  }
  return left
}

test('export and deletion include companies the user has left, with programs and their keys', async () => {
  const { herd, person, who, boss } = await aWorker()
  const key = { name: 'Foderanlæg', may_write: false, days: 30, password }
  await who.call(addOwnToken, { body: key })
  await who.call(putMessagePhone, { body: { phone: '12 34 56 78' } })
  await who.call(addPushBrowser, { body: { endpoint: 'https://push.example/anna', keys: pushBrowser().keys } })
  await who.call(putMessageChoice, { body: defaultMessageChoice })
  const role = { role: 'Advisor', farms: [{ id: herd.farm.id, permission: 'Read' }], version: 1 } as const
  await boss.call(changeUserSettings, { params: { id: person.userId }, body: { ...role, farms: [...role.farms] } })
  await boss.call(removeUser, { params: { id: person.userId } })
  const outside = api.as({ ...person, directoryId: null })
  const { companies } = await outside.call(getOwnData)
  expect(companies).toMatchObject([
    {
      id: herd.company.directoryId,
      role: null,
      member_since: null,
      notes: [{ text: 'Hoste i sti 4' }],
      notifications: [{ type_id: notificationKind.permissionChanged }],
      phone: '+4512345678',
      push_browsers: [{ created_at: expect.any(String) }],
      program_tokens: [{ name: 'Foderanlæg', may_write: false, last_used_on: null }],
    },
  ])
  const stranger = await aPerson(api.db, { password })
  expect((await api.as(stranger).call(getOwnData)).companies).toEqual([])

  await outside.call(deleteAccount, { body: { password } })
  expect(await leftOf(person)).toEqual([])
  const valid = sql`select 1 from access_token where user_id = ${person.userId} and revoked_at is null`
  expect((await valid.execute(api.db)).rows).toEqual([])
})

test('own data has the invitations that the person has not answered, and no others', async () => {
  const { person, who } = await aWorker()
  const other = await aCompany(api.db, { name: 'Søndergaard' })
  await anInvitation(api.db, person, { company: other })
  await anInvitation(api.db, await aPerson(api.db, { email: 'en.anden@farm.example' }), { company: other })
  expect((await who.call(getOwnData)).invitations).toMatchObject([{ company: 'Søndergaard', role: 'Employee' }])
})

test('no personal data in any table refers to the deleted account', async () => {
  const { herd, person, who } = await aWorker()
  await sql`insert into shared_device (directory_id, id, name, secret_hash, created_at, created_by)
    values (${herd.company.directoryId}, ${newId()}, 'Tablet', ${Buffer.alloc(32)}, now(), ${person.userId})`.execute(
    api.db,
  )
  await who.call(deleteAccount, { body: { password } })
  expect(await leftOf(person)).toEqual([])
  const { rows: account } = await sql<{
    account_text: string
  }>`select to_jsonb(u)::text as account_text from user_account u
    where id = ${person.userId}`.execute(api.db)
  expect(account[0]?.account_text).not.toMatch(/Anna|Holm|farm\.example|argon/)
})

test('sole administrator of a company cannot delete the account until replaced; the address is then free', async () => {
  const { herd, person, who } = await aWorker('DirectoryAdmin')
  await api.db.deleteFrom('membership').where('user_id', '=', herd.company.manager.userId).execute()
  await expect(who.call(deleteAccount, { body: { password } })).rejects.toMatchObject({
    status: 422,
    messages: [
      {
        code: 'user.last_administrator_of',
        message: `Du er den eneste administrator i ${herd.company.name}. Gør en anden til administrator først`,
      },
    ],
  })
  expect((await signIn(person)).statusCode).toBe(200)
  await aPerson(api.db, { company: herd.company, role: 'DirectoryAdmin' })
  await who.call(deleteAccount, { body: { password } })
  await aPerson(api.db, { company: herd.company, email: person.email, password })
  expect((await signIn(person)).statusCode).toBe(200)
})

test('account deletion is refused for sample users and the last administrator of the solution', async () => {
  const demo = await aCompany(api.db, { isDemo: true })
  const visitor = await aPerson(api.db, { company: demo, password, email: 'gaest@demo.example' })
  await expect(api.as(visitor).call(deleteAccount, { body: { password } })).rejects.toMatchObject({
    code: 'user.sample_stays',
  })
  const operator = await aPerson(api.db, { role: 'SolutionAdmin', password })
  await expect(api.as(operator).call(deleteAccount, { body: { password } })).rejects.toMatchObject({
    code: 'user.last_solution_administrator',
  })
})

test('only one of the last two solution administrators can delete the account, also concurrently', async () => {
  await api.db
    .updateTable('user_account')
    .set({ is_solution_admin: false })
    .where('is_solution_admin', '=', true)
    .execute()
  const both = [
    await aPerson(api.db, { role: 'SolutionAdmin', password }),
    await aPerson(api.db, { role: 'SolutionAdmin', password }),
  ]
  const answers = await Promise.all(both.map((person) => api.as(person).send(deleteAccount, { body: { password } })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422])
})

test('user added to a company during account deletion is a member of nothing afterwards', async () => {
  const { person, who } = await aWorker()
  const other = await aCompany(api.db, { name: 'Søndergaard' })
  const id = await anInvitation(api.db, person, { company: other })
  const held = sql`select from user_account where id = ${person.userId} for update`
  const answers = await sendWhileLocked(api.db, held, [
    () => who.send(acceptInvitation, { params: { id } }),
    () => who.send(deleteAccount, { body: { password } }),
  ])
  expect([200, 404]).toContain(answers[0]?.statusCode)
  expect(answers[1]?.statusCode).toBe(204)
  expect(await leftOf(person)).toEqual([])
  expect((await api.as(other).call(listUsers)).map(({ email }) => email)).not.toContain(person.email)
})

test('account deletion refused for the last administrator does not use up the second-factor code', async () => {
  const { herd, who } = await aWorker('DirectoryAdmin')
  await api.db.deleteFrom('membership').where('user_id', '=', herd.company.manager.userId).execute()
  const { key } = await who.call(startSecondFactor, { body: { password } })
  await who.call(confirmSecondFactor, { body: { code: totpCode(key, api.clock.now()) } })
  api.clock.advance({ minutes: 1 })
  const body = { password, code: totpCode(key, api.clock.now()) }
  await expect(who.call(deleteAccount, { body })).rejects.toMatchObject({ code: 'user.last_administrator_of' })
  await aPerson(api.db, { company: herd.company, role: 'DirectoryAdmin' })
  await who.call(deleteAccount, { body })
})

test('administrator with a deleted account does not count when another one leaves the company', async () => {
  const { herd, who } = await aWorker('DirectoryAdmin')
  const { userId } = herd.company.manager
  await sql`update user_account set deleted_at = now() where id = ${userId}`.execute(api.db)
  await expect(who.call(deleteAccount, { body: { password } })).rejects.toMatchObject({
    code: 'user.last_administrator_of',
  })
})

test('name of a deleted user is no longer readable in joinings, granted rights or tasks', async () => {
  const { herd, person: boss, who } = await aWorker('DirectoryAdmin')
  await sql`update user_account set first_name = 'Gerda', last_name = 'Løvfald' where id = ${boss.userId}`.execute(
    api.db,
  )
  const second = await aCompany(api.db)
  await who.call(acceptInvitation, { params: { id: await anInvitation(api.db, boss, { company: second }) } })
  const worker = await aPerson(api.db, { company: herd.company })
  const farms = [{ id: herd.farm.id, permission: 'ReadWrite' as const }]
  await who.call(changeUserSettings, { params: { id: worker.userId }, body: { role: 'Employee', farms, version: 1 } })
  const task = { 'FS_Main.FF_Task': 'Vask', 'FS_Main.FF_Assignee': worker.userId }
  await submitFormAtPlaces(who, formId.task, [herd.section.id], task)
  const notifications = async () => [...(await messagesOf(api.as(worker))), ...(await messagesOf(api.as(second)))]
  expect((await notifications()).filter((message) => message.includes('Gerda Løvfald'))).toHaveLength(3)

  await who.call(deleteAccount, { body: { password } })
  const nobody = `Slettet bruger ${boss.userId.slice(-4)}`
  expect((await notifications()).toSorted()).toEqual([
    `Dine rettigheder er ændret af ${nobody}`,
    expect.stringContaining(`${nobody} har givet dig opgaven "Vask"`),
  ])
  // The name is neither searchable nor stored with the notification.
  const { rows } = await sql`select 1 from notification n where n::text like '%Løvfald%'`.execute(api.db)
  expect(rows).toEqual([])
})

test('account deletion requires a code when a second factor is on', async () => {
  const { person, who } = await aWorker()
  await api.db
    .insertInto('second_factor')
    .values({
      user_id: person.userId,
      encrypted_key: Buffer.from('x'),
      created_at: api.clock.now(),
      confirmed_at: api.clock.now(),
    })
    .execute()
  await expect(who.call(deleteAccount, { body: { password, code: 'abcd-efgh' } })).rejects.toMatchObject({
    messages: [{ code: 'second_factor.code', field: 'code' }],
  })
  expect((await who.send(getOwnData)).statusCode).toBe(200)
})

test('administrator who never signed in does not count when the last one of company or solution leaves', async () => {
  const { herd, person, who } = await aWorker('DirectoryAdmin')
  await api.db.deleteFrom('membership').where('user_id', '=', herd.company.manager.userId).execute()
  await aPerson(api.db, { company: herd.company, role: 'DirectoryAdmin', password: null })
  await expect(who.call(deleteAccount, { body: { password } })).rejects.toMatchObject({
    code: 'user.last_administrator_of',
  })
  await sql`update user_account set is_solution_admin = id = ${person.userId}`.execute(api.db)
  await aPerson(api.db, { role: 'SolutionAdmin', password: null })
  await expect(who.call(deleteAccount, { body: { password } })).rejects.toMatchObject({
    code: 'user.last_solution_administrator',
  })
})
