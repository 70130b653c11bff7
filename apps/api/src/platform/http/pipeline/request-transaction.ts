import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/pool.ts'
import { type TransactionOptions, withReadTransaction, withTransaction } from '#platform/database/transaction.ts'
import type { PipelineExchange } from './open-request.ts'

/** Runs a transaction of a request when it is the request's turn for a connection. */
export function requestTransaction<T>(
  { database, endpoint, request }: PipelineExchange,
  work: (db: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const run = () =>
    options.isReadOnly ? withReadTransaction(database, work) : withTransaction(database, work, options)
  return request.server.admission.connections.run({ caller: callerOf(request), endpoint }, run)
}

/** The company of a token says nothing until its secret is verified; until then its address takes the turns. */
function callerOf({ claims, ip }: FastifyRequest): string {
  return claims && !claims.program ? (claims.directoryId ?? claims.userId) : ip
}
