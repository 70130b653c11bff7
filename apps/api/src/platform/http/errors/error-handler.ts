import type { ProblemCode, ProblemReply } from '@herdboard/contract/core/problem.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallerGone } from '#platform/database/connection/cancel-statement.ts'
import { requestLanguage } from '#platform/http/request-language.ts'
import { provedCaller } from '#platform/http/request-log.ts'
import { countRefusal } from '#platform/metrics/process-counts.ts'
import { type Translator, translatorFor } from '#platform/text/translator.ts'
import { bodyTooLarge, Problem, RuleProblem } from './problem.ts'

/** Problem codes for errors that Fastify itself throws. */
const fastifyProblemCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_CTP_EMPTY_TYPE: 'request.media_type',
}

/** The disk is full: of the server itself, such as an upload meets it. */
const DISK_FULL = /^(ENOSPC|EDQUOT)$/

/**
 * PostgreSQL error codes that mean unavailable: connection lost, out of resources, shutting down, system error, or a
 * transaction that was ended because this process paused in it.
 */
const UNAVAILABLE = /^(08(?!P01)|53|57P0|58|25P03|25P04)/

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(request.routeOptions.bodyLimit)
  const code = fastifyProblemCodes[error.code]
  // The sender of a file such as text/csv would read that it must be JSON.
  if (code && request.routeOptions.config.maxFileBytes !== undefined) return new Problem('request.file_expected')
  if (code) return new Problem(code)
  // Fastify's other refusals with 400 are about the body: it is empty, not JSON or of another length than stated.
  if (error.statusCode === 400) {
    return new Problem('request.malformed', {
      name: error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'body (JSON)' : 'body',
    })
  }
  const systemCode = String(error.code ?? '')
  if (/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|POOL_TIMEOUT)$/.test(systemCode) || UNAVAILABLE.test(systemCode)) {
    return new Problem('service.unavailable', {}, { retryAfterSeconds: 2, cause: error })
  }
  if (DISK_FULL.test(systemCode)) return new Problem('service.unavailable', {}, { retryAfterSeconds: 30, cause: error })
  if (systemCode === '57014' || systemCode === '55P03' || systemCode === '25006') {
    return new Problem('service.busy', {}, { retryAfterSeconds: 2, cause: error })
  }
  // A sum exceeds the column's range although each number alone is valid.
  if (systemCode === '22003') return new Problem('request.number_too_large', {}, { cause: error })
  return new Problem('unknown', {}, { cause: error })
}

/** Problems of a caller that met a limit, or of a server that met one of its own. */
const LIMITS: ReadonlySet<string> = new Set<ProblemCode>(['request.too_many', 'service.busy', 'request.timeout'])

const problemMessages = (text: Translator, error: Problem | RuleProblem): ProblemReply['messages'] =>
  error instanceof RuleProblem
    ? error.rules.map(({ code, field, params }) => ({
        code,
        message: text(`rule:${code}`, params ?? {}),
        ...(field !== undefined && { field }),
      }))
    : [{ code: error.code, message: text(`problem:${error.code}`, error.params) }]

/** Sends a problem in the shape of the contract and the caller's language. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: Problem | RuleProblem): FastifyReply {
  const text = translatorFor(requestLanguage(request, request.person ?? null))
  if (error instanceof Problem && error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
  // Whoever was too slow would go on sending the rest.
  if (error instanceof Problem && error.code === 'request.timeout') reply.header('connection', 'close')
  const extra = error instanceof Problem ? error.extra : {}
  return reply.code(error.status).send({ ...extra, messages: problemMessages(text, error), request_id: request.id })
}

/**
 * Installs the handler that writes every error in the shape of the contract, in the caller's language, without internal
 * details.
 */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof CallerGone) {
      // Fastify runs no onResponse without a response, so this is the request's only line.
      const route = request.routeOptions.url ?? null
      request.log.info({ method: request.method, route, ...provedCaller(request) }, 'caller has gone')
      return reply.send()
    }
    const problem = error instanceof RuleProblem ? error : toProblem(error, request)
    if (problem instanceof Problem && LIMITS.has(problem.code)) {
      countRefusal(problem.code)
      const route = request.routeOptions.url ?? null
      request.log.warn({ type: 'limit', route, ...provedCaller(request), code: problem.code }, 'refused by a limit')
    }
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    if (problem.status === 500) app.deps.onUnexpectedError?.(error, request)
    return sendProblem(request, reply, problem)
  })

  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request.url)
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendProblem(request, reply, new Problem('request.no_route'))
    reply.header('allow', allowed.join(', '))
    return sendProblem(request, reply, new Problem('request.method'))
  })
}

const patterns = allEndpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
}))
const allowedMethods = (url: string): string[] => {
  const path = url.split('?')[0] ?? ''
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
