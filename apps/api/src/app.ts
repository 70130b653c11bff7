import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { alarmResponseRoutes } from '#modules/alarm-responses/routes.ts'
import { analysisRoutes } from '#modules/analysis/routes.ts'
import { apiTokenRoutes } from '#modules/api-tokens/routes.ts'
import { assignmentRoutes } from '#modules/assignments/routes.ts'
import { auditRoutes } from '#modules/audit/routes.ts'
import { authRoutes } from '#modules/auth/routes.ts'
import { type HashCost, requireReauthentication } from '#modules/auth/service.ts'
import { type AccessTokens, accessTokens } from '#modules/auth/sessions/access-token.ts'
import { serverKeys } from '#modules/auth/sessions/server-keys.ts'
import { backupRoutes } from '#modules/backups/routes.ts'
import { budgetRoutes } from '#modules/budget/routes.ts'
import { catalogueRoutes } from '#modules/catalogue/routes.ts'
import { chartRoutes } from '#modules/charts/routes.ts'
import { archiveImportRoutes } from '#modules/company-data/archive-import/routes.ts'
import { companyDataRoutes } from '#modules/company-data/routes.ts'
import { dashboardRoutes } from '#modules/dashboards/routes.ts'
import { dataQualityRoutes } from '#modules/data-quality/routes.ts'
import { digestRoutes } from '#modules/digests/routes.ts'
import { economyRoutes } from '#modules/economy/routes.ts'
import { farmBoardRoutes } from '#modules/farm-board/routes.ts'
import { feedMixRoutes } from '#modules/feed-mixes/routes.ts'
import { formRoutes } from '#modules/forms/routes.ts'
import { medicineRoutes } from '#modules/health/routes.ts'
import { imageRoutes } from '#modules/images/routes.ts'
import { importRoutes } from '#modules/imports/routes.ts'
import { kpiRoutes } from '#modules/kpis/routes.ts'
import { locationRoutes } from '#modules/locations/routes.ts'
import { messageRoutes } from '#modules/messages/routes.ts'
import { monitoringRoutes } from '#modules/monitoring/routes.ts'
import { noteRoutes } from '#modules/notes/routes.ts'
import { notificationRoutes } from '#modules/notifications/routes.ts'
import { ownDataRoutes } from '#modules/people/own-data-routes.ts'
import { peopleRoutes } from '#modules/people/routes.ts'
import { priceRoutes } from '#modules/prices/routes.ts'
import { rawMaterialRoutes } from '#modules/raw-materials/routes.ts'
import { recalculationRoutes } from '#modules/recalculations/routes.ts'
import { reconciliationRoutes } from '#modules/reconciliation/routes.ts'
import { recordRoutes } from '#modules/records/routes.ts'
import { referenceDataRoutes } from '#modules/reference-data/routes.ts'
import { reportRoutes } from '#modules/reports/routes.ts'
import { roundRoutes } from '#modules/rounds/routes.ts'
import { sampleDashboardRoutes } from '#modules/sample-dashboard/routes.ts'
import { searchRoutes } from '#modules/search/routes.ts'
import { tableRoutes } from '#modules/tables/routes.ts'
import { uiRoutes } from '#modules/ui/routes.ts'
import { whyRoutes } from '#modules/why/routes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { type Database, openReservedConnections } from '#platform/database/pool.ts'
import type { DiskSpace } from '#platform/health/disk-space.ts'
import { healthRoutes } from '#platform/health/health-routes.ts'
import { compressResponses } from '#platform/http/compression.ts'
import { installErrorHandling } from '#platform/http/errors/error-handler.ts'
import { handleClientError, handleFrameworkError, installHttpChecks } from '#platform/http/errors/http-errors.ts'
import { type AdmissionControl, createAdmissionControl } from '#platform/http/limits/admission-control.ts'
import { defaultRequestLimits, type RequestLimits } from '#platform/http/limits/rate-limit.ts'
import { openApiRoutes } from '#platform/http/openapi/openapi-routes.ts'
import { assertGuarded, watchGuards } from '#platform/http/pipeline/guarded-routes.ts'
import { logRequests } from '#platform/http/request-log.ts'
import { receiveFiles } from '#platform/http/uploads/receive-files.ts'
import type { AccessClaims } from '#platform/identity/access-claims.ts'
import type { CallingProgram } from '#platform/identity/identify-program.ts'
import { readSealingKeys } from '#platform/identity/sealing-key.ts'
import type { CallingDevice } from '#platform/identity/shared-device.ts'
import type { LiveTimes } from '#platform/live/live-stream.ts'
import { liveRoutes } from '#platform/live/routes.ts'
import type { Log } from '#platform/log.ts'
import type { CountedResponse } from '#platform/metrics/metrics-server.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { traceRequests } from '#platform/tracing/trace-spans.ts'
import { webFiles } from '#platform/web/web-files.ts'
import { subscribeModules } from './subscribe-modules.ts'

