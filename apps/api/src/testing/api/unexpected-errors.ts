import { inspect } from 'node:util'
import type { FastifyRequest } from 'fastify'

/** Causes of causes that are printed; more say nothing new. */
const MAX_CAUSES = 8

/** A 500 of the server under test as text: method, URL, the error with its stack, and the same of each cause. */
function formatUnexpectedError({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, error: unknown): string {
  return `500 ${method} ${url}\n${inspect(error, { depth: MAX_CAUSES, colors: false })}`
}

/** Prints a 500 to stderr, where the test that met it stands: its answer tells nothing of the server's inside. */
export function printUnexpectedError(error: unknown, request: FastifyRequest): void {
  console.error(formatUnexpectedError(request, error))
}
