import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { UserId } from '@herdboard/contract/core/ids.ts'
import { getProfile, listDirectories } from '@herdboard/contract/people/accounts.ts'
import { resetPassword } from '@herdboard/contract/people/auth.ts'
import { acceptInvitation, listOwnInvitations } from '@herdboard/contract/people/invitations.ts'
import { listUsers } from '@herdboard/contract/people/users.ts'
import { addBarn, addFarm } from '@herdboard/contract/places/place-setup.ts'
import { listSettingEvents } from '@herdboard/contract/system/catalogue.ts'
import { addDirectory, getNewDirectoryForm } from '@herdboard/contract/system/companies.ts'
import { expect, test } from 'vitest'
import { randomId } from '#platform/database/new-id.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { aDevice } from '#testing/fixtures/test-devices.ts'
import { elementAt, type FormInput, fillForm, openForm, submitForm, valueAt } from '#testing/forms/submit-form.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'

const api = await testApi()
const holm: FormInput = {
  'FS_Main.FF_Name': 'Holm I/S',
  'FS_Main.FF_MainNumber': '10203040',
  'FS_Main.FF_AdminEmail': 'bent@holm.example',
}

async function create(who: TestClient, filled: FormInput) {
  const { form } = await who.call(getNewDirectoryForm)
  return who.call(addDirectory, { body: { form: fillForm(form, filled) } })
}
const mailsTo = async (email: string) =>
  (await sentMails(api)).filter(({ to }) => to === email).map(({ subject }) => subject)
const solutionAdmin = async () => api.as(await aPerson(api.db, { role: 'SolutionAdmin' }))

test('[PERM-012] [SETTINGS-031] a solution administrator acting in no company creates a company in its form', async () => {
  const who = await solutionAdmin()
  const { form } = await who.call(getNewDirectoryForm)
  expect(form).toMatchObject({
    form_id: formId.newCompany,
    title: 'Opret virksomhed',
    event: { type: 50 },
    version: null,
  })
  expect(elementAt(form, 'FS_Main.FF_AdminEmail')).toMatchObject({ required: true, label: 'Administratorens e-mail' })
  const modules = valueAt(form, 'FS_Main.FF_Modules')
  expect(modules).toHaveLength(11)
  expect(modules).not.toContain('Debug')
  expect(modules).not.toContain('RawMaterialsRegister')
  const company = await create(who, holm)
  expect(company).toMatchObject({ name: 'Holm I/S', main_number: '10203040', active: false, is_demo: false })
  expect(await who.call(listDirectories)).toContainEqual(company)
})

test('a number in use and an invalid address are reported together', async () => {
  const who = await solutionAdmin()
  await create(who, { ...holm, 'FS_Main.FF_MainNumber': '66778899' })
  const wrong = { ...holm, 'FS_Main.FF_MainNumber': '66778899', 'FS_Main.FF_AdminEmail': 'bent' }
  await expect(create(who, wrong)).rejects.toMatchObject({
    status: 422,
    messages: [{ field: 'FS_Main.FF_AdminEmail' }, { code: 'directory.number_taken', field: 'FS_Main.FF_MainNumber' }],
  })
})

