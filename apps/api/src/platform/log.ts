import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Text of a log line without control characters: nobody writes lines of their own into the log. */
const plain = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * One JSON line an event, by allow-list: route pattern instead of the filled address, no bodies, headers or tokens.
 */
export const makeLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? null }),
        res: (reply: FastifyReply) => ({ status: reply.statusCode }),
        err: (error: Error & { code?: string }) => ({
          name: error.name,
          code: error.code,
          message: plain(error.message),
          stack: error.stack,
          ...(error.cause instanceof Error && { cause: plain(error.cause.message) }),
        }),
      },
    },
    destination ?? pino.destination(2),
  )
