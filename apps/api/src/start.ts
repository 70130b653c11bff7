import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { serverKeys } from '#modules/auth/sessions/server-keys.ts'
import { backupChecks, backupState, startNightlyBackups } from '#modules/backups/service.ts'
import { type DemoAccounts, type DemoOptions, seedDemo } from '#modules/demo/service.ts'
import { startFigureWarming } from '#modules/figure-warming/service.ts'
import { isUnclaimed } from '#modules/installation/service.ts'
import { createMailTransport, mailFolder } from '#modules/mail/transport.ts'
import { createDeliveryTransport } from '#modules/messages/sending/transports.ts'
import { startMqttIntake } from '#modules/monitoring/service.ts'
import { selectBrokenAuditLogs } from '#platform/audit/audit-seals.ts'
import { createBackupFolder } from '#platform/backup/backup-folder.ts'
import { archiveSettings } from '#platform/backup/segment-archive.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Cluster, prepareServer, startCluster } from '#platform/cluster/cluster.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase, poolState } from '#platform/database/pool.ts'
import { diskSpace } from '#platform/health/disk-space.ts'
import type { RequestLimits } from '#platform/http/limits/rate-limit.ts'
import { shareLimits } from '#platform/http/limits/shared-limits.ts'
import { portProblem, requireFreePort } from '#platform/http/listen-port.ts'
import { readSealingKeys } from '#platform/identity/sealing-key.ts'
import { selectJobCounts } from '#platform/jobs/job-counts.ts'
import type { Log } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics/metrics-server.ts'
import { s3Store } from '#platform/objects/s3-store.ts'
import { privateTargets } from '#platform/outbound/private-targets.ts'
import { setTracing, stopTracing } from '#platform/tracing/trace-spans.ts'
import { type AppDeps, buildApp } from './app.ts'
import { startJobs } from './jobs.ts'
import { apiAddress } from './platform/database/migrate/api-role.ts'
import { migrateDatabase } from './platform/database/migrate/run-migrations.ts'
import { subscribeModules } from './subscribe-modules.ts'

export interface RunningServer {
  /** Address of the server: `http://127.0.0.1:3000`. */
  address: string
  deps: AppDeps
  /** Accounts of the demo company; null where there is none. */
  demo: DemoAccounts | null
  /** True if there is no sample data and no administrator of the installation yet. */
  isUnclaimed: boolean
  /**
   * Stops the server (graceful shutdown). It is no longer ready at once, accepts requests for `acceptMs`, finishes them, and stops the
   * database last.
   */
  stop(acceptMs: number): Promise<void>
}

/** Maximum time for running requests once no new ones are accepted. */
const DRAIN_MS = 20_000
const CLOSE_POOL_MS = 2_000

/** Options for end-to-end tests: a fixed day, a small herd, and limits for a machine that other tests load. */
export interface StartOptions {
  clock?: Clock
  limits?: RequestLimits
  demo?: Pick<DemoOptions, 'installation' | 'seed' | 'from'>
  /** Prints the progress of a first start, and where mails are stored if no mail server is set. */
  print?(line: string): void
  /** Whether the text of such mails is printed, too: they have links that open accounts. */
  printsMails?: boolean
}

/**
 * Starts database, schema, application and port, in this order. When it throws, nothing is left running; it throws a
 * StartProblem where the user can solve the problem.
 */
