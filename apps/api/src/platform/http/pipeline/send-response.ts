import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { loadContent, objectKey, requireObjects } from '#platform/objects/stored-content.ts'
import { Problem } from '../errors/problem.ts'
import { requestLanguage } from '../request-language.ts'
import { openRequest, type PipelineExchange, stepInput } from './open-request.ts'
import { requestTransaction } from './request-transaction.ts'
import type { PipelineResponse } from './respond-to-request.ts'
import type { BoundOptions, FileSource } from './route-options.ts'

/** Sends the response after the commit, so that nothing is logged that was rolled back. */
export function sendResponse(
  { endpoint, request, reply }: PipelineExchange,
  { status, body, isReplay, isConfirmed, etag }: PipelineResponse,
): FastifyReply {
  if (reply.sent) return reply
  if (isConfirmed) {
    const event = 'submission.confirmed'
    request.log.info({ type: 'security', event, userId: request.person?.userId ?? null }, event)
  }
  if (isReplay) reply.header('idempotency-replayed', 'true')
  reply.code(status).header('content-language', requestLanguage(request, request.person))
  if (etag !== undefined) reply.header('etag', etag)
  if (body === null) return reply.send()
  if (endpoint.produces) return reply.type(endpoint.produces).send(Buffer.from(JSON.parse(body), 'base64'))
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Header value of a file to save under a name in any script. */
const attachmentNamed = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/**
 * Sends a file, streamed through the server: the caller's right is checked in a transaction that ends before the first
 * byte. Throws `archive.gone` for a missing file.
 */
export async function sendFile(
  exchange: PipelineExchange,
  { stream, writes }: Required<Pick<BoundOptions, 'stream'>> & Pick<BoundOptions, 'writes'>,
): Promise<FastifyReply> {
  const { endpoint, request, reply } = exchange
  const { source, name } = await requestTransaction(
    exchange,
    async (db) => stream(stepInput(await openRequest(db, exchange))),
    { isRead: !writes },
  )
  if (reply.sent) return reply
  const { body, byteCount } = await openFile(source, request.server.deps.objects)
  if (reply.sent) {
    if (!Buffer.isBuffer(body)) body.destroy()
    return reply
  }
  return reply
    .headers({
      'content-type': endpoint.produces,
      'content-length': byteCount,
      'content-language': requestLanguage(request, request.person),
      ...(name !== undefined && { 'content-disposition': attachmentNamed(name) }),
    })
    .send(body)
}

async function openFile(
  source: FileSource,
  objects: ObjectStore | undefined,
): Promise<{ body: Readable | Buffer; byteCount: number }> {
  if ('content' in source) {
    const body = await loadContent(objects, source.directoryId, source.content)
    return { body, byteCount: body.byteLength }
  }
  if ('objectHash' in source) {
    const body = await requireObjects(objects).read(objectKey(source.directoryId, source.objectHash))
    if (body === null) throw new Problem('archive.gone')
    return { body, byteCount: source.byteCount }
  }
  const file = await open(source.path).catch((cause: unknown) =>
    Promise.reject(new Problem('archive.gone', {}, { cause })),
  )
  return { body: file.createReadStream(), byteCount: (await file.stat()).size }
}

/** A change of its content repeats the document at most this often, the first attempt included. */
const MAX_DOCUMENT_ATTEMPTS = 3

/** Makes a document and sends it; makes it again when its content changed meanwhile. */
export async function sendDocument(
  exchange: PipelineExchange,
  {
    collect,
    make,
    fileName,
    store,
  }: Required<Pick<BoundOptions, 'collect' | 'make' | 'fileName'>> & Pick<BoundOptions, 'store'>,
): Promise<FastifyReply> {
  const { endpoint, reply } = exchange
  const isStored = async (content: unknown, isLastAttempt: boolean): Promise<boolean> => {
    if (!store) return true
    const madeDocument = { isAbandoned: reply.raw.destroyed, isLastAttempt }
    return requestTransaction(exchange, async (db) =>
      store(stepInput(await openRequest(db, exchange)), content, madeDocument),
    )
  }
  for (let attempt = 1; ; attempt += 1) {
    const content = await requestTransaction(
      exchange,
      async (db) => collect(stepInput(await openRequest(db, exchange))),
      // What is stored is made also for who has left: they are notified of it.
      { isRead: !store, isRepeatableRead: true },
    )
    const bytes = await make(content)
    if (reply.sent) return reply
    if (await isStored(content, attempt === MAX_DOCUMENT_ATTEMPTS)) {
      if (reply.sent) return reply
      return reply
        .headers({
          'content-type': endpoint.produces,
          'content-disposition': attachmentNamed(fileName(content)),
        })
        .send(Buffer.from(bytes))
    }
  }
}
