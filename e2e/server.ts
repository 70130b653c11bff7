import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_FROM } from '@herdboard/simulator/profiles/test-herd.ts'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { createLog } from '../apps/api/src/platform/log.ts'
import { type RunningServer, startApiServer } from '../apps/api/src/start.ts'
import { testFolder } from '../apps/api/src/testing/database/test-folder.ts'
import { buildWeb, isBuilt } from '../scripts/web-build.ts'
import { copyDataFolder } from './copy-data-folder.ts'
import { e2eClock } from './e2e-clock.ts'
import { e2eHerd } from './e2e-herd.ts'
import { patientLimits } from './patient-limits.ts'

export interface E2eServer {
  address: string
  /** Folder of the server's database and, without a mail server, its mails. */
  dataFolder: string
  /** By how many milliseconds the farm's clock is behind the real one. */
  clockLagMs: number
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: E2eServer[]
    password: string
  }
}

const PASSWORD = 'e2e-og-grise'

/**
 * Starts the whole product with new data folders, as a new user does, on the day of a small herd. Each worker has its
 * own server, so that concurrent tests never see each other's records.
 */
export default async function startE2eServer(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt() && !(await buildWeb())) throw new Error('The web app could not be built')
  const herd = await prepareHerd()
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, (_, at) => startServer(newFolder(`e2e-${at + 1}`, herd))),
  )
  rmSync(herd, { recursive: true, force: true })
  project.provide('password', PASSWORD)
  project.provide(
    'servers',
    started.map(({ server }) => server),
  )
  return async () => {
    await Promise.all(
      started.map(async ({ running, server }) => {
        await running.stop(0)
        rmSync(server.dataFolder, { recursive: true, force: true })
      }),
    )
  }
}

/** Creates the database and the herd once, which takes 7 seconds of processor time, and stops; the servers start on copies. */
async function prepareHerd(): Promise<string> {
  const { running, server } = await startServer(newFolder('e2e-herd'))
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

async function startServer(dataFolder: string): Promise<{ running: RunningServer; server: E2eServer }> {
  const config = { ...readConfig({ HERDBOARD_DATA: dataFolder, HERDBOARD_DEMO_PASSWORD: PASSWORD }), port: 0 }
  const day = e2eClock()
  const demo = { installation: e2eHerd(), from: TEST_FROM }
  // A browser says of a failed request only its status, so the server prints the cause.
  const running = await startApiServer(config, createLog('error'), { clock: day.clock, limits: patientLimits, demo })
  return { running, server: { address: running.address, dataFolder, clockLagMs: day.begin() } }
}
