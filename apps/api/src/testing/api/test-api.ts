import { encodedBody } from '@herdboard/contract/core/encoded-body.ts'
import type { AnyEndpoint, EndpointInput, EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { errorStatuses } from '@herdboard/contract/core/error-statuses.ts'
import { ProblemReply } from '@herdboard/contract/core/problem.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '#app.ts'
import type { HashCost } from '#modules/auth/service.ts'
import type { Config } from '#platform/config/config.ts'
import { apiAddress } from '#platform/database/migrate/api-role.ts'
import type { Database } from '#platform/database/pool.ts'
import type { DiskSpace } from '#platform/health/disk-space.ts'
import { defaultConnectionLimits } from '#platform/http/limits/connection-queue.ts'
import type { RequestLimits } from '#platform/http/limits/rate-limit.ts'
import { defaultUploadPace } from '#platform/http/uploads/upload-pace.ts'
import type { LiveTimes } from '#platform/live/live-stream.ts'
import { createLog } from '#platform/log.ts'
import { s3Store } from '#platform/objects/s3-store.ts'
import type { StatementPlan } from '#testing/database/statement-plans.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import type { TestPerson } from '#testing/fixtures/test-company.ts'
import { LEAST_HASH_COST } from '#testing/sign-in/least-hash-cost.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { testConfig } from './test-config.ts'
import { printUnexpectedError } from './unexpected-errors.ts'

/** An error response as a client sees it. */
export class TestApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly messages: ProblemReply['messages']
  readonly headers: Record<string, unknown>
  /** The whole body, including the keys beside `messages`. */
  readonly body: Record<string, unknown>

  constructor({ statusCode, headers, body }: LightMyRequestResponse) {
    const parsed = ProblemReply.loose().parse(JSON.parse(body))
    super(`${statusCode} ${parsed.messages.map(({ code, message }) => `${code}: ${message}`).join('; ')}`)
    this.status = statusCode
    this.code = parsed.messages[0]?.code ?? ''
    this.messages = parsed.messages
    this.headers = headers
    this.body = parsed
  }
}

export interface TestCallOptions {
  headers?: Record<string, string>
  /** Sent as `Idempotency-Key`. */
  key?: string
  language?: string
}

type TestCallArguments<E> =
  unknown extends EndpointInput<E>
    ? [input?: Record<string, never>, options?: TestCallOptions]
    : [input: EndpointInput<E>, options?: TestCallOptions]

export interface TestClient {
  /**
   * Calls an endpoint and validates the reply against its schema. Throws a TestApiProblem for any other status than
   * success.
   */
  call<E extends AnyEndpoint>(endpoint: E, ...args: TestCallArguments<E>): Promise<EndpointReply<E>>
  /** Sends a request and returns the raw answer, also for input that the contract does not allow. */
  send(endpoint: AnyEndpoint, input?: RequestParts, options?: TestCallOptions): Promise<LightMyRequestResponse>
}

export interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export interface TestApi {
  app: FastifyInstance
  /** Connection without row-level security, for fixtures and checks of stored rows. */
  db: Database
  /** Connection of the API's role, with row-level security. */
  database: Database
  ownerAddress: string
  clock: TestClock
  /** A client for a signed-in user, or for a company's administrator. */
  as(who: TestPerson | { manager: TestPerson }): TestClient
  /** Returns the authorization header of a signed-in user, for raw requests. */
  authorizationOf(who: TestPerson | { manager: TestPerson }): Promise<Record<string, string>>
  /** A client without a sign-in, with these headers. */
  anonymous(headers?: Record<string, string>): TestClient
  /** Sends a request without content, for checks of the access rules only. */
  sendUnauthenticated(endpoint: AnyEndpoint, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export interface TestApiOptions {
  instant?: string
  limits?: Partial<RequestLimits>
  config?: Partial<Config>
  /** Space of the disk of the database; unknown where absent. */
  disk?: DiskSpace
  /** Without row-level security, so that only the application's own tenant checks apply. */
  withoutRowLevelSecurity?: boolean
  live?: Partial<LiveTimes>
  /** Name of a database to clone instead of an empty one. */
  cloned?: string
  /** Receives the log lines. */
  onLog?: (line: string) => void
  /** Receives the plan of each statement that the API runs, with the rows that it read. Slow. */
  onPlan?: (plan: StatementPlan) => void
  /** Cost of passwords; by default the least. */
  hashCost?: HashCost
  /** Further routes, such as a broken one that a check must find. */
  routes?: (api: FastifyInstance) => Promise<void>
}

/** A folder without a build of the web app, as in a tree that nobody has built. */
const NO_WEB = '/nonexistent'

/** Limits far above what any test needs on a slow machine; the limits have separate tests. */
const unlimited: RequestLimits = {
  userPerMinute: 1_000_000,
  userBurst: 1_000_000,
  programPerMinute: 1_000_000,
  programBurst: 1_000_000,
  busyMs: Number.POSITIVE_INFINITY,
  veryBusyMs: Number.POSITIVE_INFINITY,
  queue: {
    ...defaultConnectionLimits,
    busyQueue: 1_000_000,
    veryBusyQueue: 1_000_000,
    personQueue: 1_000_000,
    waitMs: 60_000,
  },
  callMs: 300_000,
  uploadPace: defaultUploadPace,
}

/** Builds the real application on a separate database; both are removed after the file's last test. */
export async function testApi({
  instant,
  limits = {},
  config,
  disk,
  withoutRowLevelSecurity = false,
  live = {},
  cloned,
  onLog,
  onPlan,
  routes,
  hashCost = LEAST_HASH_COST,
}: TestApiOptions = {}): Promise<TestApi> {
  const { database, asAdmin, ownerAddress } = await testDatabase(onPlan, cloned)
  const clock = testClock(instant)
  const log = onLog ? createLog('info', { write: onLog }) : createLog('silent')
  const app = await buildApp({
    config: testConfig(config),
    database: withoutRowLevelSecurity ? asAdmin : database,
    databaseAddress: apiAddress(ownerAddress),
    clock,
    log,
    ...(config?.objects && { objects: s3Store(config.objects) }),
    ...(disk && { disk }),
    limits: { ...unlimited, ...limits },
    live,
    // The built web app has tests of its own, and reading it takes a third of building the application.
    webFolder: NO_WEB,
    hashCost,
    onUnexpectedError: printUnexpectedError,
  })
  if (routes) await app.register(routes, { prefix: '/api' })
  await app.ready()
  afterAll(async () => {
    const closed = app.close()
    // A connection that a client opened and sent nothing on is otherwise waited for, up to a minute.
    const impatience = setTimeout(() => app.server.closeAllConnections(), 2_000)
    await closed.finally(() => clearTimeout(impatience))
  })

  const inject = async (endpoint: AnyEndpoint, parts: RequestParts, headers: Record<string, string>) => {
    const body = encodedBody(parts.body)
    const answer = await app.inject({
      method: endpoint.method,
      url: requestUrl(endpoint, parts),
      headers: { language: 'da', ...(body && { 'content-type': body.type }), ...headers },
      ...(body && { payload: body.content as string | Buffer }),
    })
    requireDeclaredStatus(endpoint, answer)
    return answer
  }

  const caller = (makeHeaders: () => Promise<Record<string, string>>): TestClient => {
    const send: TestClient['send'] = async (endpoint, input = {}, options = {}) =>
      inject(endpoint, input, {
        ...(await makeHeaders()),
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
        ...(options.language !== undefined && { language: options.language }),
        ...options.headers,
      })
    return {
      send,
      call: async (endpoint, ...[input, options]) => {
        const answer = await send(endpoint, (input ?? {}) as RequestParts, options)
        if (answer.statusCode !== (endpoint.status ?? 200)) throw new TestApiProblem(answer)
        return endpoint.reply.parse(answer.body === '' ? null : JSON.parse(answer.body)) as EndpointReply<
          typeof endpoint
        >
      },
    }
  }

  const tokenVersions = new Map<string, number>()
  const tokens = new Map<string, string>()
  /** Each person's version is read once, and a token signed once a second of the clock: calls are most of a story. */
  const authorization = async ({ userId, directoryId, role, key }: TestPerson) => {
    if (key !== undefined) return { authorization: `Bearer ${key}` }
    const at = clock.now()
    const name = [userId, directoryId, role, Math.floor(at.getTime() / 1000)].join()
    const known = tokens.get(name)
    if (known !== undefined) return { authorization: known }
    const tokenVersion = tokenVersions.get(userId) ?? (await readTokenVersion(asAdmin, userId))
    tokenVersions.set(userId, tokenVersion)
    const identity = { userId, directoryId, role, tokenVersion, signInId: userId }
    const { token } = await app.tokens.issue(identity, at)
    tokens.set(name, `Bearer ${token}`)
    return { authorization: `Bearer ${token}` }
  }

  const signedIn: TestApi['authorizationOf'] = (who) => authorization('manager' in who ? who.manager : who)

  return {
    app,
    authorizationOf: signedIn,
    db: asAdmin,
    database,
    ownerAddress,
    clock,
    as: (who) => caller(() => signedIn(who)),
    anonymous: (headers = {}) => caller(async () => headers),
    sendUnauthenticated: (endpoint, headers = {}) => inject(endpoint, { params: placeholderIds(endpoint) }, headers),
  }
}

async function readTokenVersion(db: Database, userId: string): Promise<number> {
  const account = db.selectFrom('user_account').select('token_version').where('id', '=', userId)
  return (await account.executeTakeFirstOrThrow()).token_version
}

const parameterNames = (endpoint: AnyEndpoint) => [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Ids without a row, to complete a URL. */
const placeholderIds = (endpoint: AnyEndpoint) =>
  Object.fromEntries(
    parameterNames(endpoint).map((name) => [name, name === 'form_id' ? '1' : '018f0000-0000-7000-8000-000000000000']),
  )

/** Throws for a status that the endpoint does not declare, so that every test checks the contract's statuses. */
function requireDeclaredStatus(endpoint: AnyEndpoint, { statusCode, body }: LightMyRequestResponse): void {
  const declared: number[] = [endpoint.status ?? 200, ...(endpoint.revisions ? [304] : []), ...errorStatuses(endpoint)]
  if (declared.includes(statusCode)) return
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered ${statusCode}, which it does not declare: add it to its \`errors\` in packages/contract, or answer one of ${declared.join(', ')}. ${body}`,
  )
}

/** Returns the URL of a request with its path and query parameters. */
export function requestUrl(endpoint: AnyEndpoint, { params = {}, query = {} }: RequestParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `/api${path}${search && `?${search}`}`
}
