import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { Problem } from '../errors/problem.ts'
import { requestLanguage } from '../request-language.ts'
import { openRequest, type PipelineExchange, stepInput } from './open-request.ts'
import { requestTransaction } from './request-transaction.ts'
import type { PipelineResponse } from './respond-to-request.ts'
import type { BoundOptions, PipelineStep, ServedFile } from './route-options.ts'

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
 * Sends a file of the server. The caller's right is checked in a transaction that ends before the first byte. Throws
 * `archive.gone` for a missing file.
 */
export async function sendFile(exchange: PipelineExchange, stream: PipelineStep<ServedFile>): Promise<FastifyReply> {
  const { endpoint, reply } = exchange
  const { path, name } = await requestTransaction(exchange, async (db) =>
    stream(stepInput(await openRequest(db, exchange))),
  )
  if (reply.sent) return reply
  const file = await open(path).catch((cause: unknown) => Promise.reject(new Problem('archive.gone', {}, { cause })))
  const { size } = await file.stat()
  return reply
    .headers({
      'content-type': endpoint.produces,
      'content-length': size,
      'content-disposition': attachmentNamed(name),
    })
    .send(file.createReadStream())
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
      {
        isRepeatableRead: true,
      },
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
