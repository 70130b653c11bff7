import { FILE_TYPE } from '@herdboard/contract/core/encoded-body.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import { PUBLIC_BODY_LIMIT } from '../limits/public-body-limit.ts'
import { takeUploadRoom } from '../uploads/upload-room.ts'
import type { PipelineExchange } from './open-request.ts'
import { requestTransaction } from './request-transaction.ts'
import { requireAccess } from './require-access.ts'

/**
 * Lets a file in before its bytes arrive: from a caller who is known and may call the endpoint, while the disk has room.
 * The guard alone knows no key of a program, so whoever invents one would fill the disk. The later steps require the same
 * again, because rights may end meanwhile. Throws the errors of these steps. A body that is no file passes.
 */
export async function guardFile(exchange: PipelineExchange): Promise<void> {
  const { endpoint, request, reply } = exchange
  const { maxFileBytes } = endpoint
  if (maxFileBytes === undefined || request.mediaType !== FILE_TYPE) return
  const caller = await requestTransaction(exchange, async (db) => {
    const { person, scope } = await identifyCaller(db, request)
    requireAccess(endpoint, person, scope, request)
    return scope?.directoryId ?? person?.userId ?? request.ip
  })
  if (reply.raw.closed) return
  const stated = Number(request.headers['content-length'] ?? maxFileBytes)
  reply.raw.once('close', takeUploadRoom(request.server.deps.disk, caller, Math.min(stated, maxFileBytes)))
}

/**
 * Lets a large body in only from a program whose key is known: the guard alone knows no key, and whoever invents one
 * would have the server read megabytes. Throws the errors of identification. Bodies that anybody may send pass.
 */
export async function guardLargeBody(exchange: PipelineExchange): Promise<void> {
  const { request } = exchange
  const { claims, headers, server } = request
  if (!claims?.program || server.admission.isVerifiedToken(claims.program)) return
  const bytes = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Number.POSITIVE_INFINITY)
  if (Number(bytes) > PUBLIC_BODY_LIMIT) await requestTransaction(exchange, (db) => identifyCaller(db, request))
}
