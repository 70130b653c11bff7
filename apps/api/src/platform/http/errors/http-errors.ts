import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode, ProblemReply } from '@herdboard/contract/core/problem.ts'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusedInJson } from '#platform/http/refused-json.ts'
import { assertOneHost, assertOwnOrigin, assertReadableQuery } from '#platform/http/request-origin.ts'
import { bareHeaders } from '#platform/http/security-headers.ts'
import { isReceivingFile } from '#platform/http/uploads/upload-pace.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { sendProblem } from './error-handler.ts'
import { Problem } from './problem.ts'

/** Problem codes for errors of Node's HTTP parser. */
const clientProblemCodes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

/**
 * Answers a request that is not HTTP, exceeds the parser's limits or is not complete in time. The text is Danish, since no language is known
 * yet.
 */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // Node says once that the time of a whole request is over. A file may take longer: its pace is watched instead.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isReceivingFile(socket)) return
  const code = clientProblemCodes[error.code] ?? 'request.malformed'
  const { status } = new Problem(code)
  const reply: ProblemReply = {
    messages: [{ code, message: translatorFor('da')(`problem:${code}`, { name: 'HTTP' }) }],
    request_id: randomUUID(),
  }
  const body = JSON.stringify(reply)
  const headers = {
    ...bareHeaders('encrypted' in socket),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': reply.request_id,
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
}

/** Answers a URL that cannot be decoded. No hook runs for it, so the security headers are set here. */
export function handleFrameworkError(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...bareHeaders(request.protocol === 'https'), 'x-request-id': request.id })
  sendProblem(request, reply, new Problem('request.malformed', { name: 'url' }))
}

/**
 * Two programs may read different values of a key that stands twice, so such a body is refused, and one with so many keys
 * that reading it would hold all other requests.
 */
function refuseHarmfulJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const name = refusedInJson(body)
    if (name === null) parse(request, body, done)
    else done(new Problem('request.malformed', { name }))
  })
}

/**
 * Handles two cases that Node would answer itself: it refuses a request without a host, and ignores an unknown
 * `Expect`. Refuses ambiguous hosts, repeated keys and changes from other sites. Removes Fastify's parser of plain text, since a body is JSON.
 */
export function installHttpChecks(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  refuseHarmfulJson(app)
  app.addHook('onRequest', async (request) => {
    assertOneHost(request)
    assertReadableQuery(request)
    assertOwnOrigin(request, app.deps.config.publicUrl)
  })
}
