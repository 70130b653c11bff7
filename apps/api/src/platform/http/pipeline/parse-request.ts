import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cleanJson } from '../clean-json.ts'
import { Problem } from '../errors/problem.ts'

const nothing = z.strictObject({})

/**
 * Parses `params`, `query` and `body`. Throws `request.not_found` for an invalid id in the URL, else
 * `request.malformed` or `request.unknown_field`.
 */
export function parseRequest(endpoint: AnyEndpoint, request: FastifyRequest): Record<string, unknown> {
  const params = endpoint.params?.safeParse(cleanJson(request.params ?? undefined))
  if (params && !params.success) throw new Problem('request.not_found')
  const query = (endpoint.query ?? nothing).safeParse(cleanJson(request.query))
  if (!query.success) throw malformed(query.error)
  const body = endpoint.body?.safeParse(cleanJson(request.body ?? undefined))
  if (body && !body.success) throw malformed(body.error)
  return { params: params?.data, query: query.data, body: body?.data }
}

function malformed(error: z.ZodError): Problem {
  const issue = nearest(error.issues[0])
  if (issue?.code === 'unrecognized_keys') {
    return new Problem('request.unknown_field', { name: issue.keys[0] ?? '' })
  }
  return new Problem('request.malformed', { name: issue?.path.join('.') ?? '' })
}

/**
 * Picks the issue to report of a union: the alternative that fits except for unknown keys, else the union's own issue.
 */
function nearest(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  return issue.errors.find(([first, ...more]) => first?.code === 'unrecognized_keys' && more.length === 0)?.[0] ?? issue
}
