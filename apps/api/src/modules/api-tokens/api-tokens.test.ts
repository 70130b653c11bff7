import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { putKpiPreferences } from '@herdboard/contract/figures/dashboard.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { activateDirectory, getProfile, listDirectories } from '@herdboard/contract/people/accounts.ts'
import {
  addCompanyToken,
  addOwnToken,
  listCompanyTokens,
  listOwnTokens,
  removeCompanyToken,
  removeOwnToken,
  TOKEN_PREFIX,
} from '@herdboard/contract/people/api-tokens.ts'
import { changePassword, endOtherSignIns, forgotPassword, resetPassword } from '@herdboard/contract/people/auth.ts'
import { confirmSecondFactor, startSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { changeUserSettings, inviteUser, listUsers, removeUser } from '@herdboard/contract/people/users.ts'
import { listFarms } from '@herdboard/contract/places/locations.ts'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createApiToken } from '#platform/identity/api-token.ts'
import { testApi } from '#testing/api/test-api.ts'
import { exampleFor } from '#testing/contract-checks/request-examples.ts'
import { aTestWorld } from '#testing/contract-checks/test-world.ts'
import { aCompany, aFarm, aPerson, OWN_PASSWORD } from '#testing/fixtures/test-company.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { linkToken, sentMails } from '#testing/mail/sent-mails.ts'
import { totpCode } from '#testing/sign-in/totp-code.ts'

const api = await testApi({ instant: '2026-06-10T08:00:00Z' })
const world = await aTestWorld(api.db)
const other = await aTestWorld(api.db)
const period = { from: '2026-01-01', to: '2026-06-15' }
const note = { 'FS_Main.FF_Note': 'Foderautomaten står stille' }

const withKey = (secret: string | null) => api.anonymous({ authorization: `Bearer ${secret}` })
const own = async (who: Parameters<typeof api.as>[0], may_write = false, password = OWN_PASSWORD) => {
  const { token, secret } = await api.as(who).call(addOwnToken, { body: { name: 'Regneark', may_write, password } })
  return { id: token.id, secret, program: withKey(secret) }
}
const companys = async (may_write: boolean, farm: { id: string } = world.farm) => {
  const body = { name: 'Foderanlæg', may_write, farm_ids: [farm.id as never], password: OWN_PASSWORD }
  const { token, secret } = await api.as(world).call(addCompanyToken, { body })
  return { id: token.id, secret, program: withKey(secret) }
}
const refused = { status: 403, code: 'request.not_allowed' }

