import { inspect } from 'node:util'
import type { FastifyRequest } from 'fastify'

/** Maximum depth of printed causes. */
const MAX_CAUSES = 8

/** Formats an unexpected error (500): method, URL, and the error and its causes with their stacks. */
function formatUnexpectedError({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, error: unknown): string {
  return `500 ${method} ${url}\n${inspect(error, { depth: MAX_CAUSES, colors: false })}`
}

/** Prints an unexpected error to stderr, beside the test that caused it, since the response hides internal details. */
export function printUnexpectedError(error: unknown, request: FastifyRequest): void {
  console.error(formatUnexpectedError(request, error))
}
