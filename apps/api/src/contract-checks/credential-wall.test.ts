import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { presentHash, presentSignIn } from '#platform/tenant/presented-secret.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const company = await aCompany(api.db)
const worker = await aPerson(api.db, { company })
const stranger = await aPerson(api.db, { company: await aCompany(api.db) })

interface CredentialHolder {
  who?: Pick<TestPerson, 'directoryId' | 'userId'>
  hash?: Buffer
  signInId?: string
}
/** Runs a statement as the API's role, for a person or nobody, with or without a presented secret. */
const rowsFor = <Row>({ who, hash, signInId }: CredentialHolder, statement: RawBuilder<Row>) =>
  withTransaction(api.database, async (db) => {
    await setRowLevelSecurity(db, who?.directoryId ?? null, who?.userId ?? null)
    if (hash) await presentHash(db, hash)
    if (signInId) await presentSignIn(db, signInId)
    return (await statement.execute(db)).rows
  })

const device = newId()
const secrets = { sign_in_token: randomBytes(32), passkey_challenge: randomBytes(32), account_link: randomBytes(32) }
const earlier = { account_link: randomBytes(32), invitation_link: randomBytes(32) }
const invitation = { id: newId(), hash: randomBytes(32) }
await sql`insert into sign_in (id, user_id, client_id, remember, token_hash, created_at, rotated_at, expires_at)
  values (${device}, ${worker.userId}, ${newId()}, true, 'x', now(), now(), '2100-01-01')`.execute(api.db)
await sql`insert into sign_in_token (token_hash, user_id, client_id, remember, expires_at)
  values (${secrets.sign_in_token}, ${worker.userId}, ${newId()}, true, '2100-01-01')`.execute(api.db)
await sql`insert into passkey_challenge (challenge_hash, user_id, expires_at)
  values (${secrets.passkey_challenge}, ${worker.userId}, '2100-01-01')`.execute(api.db)
await sql`insert into account_link (token_hash, earlier_hashes, user_id, purpose, created_at, expires_at)
  values (${secrets.account_link}, array[${earlier.account_link}::bytea], ${worker.userId}, 'reset', now(),
    '2100-01-01')`.execute(api.db)
await sql`insert into provider_identity (issuer, subject, user_id, created_at)
  values ('https://id.example', 'worker', ${worker.userId}, now())`.execute(api.db)
await sql`insert into password_reset_request (id, email, requested_at)
  select ${newId()}, upper(email), now() from user_account where id = ${worker.userId}`.execute(api.db)
await sql`insert into invitation (directory_id, id, email, first_name, last_name, role, company_name, inviter_name,
    created_at, expires_at)
  values (${company.directoryId}, ${invitation.id}, 'ny@holm.example', 'Ny', 'Mand', 'Employee', 'Holm', 'Karin',
    now(), '2100-01-01')`.execute(api.db)
await sql`insert into invitation_link (token_hash, earlier_hashes, inviting_directory_id, invitation_id, expires_at)
  values (${invitation.hash}, array[${earlier.invitation_link}::bytea], ${company.directoryId}, ${invitation.id}, '2100-01-01')`.execute(
  api.db,
)

/** How many credentials of the worker and his company a caller sees, by table. */
async function seenBy(caller: CredentialHolder): Promise<Record<string, number>> {
  const [row] = await rowsFor(
    caller,
    sql<Record<string, number>>`select
      (select count(*)::integer from sign_in where id = ${device}) as sign_in,
      (select count(*)::integer from sign_in_token) as sign_in_token,
      (select count(*)::integer from passkey_challenge) as passkey_challenge,
      (select count(*)::integer from account_link) as account_link,
      (select count(*)::integer from provider_identity) as provider_identity,
      (select count(*)::integer from password_reset_request) as password_reset_request,
      (select count(*)::integer from invitation_link) as invitation_link`,
  )
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, count]) => count > 0))
}

test('a statement sees the credentials of its own person alone', async () => {
  expect(await seenBy({})).toEqual({})
  expect(await seenBy({ who: stranger })).toEqual({})
  expect(await seenBy({ who: company.manager })).toEqual({ invitation_link: 1 })
  expect(await seenBy({ who: { ...worker, directoryId: stranger.directoryId } })).toEqual({
    sign_in: 1,
    sign_in_token: 1,
    passkey_challenge: 1,
    account_link: 1,
    provider_identity: 1,
    password_reset_request: 1,
  })
})

test('before a person is known, a statement sees the one credential whose secret was presented', async () => {
  for (const [table, hash] of Object.entries(secrets)) expect(await seenBy({ hash })).toEqual({ [table]: 1 })
  expect(await seenBy({ hash: invitation.hash })).toEqual({ invitation_link: 1 })
  for (const [name, hash] of Object.entries(earlier)) expect(await seenBy({ hash })).toEqual({ [name]: 1 })
  expect(await seenBy({ signInId: device })).toEqual({ sign_in: 1 })
  expect(await seenBy({ hash: randomBytes(32), signInId: newId() })).toEqual({})
})

test('nobody ends the device of another, takes the link of another, or makes one in the name of another', async () => {
  const statements = [
    sql`update sign_in set ended_at = now() where id = ${device} returning id`,
    sql`delete from sign_in_token returning token_hash`,
    sql`delete from account_link returning token_hash`,
    sql`delete from invitation_link returning token_hash`,
    sql`delete from provider_identity returning subject`,
    sql`delete from password_reset_request returning id`,
  ]
  for (const statement of statements) expect(await rowsFor({ who: stranger }, statement)).toEqual([])
  const forged = sql`insert into sign_in_token (token_hash, user_id, client_id, remember, expires_at)
    values (${randomBytes(32)}, ${worker.userId}, ${newId()}, true, '2100-01-01')`
  await expect(rowsFor({ who: stranger }, forged)).rejects.toThrow(/row-level security/)
})

test('nobody binds an identity to another, nor takes over that of an account in use', async () => {
  const bind = (who: TestPerson | undefined, subject: string) =>
    rowsFor(
      { ...(who && { who }) },
      sql<{ is: boolean | null }>`select bind_identity('https://id.example', ${subject}, now()) as is`,
    )
  expect(await bind(stranger, 'worker')).toEqual([{ is: null }])
  expect(await bind(undefined, 'nobody')).toEqual([{ is: null }])
  expect(await bind(stranger, 'stranger')).toEqual([{ is: true }])
  for (const statement of [
    sql`insert into provider_identity values ('https://id.example', 'forged', ${worker.userId}, now())`,
    sql`update provider_identity set user_id = ${stranger.userId}`,
  ])
    await expect(rowsFor({ who: stranger }, statement)).rejects.toThrow(/permission denied/)
  await sql`update user_account set deleted_at = now() where id = ${stranger.userId}`.execute(api.db)
  expect(await bind(company.manager, 'stranger')).toEqual([{ is: true }])
})

test('the questions above find a wall that is open', async () => {
  const tables = [
    'sign_in',
    'sign_in_token',
    'passkey_challenge',
    'account_link',
    'provider_identity',
    'password_reset_request',
    'invitation_link',
  ]
  for (const table of tables) await sql`create policy hole on ${sql.table(table)} using (true)`.execute(api.db)
  try {
    expect(Object.keys(await seenBy({ who: stranger }))).toEqual(tables)
  } finally {
    for (const table of tables) await sql`drop policy hole on ${sql.table(table)}`.execute(api.db)
  }
})