export interface AppDeps {
  config: Config
  database: Database
  /** Connection URL for notifications of changes from other processes. */
  databaseAddress: string
  clock: Clock
  log: Log
  limits?: RequestLimits
  live?: Partial<LiveTimes>
  /** Space of the embedded database's disk; absent for a database of one's own. */
  disk?: DiskSpace
  /** Store of content outside the database; absent where none is set. */
  objects?: ObjectStore
  /** Counts each response, for the metrics. */
  onResponse?: (response: CountedResponse) => void
  /** Further checks of `/health/status`: each says what is wrong, or null. */
  healthChecks?: readonly (() => Promise<string | null>)[]
  /** Skips the validation of `plain` replies, for production. */
  skipPlainValidation?: boolean
  /** Cost of passwords, where it is not that of production. */
  hashCost?: HashCost
  /** Folder of the built web app, where it is not the one beside this program. */
  webFolder?: string
  /** Called for every 500 with the thrown error; for tests. */
  onUnexpectedError?: (error: unknown, request: FastifyRequest) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: AppDeps
    admission: AdmissionControl
    tokens: AccessTokens
    /** Connections for the own account alone. */
    signInDatabase: Database
  }
  interface FastifyRequest {
    claims: AccessClaims | null
    person: Person | null
    /** The program that calls with a token. */
    program: CallingProgram | null
    /** The registered device on which the caller signed in by PIN. */
    device: CallingDevice | null
  }
}

/** Connections for the own account alone, such as signing in: no load of companies and jobs keeps anybody out. */
const SIGN_IN_CONNECTIONS = 2
const BODY_LIMIT = 1_048_576
const REQUEST_TIMEOUT_MS = 30_000
/** A connection over which nothing moves so long, such as one whose client reads no response. No call takes as long. */
const IDLE_TIMEOUT_MS = 120_000
const nodeServerOptions = {
  /** Otherwise Node itself refuses a request without a host, without our error shape and headers. */
  requireHostHeader: false,
  /** Node takes the longer of the two times for the whole request. Its own for the header section is 60 seconds. */
  headersTimeout: REQUEST_TIMEOUT_MS,
  /** Node looks for overdue requests only this often; its own 30 seconds would double the time. */
  connectionsCheckingInterval: 1_000,
}

/** Builds the whole API and the web files, ready to listen. The modules are registered by hand, in order. */
const storedKeys = ({ database, config }: AppDeps) => serverKeys(database, readSealingKeys(config))

export async function buildApp(deps: AppDeps, readKeys = storedKeys): Promise<FastifyInstance> {
  subscribeModules()
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy,
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: false,
    ...(deps.config.tls ? { https: { ...deps.config.tls, ...nodeServerOptions } } : { http: nodeServerOptions }),
    clientErrorHandler: handleClientError,
    frameworkErrors: handleFrameworkError,
  }) as unknown as FastifyInstance
  app.decorate('deps', deps)
  const { limits = defaultRequestLimits } = deps
  app.decorate('admission', createAdmissionControl(limits, deps.disk))
  const keys = await readKeys(deps)
  const proofContext = { database: deps.database, serverKey: keys.secondFactor }
  const tokens = accessTokens(keys, deps.clock)
  app.decorate('tokens', tokens)
  app.decorateRequest('claims', null)
  app.decorateRequest('person', null)
  app.decorateRequest('program', null)
  app.decorateRequest('device', null)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onClose', async () => app.admission.stop())
  const signInDatabase = openReservedConnections(deps.database, deps.databaseAddress, SIGN_IN_CONNECTIONS)
  app.decorate('signInDatabase', signInDatabase)
  app.addHook('onClose', () => signInDatabase.destroy())
  traceRequests(app)
  watchGuards(app)
  logRequests(app)
  installErrorHandling(app)
  installHttpChecks(app)
  await app.register(cookie)
  await app.register(healthRoutes)
  await app.register(webFiles, deps.webFolder === undefined ? {} : { folder: deps.webFolder })
  await app.register(
    async (api) => {
      await compressResponses(api)
      await receiveFiles(api, join(deps.config.archiveFolder, 'uploads'), limits.uploadPace)
      await api.register(openApiRoutes)
      await api.register(liveRoutes)
      await api.register(authRoutes, { signIn: { database: signInDatabase, keys, tokens } })
      await api.register(peopleRoutes)
      await api.register(apiTokenRoutes, {
        prove: (context, person, proof) => requireReauthentication(proofContext, context, person, proof),
      })
      await api.register(ownDataRoutes, { serverKey: keys.secondFactor })
      await api.register(companyDataRoutes)
      await api.register(backupRoutes)
      await api.register(archiveImportRoutes)
      await api.register(catalogueRoutes)
      await api.register(uiRoutes)
      await api.register(locationRoutes)
      await api.register(feedMixRoutes)
      await api.register(rawMaterialRoutes)
      await api.register(economyRoutes)
      await api.register(budgetRoutes)
      await api.register(priceRoutes)
      await api.register(referenceDataRoutes)
      await api.register(formRoutes)
      await api.register(imageRoutes)
      await api.register(importRoutes)
      await api.register(recordRoutes)
      await api.register(searchRoutes)
      await api.register(auditRoutes)
      await api.register(noteRoutes)
      await api.register(medicineRoutes)
      await api.register(assignmentRoutes)
      await api.register(reconciliationRoutes)
      await api.register(reportRoutes)
      await api.register(roundRoutes)
      await api.register(kpiRoutes)
      await api.register(whyRoutes)
      await api.register(farmBoardRoutes)
      await api.register(dataQualityRoutes)
      await api.register(monitoringRoutes)
      await api.register(dashboardRoutes)
      await api.register(analysisRoutes)
      await api.register(chartRoutes)
      await api.register(tableRoutes)
      await api.register(recalculationRoutes)
      await api.register(sampleDashboardRoutes)
      await api.register(messageRoutes, { keys: { vapid: keys.webPush, links: keys.messageLinks } })
      await api.register(alarmResponseRoutes)
      await api.register(digestRoutes)
      await api.register(notificationRoutes)
    },
    { prefix: '/api' },
  )
  assertGuarded(app)
  return app
}