export async function startApiServer(
  config: Config,
  log: Log,
  { clock = systemClock, limits, demo: herd, print = () => undefined, printsMails = false }: StartOptions = {},
): Promise<RunningServer> {
  await requireFreePort(config)
  if (config.traces) setTracing((await import('#platform/tracing/otlp-traces.ts')).otlpTraces(config.traces, log))
  const cluster = config.databaseUrl === null ? await startOwnCluster(config, log) : null
  try {
    const ownerAddress = cluster?.ownerAddress ?? config.databaseUrl ?? ''
    await migrateDatabase(ownerAddress)
    const databaseAddress = apiAddress(ownerAddress)
    const database = openDatabase(databaseAddress)
    const { backups, metricsPort } = config
    const metrics = metricsPort === null ? null : await createMetrics()
    const deps: AppDeps = {
      config,
      database,
      databaseAddress,
      clock,
      log,
      ...(limits && { limits }),
      skipPlainValidation: true,
      ...(config.objects && { objects: s3Store(config.objects) }),
      disk: diskSpace(cluster?.dataFolder),
      ...(metrics && { onResponse: metrics.recordResponse }),
      ...(backups.isNightly && { healthChecks: backupChecks({ database, clock }, backups.folder) }),
    }
    try {
      subscribeModules()
      const demo = config.demo && (await seedDemo(database, clock, { ...herd, ...config.demo, onProgress: print }))
      const keys = await serverKeys(database, readSealingKeys(config))
      const app = await buildApp(deps, async () => keys)
      const worker = await startJobs(deps, {
        mail: {
          transport: createMailTransport(config, print, { printsMails }),
          sender: config,
          folder: mailFolder(config),
        },
        messages: createDeliveryTransport(config, { vapid: keys.webPush, links: keys.messageLinks }),
        webhooks: { key: keys.messageLinks, targets: privateTargets(config.privateTargets) },
        archiveFolder: config.archiveFolder,
        ...(config.inboxFolder !== null && { inboxFolder: config.inboxFolder }),
        importThread: { databaseAddress, logLevel: log.level, traces: config.traces, objects: config.objects },
        ...(config.objects && { objects: config.objects }),
        concurrency: config.jobConcurrency,
      })
      app.addHook('onClose', () => worker.stop())
      const sharing = shareLimits(app.admission.sharedLimits, deps)
      app.addHook('onClose', () => sharing.stop())
      if (config.mqtt) {
        const intake = startMqttIntake(deps, config.mqtt)
        app.addHook('onClose', () => intake.stop())
      }
      const warming = startFigureWarming(deps)
      app.addHook('onClose', () => warming.stop())
      if (backups.isNightly) {
        const place = {
          dataFolder: config.dataFolder,
          backups: backups.folder,
          backupCount: backups.count,
          keys: config,
          objects: deps.objects,
        }
        const nightly = startNightlyBackups(deps, place)
        app.addHook('onClose', () => nightly.stop())
      }
      if (metrics && metricsPort !== null) {
        await metrics.listen(
          {
            pool: () => poolState(database),
            signInPool: () => poolState(app.signInDatabase),
            queue: () => app.admission.connections.state(),
            jobs: () => selectJobCounts(database),
            brokenAuditLogs: () => selectBrokenAuditLogs(database),
            backup: () => (backups.isNightly ? backupState(backups.folder, clock.now()) : null),
            freeBytes: () => deps.disk?.freeBytes ?? null,
          },
          { host: config.host, port: metricsPort },
        )
        app.addHook('onClose', () => metrics.stop())
      }
      const unclaimed = demo === null && (await isUnclaimed(ownerAddress))
      const address = await listen(app, config)
      return { address, deps, demo, isUnclaimed: unclaimed, stop: (acceptMs) => stop(app, deps, cluster, acceptMs) }
    } catch (error) {
      await database.destroy()
      throw error
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

async function startOwnCluster({ dataFolder, backups }: Config, log: Log): Promise<Cluster> {
  const onError = (text: string) => log.error({ type: 'database' }, text)
  if (!backups.isNightly) return startCluster({ dataFolder, onError })
  const { account } = await prepareServer(dataFolder)
  createBackupFolder(backups.folder, account)
  return startCluster({ dataFolder, onError, settings: archiveSettings(backups.folder) })
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw portProblem(error, host, port) ?? error
  }
}

async function stop(
  app: FastifyInstance,
  { database }: AppDeps,
  cluster: Cluster | null,
  acceptMs: number,
): Promise<void> {
  app.admission.startClosing()
  await sleep(acceptMs)
  // Closes idle keep-alive connections, which would delay the stop as long as their clients like.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await Promise.race([app.close(), sleep(DRAIN_MS, undefined, { ref: false })])
  clearInterval(sweep)
  app.server.closeAllConnections()
  await Promise.race([database.destroy(), sleep(CLOSE_POOL_MS, undefined, { ref: false })])
  await Promise.race([stopTracing(), sleep(CLOSE_POOL_MS, undefined, { ref: false })])
  await cluster?.stop()
}