describe('personal API token', () => {
  test('a personal token reads what its owner reads, is shown once and is stored as a hash', async () => {
    const { secret, program } = await own(world.employee)
    expect(secret).toMatch(new RegExp(`^${TOKEN_PREFIX}[\\w-]{86}$`))
    expect((await program.call(getProfile)).id).toBe(world.employee.userId)
    expect((await program.call(listFarms)).map(({ id }) => id)).toEqual([world.farm.id])
    const [listed] = await api.as(world.employee).call(listOwnTokens)
    expect(listed).toMatchObject({ name: 'Regneark', hint: secret?.slice(-4), last_used_on: '2026-06-10' })
    expect(listed?.expires_at_utc).toBe('2027-06-10T08:00:00.000Z')
    const stored = await api.db.selectFrom('access_token').selectAll().execute()
    const answers = await api.db.selectFrom('idempotency_key').select('body').execute()
    expect(JSON.stringify([stored, answers])).not.toContain(secret)
  })

  test('a personal token sent twice under one idempotency key is one token, the second response has no key', async () => {
    const parts = { body: { name: 'Tabt svar', password: OWN_PASSWORD } }
    const options = { key: crypto.randomUUID() }
    const first = await api.as(world).send(addOwnToken, parts, options)
    const second = await api.as(world).send(addOwnToken, parts, options)
    expect(first.json().secret).toMatch(TOKEN_PREFIX)
    expect(second.json()).toEqual({ token: first.json().token, secret: null })
    expect(await api.db.selectFrom('idempotency_key').select('body').execute()).not.toContainEqual({
      body: expect.stringContaining(TOKEN_PREFIX),
    })
  })

  test('a personal token never does more than its owner may at the moment of the request', async () => {
    const farm = await aFarm(api.db, world)
    const person = await aPerson(api.db, { company: world, farms: [{ farm, permission: 'ReadWrite' }] })
    const { program } = await own(person, true)
    const place = { farm_id: farm.id as never }
    await program.call(getForm, { params: { form_id: String(formId.note) as never }, query: place })
    const set = (permission: 'Read' | 'None', version: number) =>
      api.as(world).call(changeUserSettings, {
        params: { id: person.userId as never },
        body: { role: 'Employee', farms: [{ id: farm.id as never, permission }], version },
      })
    await set('Read', 1)
    await expect(submitForm(program, formId.note, place, note)).rejects.toMatchObject({ status: 403 })
    await set('None', 2)
    expect(await program.call(listFarms)).toEqual([])
    await api.as(world).call(removeUser, { params: { id: person.userId as never } })
    const ended = { status: 401, code: 'auth.program_gone' }
    await expect(program.call(listRecords, { query: period })).rejects.toMatchObject(ended)
    await api.as(world).call(inviteUser, { body: { email: person.email } })
    await expect(program.call(getProfile)).rejects.toMatchObject(ended)
  })

  test('a personal token is refused when it is revoked, expired or has one letter changed', async () => {
    const { id, secret, program } = await own(world.employee)
    const expired = { status: 401, code: 'auth.program_gone' }
    const changed = `${secret?.slice(0, -2)}${secret?.endsWith('AA') ? 'BB' : 'AA'}`
    await expect(withKey(changed).call(getProfile)).rejects.toMatchObject(expired)
    await expect(withKey(secret?.slice(0, -9) ?? '').call(getProfile)).rejects.toMatchObject(expired)
    await expect(api.as(world).call(removeOwnToken, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await api.as(world.employee).call(removeOwnToken, { params: { id } })
    await expect(program.call(getProfile)).rejects.toMatchObject(expired)
    expect((await api.as(world.employee).call(listOwnTokens)).map((token) => token.id)).not.toContain(id)

    const body = { name: 'Kort', days: 1, password: OWN_PASSWORD }
    const short = withKey((await api.as(world.employee).call(addOwnToken, { body })).secret)
    await short.call(getProfile)
    api.clock.advance({ minutes: 24 * 60 })
    await expect(short.call(getProfile)).rejects.toMatchObject(expired)
  })

  test('a personal token ends in every company on a new password, a reset or signing out everywhere', async () => {
    const [old, fresh] = ['Halmballe i regnvejr', 'Ny traktor til foråret']
    const email = 'karin@noegler.example'
    const karin = await aPerson(api.db, {
      company: world,
      password: old,
      email,
      farms: [{ farm: world.farm, permission: 'Read' }],
    })
    const expired = { status: 401, code: 'auth.program_gone' }
    const { program: ofColleague } = await own(world.employee)
    const { program: ofCompany } = await companys(false)
    const ends: Array<[string, () => Promise<unknown>]> = [
      [old, () => api.as(karin).call(endOtherSignIns)],
      [old, () => api.as(karin).call(changePassword, { body: { old_password: old, password: fresh, confirm: fresh } })],
      [
        fresh,
        async () => {
          await sentMails(api)
          await api.anonymous().call(forgotPassword, { body: { email } })
          const token = (await sentMails(api)).map(linkToken).find((found) => found !== '') ?? ''
          return api.anonymous().call(resetPassword, { body: { token, password: old, confirm: old } })
        },
      ],
    ]
    for (const [password, end] of ends) {
      const { program } = await own(karin, false, password)
      await program.call(getProfile)
      await end()
      await expect(program.call(getProfile)).rejects.toMatchObject(expired)
    }
    await ofColleague.call(getProfile)
    await ofCompany.call(listFarms)
    const lines = api.db.selectFrom('audit_entry').select('id').where('user_id', '=', karin.userId)
    expect(await lines.where('action', '=', 'token.revoke').execute()).toHaveLength(ends.length)
  })

  test('a personal token requires the password, not an open session, and slows down guessing', async () => {
    const person = await aPerson(api.db, { company: world })
    const body = { name: 'Fremmed ved skærmen', password: 'gæt' }
    const refusals: number[] = []
    for (let no = 1; no <= 6; no += 1) {
      const answer = await api.as(person).send(addOwnToken, { body })
      if (no === 1) expect(answer.json().messages).toMatchObject([{ code: 'password.wrong', field: 'password' }])
      refusals.push(answer.statusCode)
    }
    expect([refusals[0], refusals.at(-1)]).toEqual([422, 429])
    expect(await api.as(person).call(listOwnTokens)).toEqual([])
    const none = await aPerson(api.db, { company: world, password: null })
    const requested = api.as(none).send(addOwnToken, { body: { ...body, password: '' } })
    expect((await requested).json().messages).toMatchObject([{ code: 'password.wrong', field: 'password' }])
  })

  test('a personal token requires a code when two-factor is on; a repeated submission requires none', async () => {
    const person = await aPerson(api.db, { company: world })
    const who = api.as(person)
    const { key: appKey } = await who.call(startSecondFactor, { body: { password: OWN_PASSWORD } })
    await who.call(confirmSecondFactor, { body: { code: totpCode(appKey, api.clock.now()) } })
    api.clock.advance({ minutes: 1 })
    const requested = { name: 'Regneark', password: OWN_PASSWORD }
    const without = await who.send(addOwnToken, { body: requested })
    expect(without.json().messages).toMatchObject([{ code: 'second_factor.code', field: 'code' }])
    const parts = { body: { ...requested, code: totpCode(appKey, api.clock.now()) } }
    const options = { key: crypto.randomUUID() }
    const first = await who.send(addOwnToken, parts, options)
    expect(first.json().secret).toMatch(TOKEN_PREFIX)
    const again = await who.send(addOwnToken, parts, options)
    expect([again.statusCode, again.json()]).toEqual([201, { token: first.json().token, secret: null }])
  })

  test('a personal token of a solution administrator without a company ends as well', async () => {
    const solution = await aPerson(api.db, { company: other, role: 'SolutionAdmin' })
    await api.as(solution).call(activateDirectory, { params: { id: world.directoryId }, body: { active: true } })
    const { program } = await own(solution, true)
    await program.call(getProfile)
    await api.as(solution).call(endOtherSignIns)
    await expect(program.call(getProfile)).rejects.toMatchObject({ status: 401, code: 'auth.program_gone' })
  })

  test('a personal token opens one company, sees no other and sets no default that counts in others', async () => {
    const { program } = await own(world.manager, true)
    const { userId } = world.manager
    await api.db
      .insertInto('membership')
      .values({ directory_id: other.directoryId, user_id: userId, role: 'DirectoryAdmin' })
      .execute()
    expect((await program.call(listDirectories)).map(({ id }) => id)).toEqual([world.directoryId])
    const kpis = [1, 3, 6, 9].map((type_id, index) => ({ type_id, index }))
    const body = { is_weaner: true, kpis }
    await program.call(putKpiPreferences, { body: { ...body, directory_default: false } })
    const wide = program.call(putKpiPreferences, { body: { ...body, directory_default: true } })
    await expect(wide).rejects.toMatchObject({ status: 403 })
  })

  test('a new personal token is reported to its owner by mail, with its name', async () => {
    await sentMails(api)
    await own(world.employee)
    const mails = await sentMails(api)
    expect(mails).toMatchObject([{ to: world.employee.email, subject: 'Et program har fået adgang' }])
    expect(mails[0]?.text).toContain('“Regneark”')
  })

  test('a personal token lives two years at most', async () => {
    const requested = api.as(world).call(addOwnToken, { body: { name: 'Evig', days: 731, password: OWN_PASSWORD } })
    await expect(requested).rejects.toMatchObject({ status: 400 })
  })
})

describe('company API token', () => {
  test('a company token records on its farm in its own name, and the audit log names the program', async () => {
    const { program } = await companys(true)
    await submitForm(program, formId.note, { barn_id: world.barn.id }, note)
    const { data } = await api.as(world).call(listAudit, { query: { text: 'står stille' } })
    expect(data).toMatchObject([
      { user: { name: 'Foderanlæg', is_gone: false }, way: 'program', program: 'Foderanlæg' },
    ])
    expect((await api.as(world).call(listUsers)).map(({ first_name }) => first_name)).not.toContain('Foderanlæg')
  })

  test('a company token sees no other farm and manages nothing', async () => {
    const farm = await aFarm(api.db, world)
    const { program } = await companys(true, farm)
    expect((await program.call(listFarms)).map(({ id }) => id)).toEqual([farm.id])
    await expect(submitForm(program, formId.note, { barn_id: world.barn.id }, note)).rejects.toMatchObject({
      status: 404,
    })
    await expect(program.call(listAudit, { query: {} })).rejects.toMatchObject(refused)
  })

  test('a company token is created, seen and revoked by administrators alone, never on a foreign farm', async () => {
    const { id } = await companys(false)
    await expect(api.as(world.employee).call(listCompanyTokens)).rejects.toMatchObject(refused)
    await expect(companys(false, other.farm)).rejects.toMatchObject({ status: 404 })
    await expect(api.as(other).call(removeCompanyToken, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await api.as(other).call(listCompanyTokens)).toEqual([])
    await api.as(world).call(removeCompanyToken, { params: { id } })
    expect((await api.as(world).call(listCompanyTokens)).map((token) => token.id)).not.toContain(id)
  })

  test('a company token requires the password and a code when two-factor is on, not an open session', async () => {
    const { manager, farm } = await aTestWorld(api.db)
    const who = api.as(manager)
    const requested = { name: 'Foderanlæg', farm_ids: [farm.id as never], password: OWN_PASSWORD }
    const faultsOf = async (body: typeof requested & { code?: string }) =>
      (await who.send(addCompanyToken, { body })).json().messages
    const wrong = [{ code: 'password.wrong', field: 'password' }]
    expect(await faultsOf({ ...requested, password: 'gæt' })).toMatchObject(wrong)
    const { key: appKey } = await who.call(startSecondFactor, { body: { password: OWN_PASSWORD } })
    await who.call(confirmSecondFactor, { body: { code: totpCode(appKey, api.clock.now()) } })
    api.clock.advance({ minutes: 1 })
    expect(await faultsOf(requested)).toMatchObject([{ code: 'second_factor.code', field: 'code' }])
    expect(await who.call(listCompanyTokens)).toEqual([])
    const parts = { body: { ...requested, code: totpCode(appKey, api.clock.now()) } }
    const options = { key: crypto.randomUUID() }
    const first = await who.send(addCompanyToken, parts, options)
    const again = await who.send(addCompanyToken, parts, options)
    expect([first.statusCode, again.json()]).toEqual([201, { token: first.json().token, secret: null }])
  })

  test('a new company token is reported to every company administrator in their language, to nobody else', async () => {
    const own: typeof world = await aTestWorld(api.db)
    const second = await aPerson(api.db, { company: own, role: 'DirectoryAdmin', languageId: 2 })
    const solution = await aPerson(api.db, { company: own, role: 'SolutionAdmin' })
    await sentMails(api)
    const body = { name: 'Vægten i stald 2', farm_ids: [own.farm.id as never], password: OWN_PASSWORD }
    await api.as(solution).call(addCompanyToken, { body })
    const mails = await sentMails(api)
    const readers = [own.manager.email, second.email, solution.email]
    expect(mails.map(({ to }) => to).toSorted()).toEqual(readers.toSorted())
    const toSecond = mails.find(({ to }) => to === second.email)
    expect(toSecond?.subject).toMatch(/has a new key for programs$/)
    expect(toSecond?.text).toContain('Anna Holm has made the key “Vægten i stald 2”')
    expect(toSecond?.text).toContain('/settings/programs')
  })

  test('a company token of another company finds no data of ours', async () => {
    const body = { name: 'Nabo', may_write: true, farm_ids: [other.farm.id as never], password: OWN_PASSWORD }
    const program = withKey((await api.as(other).call(addCompanyToken, { body })).secret)
    const { data } = await program.call(listRecords, { query: period })
    expect(JSON.stringify(data)).not.toContain(world.farm.id)
    await expect(submitForm(program, formId.note, { barn_id: world.barn.id }, note)).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('limits of API tokens', () => {
  const behindADoor = allEndpoints.filter(({ access }) => access !== 'public')
  const send = async (program: ReturnType<typeof withKey>, endpoint: AnyEndpoint) =>
    (await program.send(endpoint, await exampleFor(endpoint)(api, world))).statusCode

  test('a token without the right to write is refused at every writing endpoint of the contract', async () => {
    const { program } = await own(world)
    const open: string[] = []
    for (const endpoint of behindADoor.filter(({ method }) => method !== 'GET')) {
      const status = await send(program, endpoint)
      if (status !== 403) open.push(`${endpoint.method} ${endpoint.path}: ${status}`)
    }
    expect(open).toEqual([])
  })

  test('a token with the right to write never manages people, tokens or accounts, even for an administrator', async () => {
    const { program } = await own(world, true)
    const closed = behindADoor.filter(
      ({ access, method, programs }) => programs === false || (access === 'signed-in' && method !== 'GET'),
    )
    expect(closed).toEqual(expect.arrayContaining([addOwnToken, addCompanyToken, listUsers, activateDirectory]))
    for (const endpoint of closed) expect([endpoint.path, await send(program, endpoint)]).toEqual([endpoint.path, 403])
    expect(await send(program, postForm)).toBe(201)
  })
})

test('rate limiting slows down a runaway program but not its owner', async () => {
  const small: typeof api = await testApi({ limits: { programPerMinute: 60, programBurst: 2 } })
  const { manager } = await aTestWorld(small.db)
  const { secret } = await small.as(manager).call(addOwnToken, { body: { name: 'Løbsk', password: OWN_PASSWORD } })
  const program = small.anonymous({ authorization: `Bearer ${secret}` })
  const statuses: number[] = []
  for (let no = 0; no < 3; no += 1) statuses.push((await program.send(getProfile)).statusCode)
  expect(statuses).toEqual([200, 200, 429])
  expect((await small.as(manager).send(getProfile)).statusCode).toBe(200)
})

test('a file counts as one request of its program, although it is identified before and after its bytes', async () => {
  const small: typeof api = await testApi({ limits: { programPerMinute: 1, programBurst: 2 } })
  const company = await aCompany(small.db)
  const house = small.as(await aSender(small.db, company, { kind: 2, name: 'Slagteri' }))
  const file = { params: { kind: 'settlements' }, query: {}, body: Buffer.from('date,number\n') }
  const statuses: number[] = []
  for (let no = 0; no < 3; no += 1) statuses.push((await house.send(sendImport, file)).statusCode)
  expect(statuses.slice(0, 2)).not.toContain(429)
  expect(statuses[2]).toBe(429)
})

test('invalid tokens are refused unread, are not logged and do not slow other clients', async () => {
  const lines: string[] = []
  const guessed: typeof api = await testApi({ onLog: (line) => lines.push(line) })
  const { manager, directoryId } = await aTestWorld(guessed.db)
  const invented = () =>
    guessed.anonymous({ authorization: `Bearer ${createApiToken(directoryId, manager.userId).token}` })
  const statuses: number[] = []
  // Twenty at once, and one more for every three seconds that the test takes.
  while (statuses.length < 60 && statuses.at(-1) !== 429) statuses.push((await invented().send(getProfile)).statusCode)
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]))
  expect(statuses.at(-1)).toBe(429)
  expect(lines.filter((line) => line.includes(manager.userId) || line.includes(directoryId))).toEqual([])
  expect((await guessed.as(manager).send(getProfile)).statusCode).toBe(200)
})

test('a network of IPv6 addresses has the invalid tokens of one address', async () => {
  const { manager, directoryId } = await aTestWorld(api.db)
  const callFrom = async (remoteAddress: string, secret: string | null) =>
    (await api.app.inject({ url: '/api/profile', remoteAddress, headers: { authorization: `Bearer ${secret}` } }))
      .statusCode
  const invented = () => createApiToken(directoryId, manager.userId).token
  const statuses: number[] = []
  while (statuses.length < 60 && statuses.at(-1) !== 429)
    statuses.push(await callFrom(`2001:db8:1:2::${statuses.length}`, invented()))
  expect(statuses.at(-1)).toBe(429)
  expect(await callFrom('2001:db8:1:3::1', invented())).toBe(401)
})

test('invalid tokens do not keep out a token that the server knows at their address', async () => {
  const guessed: typeof api = await testApi()
  const { manager, directoryId } = await aTestWorld(guessed.db)
  const body = { name: 'Gateway', password: OWN_PASSWORD }
  const [known, late] = [
    await guessed.as(manager).call(addOwnToken, { body }),
    await guessed.as(manager).call(addOwnToken, { body }),
  ]
  const send = async (secret: string | null) =>
    (await guessed.anonymous({ authorization: `Bearer ${secret}` }).send(getProfile)).statusCode
  expect(await send(known.secret)).toBe(200)
  const invented = () => send(createApiToken(directoryId, manager.userId).token)
  for (let no = 0; no < 60 && (await invented()) !== 429; no += 1);
  expect([await send(known.secret), await send(late.secret)]).toEqual([200, 429])
  await guessed.as(manager).call(removeOwnToken, { params: { id: known.token.id } })
  expect([await send(known.secret), await send(known.secret)]).toEqual([401, 429])
})

test('requests that a program gives up count as no invalid tokens', async () => {
  const { secret } = await own(world.employee)
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${secret}` }
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
      where not granted and relation = 'access_token'::regclass`.execute(api.db)
    return rows[0]?.count ?? 0
  }
  await api.db.transaction().execute(async (holder) => {
    await sql`lock table access_token in access exclusive mode`.execute(holder)
    for (let no = 0; no < 25; no += 1) {
      const client = new AbortController()
      const read = fetch(`${address}/api/farms`, { headers, signal: client.signal }).catch(() => 'gone')
      await expect.poll(waiting, { interval: 10 }).toBe(1)
      client.abort()
      expect(await read).toBe('gone')
      await expect.poll(waiting, { interval: 10 }).toBe(0)
    }
  })
  expect((await fetch(`${address}/api/farms`, { headers })).status).toBe(200)
})

test('a person has fifty tokens in a company at most, also when two are created at once', async () => {
  const { manager } = await aTestWorld(api.db)
  const make = (no: number) =>
    api.as(manager).send(addOwnToken, { body: { name: `Nøgle ${no}`, password: OWN_PASSWORD } })
  expect((await make(1)).statusCode).toBe(201)
  await sql`insert into access_token (directory_id, id, user_id, is_personal, name, secret_hash, hint, may_write,
      created_at, created_by, expires_at)
    select directory_id, gen_random_uuid(), user_id, is_personal, name, secret_hash, hint, may_write, created_at,
      created_by, expires_at from access_token, generate_series(2, 49) where user_id = ${manager.userId}`.execute(
    api.db,
  )
  const statuses = (await Promise.all([make(50), make(51)])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422])
  expect((await make(52)).json().messages[0]).toMatchObject({ code: 'token.too_many', field: 'name' })
})