test('a new company invites its first administrator, who sets it up after a first password', async () => {
  const who = await solutionAdmin()
  const email = 'karen@nybyg.example'
  const { id } = await create(who, { ...holm, 'FS_Main.FF_MainNumber': '20304050', 'FS_Main.FF_AdminEmail': email })
  const mails = (await sentMails(api)).filter(({ to }) => to === email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Velkommen til Holm I/S'])
  const token = linkToken(mails[0])
  const password = 'foder-til-mandag'
  await api.anonymous().call(resetPassword, { body: { token, password, confirm: password } })
  const { id: userId } = await api.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const person = { userId: UserId.parse(userId), directoryId: id, email, role: 'DirectoryAdmin' as const }
  await aDevice(api.db, person, userId)
  const karen = api.as(person)
  expect(await karen.call(getProfile)).toMatchObject({ directory_name: 'Holm I/S', role: 'DirectoryAdmin' })
  expect(await karen.call(listUsers)).toMatchObject([{ email, is_pending: false }])
  const farm = await karen.call(addFarm, { body: { name: 'Nybyg' } })
  const barn = await karen.call(addBarn, {
    body: { farm_id: farm.id, name: 'Stald 1', animal_group: 'SLAUGHTER_PIGS' },
  })
  const place = { barn_id: barn.id }
  await submitForm(karen, formId.insertion, place, { 'FS_Main.FF_Number': 400, 'FS_Main.FF_AvgWeight': 30 })
  for (const formId of [4, 13]) {
    const { form } = await openForm(karen, formId, place)
    const houses = form.sections.flatMap(({ children }) => children).find((child) => child.id === 'FF_Slaughterhouse')
    expect(houses?.type_settings.values?.map(({ value }) => value)).toEqual(['Danish Crown', 'Tican'])
  }
})

test('a person with an account becomes its administrator by accepting, never before', async () => {
  const bent = await aPerson(api.db, { email: 'bent@gl-holm.example', password: 'Foder til mandag' })
  const who = await solutionAdmin()
  const filled = { ...holm, 'FS_Main.FF_MainNumber': '30405060', 'FS_Main.FF_AdminEmail': 'Bent@gl-holm.example' }
  const { id } = await create(who, filled)
  expect(await mailsTo(bent.email)).toEqual(['Velkommen til Holm I/S'])
  expect(await api.as(bent).call(listDirectories)).toEqual([])
  const [invitation] = await api.as(bent).call(listOwnInvitations)
  await api.as(bent).call(acceptInvitation, { params: { id: invitation?.id ?? randomId() } })
  expect(await api.as(bent).call(listDirectories)).toMatchObject([{ id, role: 'DirectoryAdmin' }])
})

test('the one who creates a company for himself is its administrator at once, without a mail', async () => {
  const person = await aPerson(api.db, { role: 'SolutionAdmin', email: 'selv@holm.example' })
  const filled = { ...holm, 'FS_Main.FF_MainNumber': '31415161', 'FS_Main.FF_AdminEmail': 'Selv@holm.example' }
  const { id } = await create(api.as(person), filled)
  expect(await mailsTo(person.email)).toEqual([])
  const members = await api.db
    .selectFrom('membership')
    .select(['user_id', 'role'])
    .where('directory_id', '=', id)
    .execute()
  expect(members).toEqual([{ user_id: person.userId, role: 'DirectoryAdmin' }])
})

test('a number in use, an invalid address and a sample data address are refused at their fields', async () => {
  const who = await solutionAdmin()
  await create(who, { ...holm, 'FS_Main.FF_MainNumber': '40506070' })
  const number = create(who, { ...holm, 'FS_Main.FF_MainNumber': '40506070' })
  await expect(number).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'directory.number_taken', field: 'FS_Main.FF_MainNumber' }],
  })
  const free = { ...holm, 'FS_Main.FF_MainNumber': '50607080' }
  await expect(create(who, { ...free, 'FS_Main.FF_AdminEmail': 'bent' })).rejects.toMatchObject({
    status: 422,
    messages: [{ code: 'email.wrong', field: 'FS_Main.FF_AdminEmail' }],
  })
  const sample = { ...holm, 'FS_Main.FF_MainNumber': '40506070', 'FS_Main.FF_AdminEmail': 'manager@demo.example' }
  // All errors are returned at once.
  await expect(create(who, { ...sample, 'FS_Main.FF_Name': 'www.holm.example' })).rejects.toMatchObject({
    status: 422,
    messages: [
      { code: 'name.odd', field: 'FS_Main.FF_Name' },
      { code: 'directory.number_taken', field: 'FS_Main.FF_MainNumber' },
      { code: 'user.sample', field: 'FS_Main.FF_AdminEmail' },
    ],
  })
  await expect(create(who, { ...free, 'FS_Main.FF_Name': '' })).rejects.toMatchObject({ status: 422 })
  // The refused attempts leave no company behind.
  expect((await who.call(listDirectories)).filter(({ main_number }) => main_number === '50607080')).toEqual([])
})

test('two people creating a company with one number at once create a single company', async () => {
  const [one, other] = [await solutionAdmin(), await solutionAdmin()]
  const values = { name: 'Tvilling', main_number: '60708090', admin_email: 'a@tvilling.example' }
  const answers = await Promise.all(
    [one, other].map((who, no) => who.send(addDirectory, { body: { ...values, name: `Tvilling ${no}` } })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
})

test('[PERM-012] the new company form is offered to the solution administrator only', async () => {
  const company = await aCompany(api.db)
  const solution = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  const offered = async (who: TestClient) => (await who.call(listSettingEvents)).some(({ type }) => type === 50)
  expect(await offered(solution)).toBe(true)
  expect(await offered(api.as(company))).toBe(false)
  await expect(api.as(company).call(getNewDirectoryForm)).rejects.toMatchObject({ status: 403 })
  await expect(
    api.as(company).call(getForm, { params: { form_id: formId.newCompany }, query: {} }),
  ).rejects.toMatchObject({
    status: 403,
  })
})

test('a company created within the sample data is sample data, and its administrator gets the rights', async () => {
  const bare = await testApi()
  const sample = await aCompany(bare.db, { isDemo: true })
  const person = await aPerson(bare.db, { company: sample, role: 'SolutionAdmin', email: 'solution@demo.example' })
  const who = bare.as(person)
  const filled = { ...holm, 'FS_Main.FF_AdminEmail': 'holm@demo.example' }
  expect(await create(who, filled)).toMatchObject({ is_demo: true })
  expect(await who.call(getProfile)).toMatchObject({ role: 'SolutionAdmin' })
})
