import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db } from '#platform/database/pool.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import type { PlanSettings } from '#platform/tenant/row-level-security.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { WebRequestContext } from '../request-context.ts'
import { createRequestContext } from './create-request-context.ts'
import { parseRequest } from './parse-request.ts'
import { requireAccess } from './require-access.ts'

/** One request to one endpoint, as it passes through the pipeline. */
export interface PipelineExchange {
  database: Database
  endpoint: AnyEndpoint
  request: FastifyRequest
  reply: FastifyReply
  /** The instant of the request. */
  now: Date
}

/** A request after identification and access rules: its parsed parts and its caller. */
export interface OpenRequest {
  /** `params`, `query` and `body`. */
  parts: Record<string, unknown>
  context: WebRequestContext
  person: Person | null
  scope: TenantScope | null
  /** The company that the user chose last, on any device. */
  activeDirectoryId: DirectoryId | null
  /** Revision of the rows that the response is built of; null for an endpoint without. */
  revision: string | null
}

/**
 * Runs the first steps inside a transaction. It identifies the caller (which sets row-level security), requires the
 * endpoint's access (also of a program with a token) and parses the request. Throws the errors of these steps.
 */
export async function openRequest(
  db: Db,
  { endpoint, request, reply, now }: PipelineExchange,
  plans: PlanSettings = {},
): Promise<OpenRequest & { db: Db }> {
  const { person, scope, activeDirectoryId, revision } = await identifyCaller(db, request, plans, endpoint.revisions)
  requireAccess(endpoint, person, scope, request)
  const parts = parseRequest(endpoint, request)
  const context = createRequestContext(now, request, reply, person, scope)
  return { db, parts, person, scope, activeDirectoryId, revision, context }
}

/** Returns the input of a pipeline step. */
export const stepInput = ({
  parts,
  revision: _,
  activeDirectoryId: __,
  ...opened
}: OpenRequest): Record<string, unknown> => ({
  ...parts,
  ...opened,
})
