import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { FileBody, ReceivedFile } from '@herdboard/contract/core/file-body.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cleanJson } from '../clean-json.ts'
import { Problem } from '../errors/problem.ts'

const nothing = z.strictObject({})

/**
 * Parses `params`, `query` and `body`. Throws `request.not_found` for an invalid id in the URL, else
 * `request.malformed` or `request.unknown_field`, and `request.file_expected` for anything else in place of a file.
 */
export function parseRequest(endpoint: AnyEndpoint, request: FastifyRequest): Record<string, unknown> {
  const params = endpoint.params?.safeParse(cleanJson(request.params ?? undefined, 'url'))
  if (params && !params.success) throw new Problem('request.not_found')
  const query = (endpoint.query ?? nothing).safeParse(cleanJson(request.query, 'query'))
  if (!query.success) throw malformed(query.error, 'query')
  const sent = request.body instanceof ReceivedFile ? request.body : cleanJson(request.body ?? undefined, 'body')
  if (endpoint.body === FileBody && !(sent instanceof ReceivedFile)) throw new Problem('request.file_expected')
  const body = endpoint.body?.safeParse(sent)
  if (body && !body.success) throw malformed(body.error, 'body')
  return { params: params?.data, query: query.data, body: body?.data }
}

type Issue = z.core.$ZodIssue

/** Names the first wrong field; `body` or `query` itself where that is not an object. */
function malformed({ issues: [first] }: z.ZodError, part: 'body' | 'query'): Problem {
  const issue = first && fieldIssue(first)
  if (issue?.code === 'unrecognized_keys') {
    return new Problem('request.unknown_field', { name: issue.keys[0] ?? '' })
  }
  return new Problem('request.malformed', { name: issue?.path.join('.') || part })
}

/** Returns the first issue of the nearest alternative of a union, with its path from the start; else the issue itself. */
function fieldIssue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const [nearest] = issue.errors.toSorted((one, other) => wrongFields(one) - wrongFields(other))
  const [first] = nearest ?? []
  return first ? fieldIssue({ ...first, path: [...issue.path, ...first.path] }) : issue
}

/** Number of fields to add, correct or remove. Unknown ones count half: the alternative fits except for these. */
const wrongFields = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length / 2 : 1), 0)
