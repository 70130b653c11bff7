import type { FastifyRequest } from 'fastify'
import { runUntilAborted } from '#platform/database/connection/cancel-statement.ts'
import type { Db } from '#platform/database/pool.ts'
import { withReadTransaction, withTransaction } from '#platform/database/transaction.ts'
import { networkOfAddress } from '#platform/identity/device.ts'
import type { PipelineExchange } from './open-request.ts'

interface RequestTransactionOptions {
  /** Nobody waits for the result once the client has gone: its statement is cancelled. */
  isRead?: boolean
  /** All statements see the same snapshot. */
  isRepeatableRead?: boolean
}

/**
 * Runs a transaction of a request when it is the request's turn for a connection. In one that reads, PostgreSQL refuses
 * every write, but for programs: the day of a token's last use is written.
 */
export function requestTransaction<T>(
  { database, endpoint, request, reply }: PipelineExchange,
  work: (db: Db) => Promise<T>,
  { isRead = false, isRepeatableRead = false }: RequestTransactionOptions = {},
): Promise<T> {
  const isReadOnly = isRead && !isRepeatableRead && !request.claims?.program
  const run = () =>
    isReadOnly ? withReadTransaction(database, work) : withTransaction(database, work, { isRepeatableRead })
  const claim = { caller: callerOf(request), person: personOf(request), endpoint }
  const { connections } = request.server.admission
  if (!isRead) return connections.run(claim, run)
  // Nobody waits for the result of a read whose client has gone; a change is completed.
  const gone = new AbortController()
  const onClose = () => reply.raw.writableFinished || gone.abort()
  reply.raw.once('close', onClose)
  return connections
    .run({ ...claim, gone: gone.signal }, () => runUntilAborted(gone.signal, run))
    .finally(() => reply.raw.off('close', onClose))
}

/** The company of a token says nothing until its secret was verified; until then its address takes the turns. */
const callerOf = ({ claims, ip, server }: FastifyRequest): string =>
  claims && (!claims.program || server.admission.isVerifiedToken(claims.program))
    ? (claims.directoryId ?? claims.userId)
    : networkOfAddress(ip)

/** Programs have shares of their own; who invents one still has only the turns of the address. */
const personOf = ({ claims, ip, server }: FastifyRequest): string => {
  if (!claims?.program) return claims?.userId ?? networkOfAddress(ip)
  const { id } = claims.program
  return server.admission.isVerifiedToken(claims.program) ? id : `${networkOfAddress(ip)} ${id}`
}
