import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { ApiTokenId, UserId } from '@herdboard/contract/core/ids.ts'
import type { ApiToken, addCompanyToken, addOwnToken } from '@herdboard/contract/people/api-tokens.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { queueMail } from '#modules/mail/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageById } from '#platform/http/request-language.ts'
import { createApiToken } from '#platform/identity/api-token.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  insertProgramAccount,
  insertToken,
  lockTokens,
  selectTokenMailRecipients,
  selectTokens,
  type TokenRow,
  updateRevoked,
} from './sql/tokens.ts'

export { revokeTokensEverywhere, revokeTokensOf } from './revoke-tokens.ts'
export { newSenderKey, revokeSenderKey, storeSenderAccount, storeSenderKey } from './sender-keys.ts'

/** Maximum for one person in a company, and for the company itself. Stops a program that makes keys in a loop. */
const MAX_TOKENS = 50

type ApiTokenKind = 'own' | 'company'
type NewToken = Omit<EndpointRequest<typeof addOwnToken>['body'], 'password' | 'code'> &
  Partial<Pick<EndpointRequest<typeof addCompanyToken>['body'], 'farm_ids'>>

export async function listTokens(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: ApiTokenKind,
): Promise<ApiToken[]> {
  return (await selectTokens(db, scope, kind)).map((row) => toToken(context, row))
}

/** Creates an API token: a company token where farms are given, otherwise a personal one. Only this reply contains its text. */
export async function addApiToken(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { name, may_write, days, farm_ids }: NewToken,
): Promise<EndpointReply<typeof addOwnToken>> {
  if (farm_ids?.some((id) => !scope.readableFarms.has(id))) throw new Problem('request.not_found')
  await lockTokens(db, scope)
  if ((await selectTokens(db, scope, farm_ids ? 'company' : 'own')).length >= MAX_TOKENS) {
    throw new RuleProblem([{ code: 'token.too_many', verdict: 'refused', field: 'name' }])
  }
  const id = newId<ApiTokenId>()
  const { token, secretHash, hint } = createApiToken(scope.directoryId, id)
  const userId = farm_ids ? newId<UserId>() : scope.userId
  if (farm_ids) await insertProgramAccount(db, userId, name)
  const expiresAt = new Date(context.now.getTime() + days * DAY_MS)
  const farmIds = farm_ids ? [...new Set(farm_ids)] : null
  await insertToken(db, scope, {
    id,
    userId,
    name,
    secretHash,
    hint,
    mayWrite: may_write,
    farmIds,
    createdAt: context.now,
    expiresAt,
    senderId: null,
  })
  const after = { name, may_write, farm_ids: farmIds, expires_at: expiresAt, is_personal: farmIds === null }
  await writeAuditEntry(db, context, { action: 'token.create', subjectType: 'token', subjectId: id, after })
  await (farm_ids ? mailTokenAdministrators(db, context, scope, name) : mailTokenOwner(db, context, scope, name))
  return { token: await requireToken(db, context, scope, farm_ids ? 'company' : 'own', id), secret: token }
}

const mailTokenOwner = (
  db: Db,
  { now }: RequestContext,
  { email: to, language }: TenantScope,
  name: string,
): Promise<void> =>
  queueMail(
    db,
    { now },
    {
      to,
      language,
      kind: 'token-made',
      params: { name },
      path: '/settings/profile',
    },
  )

/**
 * Mails all administrators of the company, and the maker of the token. A company token outlives its maker's access.
 */
async function mailTokenAdministrators(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  name: string,
): Promise<void> {
  for (const { email: to, language_id, company, maker } of await selectTokenMailRecipients(db, scope)) {
    const params = { name, company, maker }
    const language = languageById(language_id)
    await queueMail(db, { now }, { to, language, kind: 'company-token-made', params, path: '/settings/programs' })
  }
}

/** Revokes a token. The server refuses it from the next request on. */
export async function revokeToken(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: ApiTokenKind,
  id: ApiTokenId,
): Promise<null> {
  const { name, may_write } = await requireToken(db, context, scope, kind, id)
  await updateRevoked(db, scope, id, context.now)
  const before = { name, may_write }
  await writeAuditEntry(db, context, { action: 'token.revoke', subjectType: 'token', subjectId: id, before })
  return null
}

async function requireToken(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  kind: ApiTokenKind,
  id: ApiTokenId,
): Promise<ApiToken> {
  const [row] = await selectTokens(db, scope, kind, id)
  if (!row) throw new Problem('request.not_found')
  return toToken(context, row)
}

const toToken = ({ now }: RequestContext, { created_at, expires_at, ...row }: TokenRow): ApiToken => ({
  ...row,
  created_at_utc: created_at.toISOString(),
  expires_at_utc: expires_at.toISOString(),
  is_expired: expires_at <= now,
})
