import { createHash } from 'node:crypto'
import { NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { type GatheredWrite, gatherWrite } from '#platform/database/transaction-end.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** Longer paths, such as of a removal with a long reason, are stored as their hash. */
const MAX_INDEXED_PATH = 1_000

/** A writing request with an idempotency key, and the hash of its content. */
export interface IdempotentRequest {
  key: string
  method: string
  path: string
  bodyHash: Buffer
}

/** Reads the header `Idempotency-Key` of a writing request; null where the client sent none. Throws `idempotency.bad_key`. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
  method: string,
  path: string,
  content: unknown,
): IdempotentRequest | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header)) throw new Problem('idempotency.bad_key')
  return { key: header, method, path: indexedPath(path), bodyHash: sha256(JSON.stringify(content)) }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The path as the index of keys takes it: PostgreSQL refuses entries of more than 2,704 bytes. */
const indexedPath = (path: string): string =>
  path.length <= MAX_INDEXED_PATH ? path : `sha256 ${sha256(path).toString('base64url')}`

export interface StoredResponse {
  status: number
  body: string | null
}

/** A claimed key; the last three are null for the first request with it. */
interface ClaimedKey {
  is_claimed: boolean
  body_hash: Buffer | null
  status: number
  body: string | null
}

const ownerColumns = (person: Person, scope: TenantScope | null) => ({
  directory_id: scope?.directoryId ?? NO_DIRECTORY,
  user_id: person.userId,
})

/**
 * Returns the stored response of an earlier request with the same key, or null for the first request. It locks the key
 * until the transaction ends. Throws `idempotency.in_progress` for a second request meanwhile, and
 * `idempotency.mismatch` for the same key with other content.
 */
export async function claimIdempotencyKey(
  db: Db,
  person: Person,
  scope: TenantScope | null,
  idempotentRequest: IdempotentRequest,
): Promise<StoredResponse | null> {
  const { directory_id, user_id } = ownerColumns(person, scope)
  const { key, method, path, bodyHash } = idempotentRequest
  const { rows } = await sql<ClaimedKey>`
    select is_claimed, body_hash, status, body
    from claim_idempotency_key(${directory_id}, ${user_id}, ${method}, ${path}, ${key})`.execute(db)
  const [claimed] = rows
  if (!claimed?.is_claimed) throw new Problem('idempotency.in_progress', {}, { retryAfterSeconds: 1 })
  if (claimed.body_hash === null) return null
  if (!bodyHash.equals(claimed.body_hash)) throw new Problem('idempotency.mismatch')
  return { status: claimed.status, body: claimed.body }
}

interface StoredKey extends ReturnType<typeof ownerColumns>, IdempotentRequest, StoredResponse {}

const storedKeyWrite: GatheredWrite<StoredKey> = {
  name: 'idempotency_key',
  statement: ([{ directory_id, user_id, method, path, key, bodyHash, status, body }]) =>
    sql`insert into idempotency_key (directory_id, user_id, method, path, key, body_hash, status, body)
      values (${directory_id}, ${user_id}, ${method}, ${path}, ${key}, ${bodyHash}, ${status}, ${body})`,
}

/** Stores the response in the transaction of its effect: both are committed, or neither. */
export function storeResponse(
  db: Db,
  person: Person,
  scope: TenantScope | null,
  idempotentRequest: IdempotentRequest,
  response: StoredResponse,
): void {
  gatherWrite(db, storedKeyWrite, { ...ownerColumns(person, scope), ...idempotentRequest, ...response })
}
