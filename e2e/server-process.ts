import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_FROM } from '@herdboard/simulator/profiles/test-herd.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { createLog } from '../apps/api/src/platform/log.ts'
import { type RunningServer, startApiServer } from '../apps/api/src/start.ts'
import { testFolder } from '../apps/api/src/testing/database/test-folder.ts'
import { copyDataFolder } from './copy-data-folder.ts'
import { e2eClock } from './e2e-clock.ts'
import { e2eHerd } from './e2e-herd.ts'
import { patientLimits } from './patient-limits.ts'
import type { E2eServer } from './server.ts'

/**
 * The servers of the end-to-end tests, in a process of their own, because vitest would transform each of their 2,000
 * files. Its arguments are the number of servers and the password of every user; it sends their addresses to the process that
 * started it, and stops with it.
 */
const [count, password = ''] = process.argv.slice(2)

async function start(dataFolder: string): Promise<{ running: RunningServer; server: E2eServer }> {
  const config = { ...readConfig({ HERDBOARD_DATA: dataFolder, HERDBOARD_DEMO_PASSWORD: password }), port: 0 }
  const day = e2eClock()
  const demo = { installation: e2eHerd(), from: TEST_FROM }
  // A browser says of a failed request only its status, so the server prints the cause.
  const running = await startApiServer(config, createLog('error'), { clock: day.clock, limits: patientLimits, demo })
  return { running, server: { address: running.address, dataFolder, clockLagMs: day.begin() } }
}

/** Creates the database and the herd once, which takes 7 seconds of processor time, and stops; the servers start on copies. */
async function prepareHerd(): Promise<string> {
  const { running, server } = await start(newFolder('e2e-herd'))
  await running.stop(0)
  // Each copy would first try this port, all of them at once.
  rmSync(join(server.dataFolder, 'postgres-port'), { force: true })
  return server.dataFolder
}

/** Returns a data folder without the data of an earlier run, also of an aborted one: empty, or a copy. */
function newFolder(name: string, from?: string): string {
  const folder = testFolder(name)
  rmSync(folder, { recursive: true, force: true })
  if (from !== undefined) copyDataFolder(from, folder)
  return folder
}

const herd = await prepareHerd()
const started = await Promise.all(
  Array.from({ length: Number(count) }, (_, at) => start(newFolder(`e2e-${at + 1}`, herd))),
)
rmSync(herd, { recursive: true, force: true })

async function stopAll(): Promise<void> {
  await Promise.all(
    started.map(async ({ running, server }) => {
      await running.stop(0)
      rmSync(server.dataFolder, { recursive: true, force: true })
    }),
  )
  process.exit()
}

process.once('disconnect', () => void stopAll())
// Who started it may have ended meanwhile.
if (!process.connected) await stopAll()
process.send?.(started.map(({ server }) => server))
