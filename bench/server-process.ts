import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '../apps/api/src/app.ts'
import { startJobs } from '../apps/api/src/jobs.ts'
import { serverKeys } from '../apps/api/src/modules/auth/sessions/server-keys.ts'
import { createDeliveryTransport } from '../apps/api/src/modules/messages/sending/transports.ts'
import { startMqttIntake } from '../apps/api/src/modules/monitoring/service.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../apps/api/src/platform/database/pool.ts'
import { defaultRequestLimits } from '../apps/api/src/platform/http/limits/rate-limit.ts'
import { readSealingKeys } from '../apps/api/src/platform/identity/sealing-key.ts'
import { createLog } from '../apps/api/src/platform/log.ts'
import { BENCH_KEY } from './bench-key.ts'
import type { ChildServerMessage, ServerCommand, ServerOptions } from './server.ts'

/**
 * The measured server, in a process of its own so that the sender costs it nothing. Built as in production, but without
 * rate limits, since one sender represents many people. It refuses no load unless it is asked to.
 */
const [address = '', options = '{}'] = process.argv.slice(2)
const { shedsLoad = false, aheadMs = 0, mqtt } = JSON.parse(options) as ServerOptions
const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) }
const noRateLimit = { userPerMinute: 1e9, userBurst: 1e9, programPerMinute: 1e9, programBurst: 1e9 }
const noShedding = {
  busyMs: 1e9,
  veryBusyMs: 1e9,
  queue: { ...defaultRequestLimits.queue, busyQueue: 1e9, veryBusyQueue: 1e9, waitMs: 60_000 },
}
const database = openDatabase(address)
const deps = {
  // Push messages of the bench go to this machine.
  config: readConfig({
    HERDBOARD_PRIVATE_TARGETS: '127.0.0.0/8',
    HERDBOARD_KEY: BENCH_KEY,
  }),
  database,
  databaseAddress: address,
  clock,
  log: createLog('silent'),
  limits: { ...defaultRequestLimits, ...noRateLimit, ...(!shedsLoad && noShedding) },
  skipPlainValidation: true,
}
const keys = await serverKeys(database, readSealingKeys(deps.config))
const app = await buildApp(deps, async () => keys)
const intake = mqtt && startMqttIntake(deps, mqtt)
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let jobs: Awaited<ReturnType<typeof startJobs>> | undefined
const base = await app.listen({ host: '127.0.0.1', port: 0 })

const reply = (answer: ChildServerMessage) => process.send?.(answer)

const run = async (command: ServerCommand): Promise<unknown> => {
  switch (command.kind) {
    case 'usage': {
      const { user, system } = process.cpuUsage()
      const longestMs = delay.max / 1e6
      delay.reset()
      // A bench that asks for the heap starts the process with `--expose-gc`: garbage is no growth.
      globalThis.gc?.()
      const { rss, heapUsed, external } = process.memoryUsage()
      return {
        cpuMs: (user + system) / 1000,
        longestMs,
        megabytes: rss / 1e6,
        heapMegabytes: (heapUsed + external) / 1e6,
      }
    }
    case 'issue':
      return Promise.all(
        command.identities.map(async (identity) => {
          const { token } = await app.tokens.issue(identity as never, clock.now())
          return token
        }),
      )
    case 'start-jobs':
      jobs ??= await startJobs(deps, {
        concurrency: 2,
        importThread: { databaseAddress: address, logLevel: 'silent', traces: null, objects: null },
        messages: createDeliveryTransport(deps.config, { vapid: keys.webPush, links: keys.messageLinks }),
      })
      return null
    case 'mqtt-counts':
      return intake?.counts
    case 'stop':
      await intake?.stop()
      await jobs?.stop()
      await app.close()
      await database.destroy()
      return null
  }
}

process.on('message', async ({ no, command }: { no: number; command: ServerCommand }) => {
  try {
    reply({ no, value: await run(command) })
  } catch (error) {
    reply({ no, error: String(error) })
  }
  if (command.kind === 'stop') process.disconnect()
})
// A bench that was ended from outside must leave no server behind: with its jobs it would go on in the next bench's
// database, which has the same name and address.
process.on('disconnect', () => process.exit())
reply({ no: 0, value: base })
