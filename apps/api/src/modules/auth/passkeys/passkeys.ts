import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { PasskeyId } from '@herdboard/contract/core/ids.ts'
import type * as contract from '@herdboard/contract/people/passkeys.ts'
import { type ReauthenticationContext, requireReauthentication } from '#modules/auth/accounts/reauthentication.ts'
import { mailSecurityNotice } from '#modules/auth/accounts/security-notice.ts'
import { isSampleEmail } from '#modules/auth/accounts/sql.ts'
import { logSecurity, recordSecurity } from '#modules/auth/security-event.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { issueChallenge, redeemChallenge } from './passkey-challenge.ts'
import { type PasskeySite, passkeySite } from './passkey-site.ts'
import { userHandleOf } from './passkey-user-handle.ts'
import { PASSKEY_ALGORITHMS, verifyAttestation } from './passkey-verification.ts'
import { deletePasskey, insertPasskey, lockPasskeys, type PasskeyRow, selectPasskeys } from './sql.ts'

const MAX_PASSKEYS = 20

const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** Returns the person's passkeys, and the address at which they work. */
export async function ownPasskeys(
  db: Db,
  config: Config,
  { request }: WebRequestContext,
  { userId }: Person,
): Promise<EndpointReply<typeof contract.listPasskeys>> {
  const passkeys = (await selectPasskeys(db, userId)).map(presentPasskey)
  return { passkeys, address: passkeySite(config, request)?.origin ?? null }
}

/**
 * Starts the registration of a passkey. Requires the password, and a code where a second factor is on. A passkey
 * replaces both, so a person who finds an open screen must not be able to create one.
 */
export async function startPasskeyRegistration(
  deps: ReauthenticationContext,
  config: Config,
  context: WebRequestContext,
  person: Person,
  proof: EndpointRequest<typeof contract.startPasskey>['body'],
): Promise<EndpointReply<typeof contract.startPasskey>> {
  const { userId, email } = person
  const site = requirePasskeySite(config, context)
  const known = await withTransaction(deps.database, async (db) => {
    await setRowLevelSecurity(db, null, userId)
    if (await isSampleEmail(db, email)) throw ruleRefusal('passkey.sample', { field: 'password' })
    return selectPasskeys(db, userId)
  })
  if (known.length >= MAX_PASSKEYS) throw ruleRefusal('passkey.too_many', { field: 'password' })
  // Last, because it uses up a code.
  await requireReauthentication(deps, context, person, proof)
  return withTransaction(deps.database, async (db) => {
    await setRowLevelSecurity(db, null, userId)
    return {
      challenge: await issueChallenge(db, context.now, { clientId: null, userId }),
      rp_id: site.rpId,
      rp_name: config.brand.name,
      user_handle: userHandleOf(userId),
      user_name: email,
      algorithms: PASSKEY_ALGORITHMS,
      known: known.map(({ credential_id }) => credential_id.toString('base64url')),
    }
  })
}

/** Stores the new passkey and notifies the person by mail. */
export async function registerPasskey(
  database: Database,
  config: Config,
  context: WebRequestContext,
  person: Person,
  body: EndpointRequest<typeof contract.addPasskey>['body'],
): Promise<EndpointReply<typeof contract.addPasskey>> {
  const { now } = context
  const { userId, email } = person
  const site = requirePasskeySite(config, context)
  const challenge = await withTransaction(database, (db) =>
    redeemChallenge(db, now, body.client_data, { clientId: null, userId }),
  )
  const made = challenge === null ? null : await verifyAttestation({ site, challenge }, body)
  if (!made) {
    logSecurity(context, 'passkey.refused', userId)
    throw ruleRefusal('passkey.refused', { field: 'name' })
  }
  const { name, transports } = body
  const credential_id = Buffer.from(body.credential_id, 'base64url')
  const row = { id: newId<PasskeyId>(), name, credential_id, public_key: made.publicKey, created_at: now }
  await withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, null, userId)
    await lockPasskeys(db, userId)
    if (await isSampleEmail(db, email)) throw ruleRefusal('passkey.sample', { field: 'name' })
    if ((await selectPasskeys(db, userId)).length >= MAX_PASSKEYS)
      throw ruleRefusal('passkey.too_many', { field: 'name' })
    const isNew = await insertPasskey(db, { ...row, user_id: userId, counter: made.counter, transports })
    if (!isNew) throw ruleRefusal('passkey.refused', { field: 'name' })
    await recordSecurity(db, context, 'passkey.added', userId, { after: { name } })
    await mailSecurityNotice(db, context, person, { kind: 'passkey-added', params: { name } })
  })
  return presentPasskey({ ...row, last_used_at: null })
}

/** Deletes a passkey and notifies the person by mail. Throws `request.not_found` for another person's passkey. */
export async function removeOwnPasskey(
  db: Db,
  context: WebRequestContext,
  person: Person,
  id: PasskeyId,
): Promise<null> {
  const name = await deletePasskey(db, person.userId, id)
  if (name === null) throw new Problem('request.not_found')
  await writeAuditEntry(db, context, {
    action: 'passkey.removed',
    subjectType: 'passkey',
    subjectId: id,
    before: { name },
  })
  await mailSecurityNotice(db, context, person, { kind: 'passkey-removed', params: { name } })
  return null
}

/** Returns the passkey site. Throws `auth.password_off` or `auth.passkey_not_here` where passkeys cannot be used. */
function requirePasskeySite(config: Config, { request }: WebRequestContext): PasskeySite {
  if (!config.passwordSignIn) throw new Problem('auth.password_off')
  const site = passkeySite(config, request)
  if (!site) throw new Problem('auth.passkey_not_here')
  return site
}
