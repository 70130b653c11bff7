import type { RevisionKind } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { CHANGE_ID_HEADER } from '@herdboard/contract/core/live-topics.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { type PlanSettings, setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ParsedApiToken } from './api-token.ts'
import { identifyProgram } from './identify-program.ts'
import { selectCaller } from './select-caller.ts'
import { recordingRights } from './shared-device.ts'

interface IdentifiedCaller {
  person: Person | null
  scope: TenantScope | null
  /** The company that the user chose last, on any device. */
  activeDirectoryId: DirectoryId | null
  /** Revision of the rows asked for; null where none were asked for. */
  revision: string | null
}

async function identifyProgramCaller(
  db: Db,
  request: FastifyRequest,
  token: ParsedApiToken,
  plans: PlanSettings,
  revisions: readonly RevisionKind[] | undefined,
): Promise<IdentifiedCaller> {
  const { deps, admission } = request.server
  const now = deps.clock.now()
  const called = { now, today: farmDay(now), plans, revisions }
  const { person, scope, program, revision } = await identifyProgram(db, token, called).catch((failure) => {
    // A client that has gone and a database that does not answer say nothing about the token.
    if (failure instanceof Problem && failure.code === 'auth.program_gone')
      admission.recordInvalidToken(token, request.ip)
    throw failure
  })
  admission.recordVerifiedToken(token)
  // A request is identified in each of its transactions, and counts once.
  if (!request.program) admission.rateLimitProgram(token.id)
  request.person = person
  request.program = program
  return { person, scope, activeDirectoryId: token.directoryId, revision }
}

const ChangeId = z.uuid()

/** Identifies the caller and their current rights in the active company. Sets row-level security in the transaction. */
export async function identifyCaller(
  db: Db,
  request: FastifyRequest,
  plans: PlanSettings = {},
  revisions?: readonly RevisionKind[],
): Promise<IdentifiedCaller> {
  const { claims } = request
  const changeId = ChangeId.safeParse(request.headers[CHANGE_ID_HEADER]).data ?? null
  if (claims?.program) return identifyProgramCaller(db, request, claims.program, plans, revisions)
  await setRowLevelSecurity(db, claims?.directoryId ?? null, claims?.userId ?? null, changeId, plans)
  if (!claims) return { person: null, scope: null, activeDirectoryId: null, revision: null }
  const { userId, signInId, directoryId, tokenVersion } = claims
  const caller = await selectCaller(db, { userId, signInId, directoryId, ...(revisions && { revisions }) })
  // The end of a sign-in, by sign-out or after a token theft, ends its access tokens too.
  if (!caller?.isSignedIn || caller.tokenVersion !== tokenVersion) throw new Problem('auth.expired')
  const { device } = caller
  request.device = device
  const identified = device ? { ...caller, ...recordingRights(caller.person, caller.scope) } : caller
  request.person = identified.person
  return identified
}
