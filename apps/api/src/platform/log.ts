import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Escapes control characters, so that input cannot forge log lines. */
const plain = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Creates the log: one JSON line for each event. Personal and sensitive data are redacted, because only the fields that
 * are listed are written: the route pattern instead of the URL, and no bodies, headers or tokens.
 */
export const createLog = (level: string, destination?: pino.DestinationStream): Log =>
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
