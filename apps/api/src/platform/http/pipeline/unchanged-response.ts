import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { productVersion } from '#platform/config/version.ts'
import type { CallingProgram } from '#platform/identity/identify-program.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { OpenRequest, PipelineExchange } from './open-request.ts'
import { type StoredTexts, storedTexts } from './stored-texts.ts'

const MEGABYTE = 1024 * 1024
/** Of each process. */
const LIMITS = { total: 64 * MEGABYTE, company: 16 * MEGABYTE }

/** JSON texts by their tags; each process has its own. */
const storedBy = new WeakMap<FastifyInstance, StoredTexts>()

function storedResponses(app: FastifyInstance): StoredTexts {
  const cached = storedBy.get(app)
  if (cached) return cached
  const created = storedTexts(LIMITS)
  storedBy.set(app, created)
  return created
}

/** What is known of a response whose rows have a revision. */
interface UnchangedResponse {
  /** The response, where it was built since the last change: 304 if the caller has it, else its text. */
  found: { status: 200 | 304; body: string | null; etag: string } | null
  /** Stores the text of a response just built and returns its tag. */
  store(body: string): string
}

/**
 * Looks up the response to a read whose endpoint declares `revisions`; null for all others. The caller's rights are
 * read and required before, with every request. The handler learns from it whose rows of which revision it builds. The
 * revision was read before the rows: a change in between is in the response, and nobody requests its revision again.
 */
export function unchangedResponse(
  { endpoint, request, now }: PipelineExchange,
  { parts, scope, activeDirectoryId, context, revision }: OpenRequest,
): UnchangedResponse | null {
  if (!endpoint.revisions || !scope || revision === null || endpoint.produces) return null
  const { today, language, isDashboard } = context
  const reader = hashOf([
    today,
    language,
    isDashboard,
    activeDirectoryId,
    rightsOf(scope),
    rightsOfProgram(request.program),
  ])
  context.reading = { reader, revision }
  const key = hashOf([productVersion, endpoint.path, parts.params, parts.query, reader, revision])
  const stored = storedResponses(request.server)
  const known = stored.get(scope.directoryId, key)
  const isValid = (etag: string) => untilOf(etag) > now.getTime()
  const held = tagsIn(request.headers['if-none-match']).find((etag) => keyOf(etag) === key && isValid(etag))
  const found = held
    ? { status: 304 as const, body: null, etag: held }
    : known && isValid(known.etag)
      ? { status: 200 as const, ...known }
      : null
  return {
    found,
    store: (body) => {
      const etag = tagOf(key, context.staleAt)
      stored.set(scope.directoryId, key, { body, etag })
      return etag
    },
  }
}

const hashOf = (content: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, 27)

/** Everything that a response may say of its reader. Two people never share one. */
const rightsOf = (scope: TenantScope) => [
  ...[scope.userId, scope.email, scope.directoryId, scope.role, scope.isSolutionAdmin, scope.energyUnit],
  ...[scope.modules, scope.permissions, scope.readableFarms, scope.writableFarms].map((set) => [...set].toSorted()),
]

/** A program never shares a text with its owner. */
const rightsOfProgram = (program: CallingProgram | null | undefined) => program && [program.id, program.mayWrite]

/**
 * The tag of a key, with the instant at which the response becomes stale by itself. Weak, since the bytes also depend on
 * the compression.
 */
const tagOf = (key: string, staleAt: Date | undefined): string =>
  `W/"${key}${staleAt ? `.${staleAt.getTime().toString(36)}` : ''}"`

const TAG = /W\/"([\w-]+)(?:\.([0-9a-z]+))?"/g

const tagsIn = (header: string | undefined): string[] => [...(header ?? '').matchAll(TAG)].map(([tag]) => tag)

const partsOf = (etag: string) => [...etag.matchAll(TAG)][0]
const keyOf = (etag: string): string | undefined => partsOf(etag)?.[1]
const untilOf = (etag: string): number => {
  const until = partsOf(etag)?.[2]
  return until === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(until, 36)
}
