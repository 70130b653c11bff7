import { open } from 'node:fs/promises'
import type { AnyEndpoint, Parsed } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import { authenticate } from './authenticate.ts'
import { createRequestContext } from './create-request-context.ts'
import { Problem } from './errors/problem.ts'
import { parseRequest } from './parse-request.ts'
import type { WebRequestContext } from './request-context.ts'
import { requireAccess } from './require-access.ts'

/** A file of the server that this caller may have. */
export interface ServedFile {
  /** Absolute; made of ids of ours, never of what a caller wrote. */
  path: string
  /** What the caller's machine calls it. */
  name: string
}

type FileHandler<E> = (
  request: Parsed<E> & { db: Db; context: WebRequestContext; person: Person; scope: TenantScope | null },
) => Promise<ServedFile>

type Handler = (request: Record<string, unknown>) => Promise<ServedFile>

/**
 * Binds a call that answers with a file, of any size. Who may have it is asked in a transaction that is over before the
 * first byte goes out: a slow line holds no connection. Throws `archive.gone` for a file that is not there.
 */
export function fileRoute<E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, handle: FileHandler<E>): void {
  const { method, path: url, produces = 'application/zip' } = endpoint
  app.route({
    method,
    url,
    config: { endpoint },
    onRequest: (request) => authenticate(app, endpoint, request),
    handler: async (request, reply) => {
      const { path, name } = await withTransaction(app.deps.database, async (db) => {
        const { person, scope } = await identifyCaller(db, request)
        requireAccess(endpoint, person, scope, request.program)
        if (!person) throw new Problem('auth.not_signed_in')
        const parts = parseRequest(endpoint, request)
        const context = createRequestContext(app.deps.clock.now(), request, reply, person, scope)
        return (handle as unknown as Handler)({ ...parts, db, context, person, scope })
      })
      const file = await open(path).catch((cause: unknown) =>
        Promise.reject(new Problem('archive.gone', {}, { cause })),
      )
      const { size } = await file.stat()
      return reply
        .headers({
          'content-type': produces,
          'content-length': size,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        })
        .send(file.createReadStream())
    },
  })
}
