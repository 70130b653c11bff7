import type { AnyEndpoint, Parsed } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { identifyCaller } from '#platform/identity/identify-caller.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { authenticate } from './authenticate.ts'
import { createRequestContext } from './create-request-context.ts'
import { Problem } from './errors/problem.ts'
import { parseRequest } from './parse-request.ts'
import type { WebRequestContext } from './request-context.ts'
import { requireAccess } from './require-access.ts'

interface DocumentContext {
  db: Db
  context: WebRequestContext
  scope: TenantScope
}

/** A document in three steps: what goes into it, its bytes, and what is to be remembered of it. */
interface DocumentSteps<E, Content> {
  /** In a transaction that sees one moment and is over before the document is made. */
  collect(request: Parsed<E> & DocumentContext): Promise<Content>
  /** No connection waits for it. */
  make(content: Content): Promise<Uint8Array>
  /** In a transaction of its own, once the document exists. False: it is no longer true, make it anew. */
  store?(inside: DocumentContext, content: Content, madeDocument: MadeDocument): Promise<boolean>
}

export interface MadeDocument {
  /** Nobody waits for it any more. */
  isAbandoned: boolean
  /** It is not made again, whatever changed meanwhile. */
  isLastAttempt: boolean
}

/** What changes while a document is made changes it; not again and again. */
const MAX_ATTEMPTS = 3

/** Binds a call that answers with a document made for it. */
export function documentRoute<E extends AnyEndpoint, Content>(
  app: FastifyInstance,
  endpoint: E,
  { collect, make, store }: DocumentSteps<E, Content>,
): void {
  const { method, path: url, produces } = endpoint
  if (typeof endpoint.access === 'string') throw new Error(`${url} asks for no company`)
  if (!produces) throw new Error(`${url} does not say what it answers with`)
  const inside = async (db: Db, request: FastifyRequest, reply: FastifyReply): Promise<DocumentContext> => {
    const { person, scope } = await identifyCaller(db, request)
    requireAccess(endpoint, person, scope, request.program)
    if (!scope) throw new Problem('auth.no_company')
    return { db, scope, context: createRequestContext(app.deps.clock.now(), request, reply, person, scope) }
  }
  app.route({
    method,
    url,
    config: { endpoint },
    onRequest: (request) => authenticate(app, endpoint, request),
    handler: async (request, reply) => {
      const { database } = app.deps
      const collected = async (db: Db) => {
        const context = await inside(db, request, reply)
        return collect(Object.assign(parseRequest(endpoint, request), context) as Parsed<E> & DocumentContext)
      }
      const isStored = async (content: Content, isLastAttempt: boolean): Promise<boolean> => {
        if (!store) return true
        const madeDocument = { isAbandoned: reply.raw.destroyed, isLastAttempt }
        return withTransaction(database, async (db) => store(await inside(db, request, reply), content, madeDocument))
      }
      for (let attempt = 1; ; attempt += 1) {
        const content = await withTransaction(database, collected, { isRepeatableRead: true })
        const bytes = await make(content)
        if (await isStored(content, attempt === MAX_ATTEMPTS)) return reply.type(produces).send(Buffer.from(bytes))
      }
    },
  })
}
