import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { makeLog } from '../apps/api/src/platform/log.ts'
import { start } from '../apps/api/src/start.ts'
import { buildWeb, isBuilt } from '../scripts/web-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    password: string
  }
}

const folder = join(import.meta.dirname, '../.cache/e2e')
const PASSWORD = 'e2e-og-grise'

/** The whole product on a fresh data folder, once for all journeys, as a new user starts it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt() && !(await buildWeb())) throw new Error('The web app could not be built')
  // A server that an aborted run left is taken over first and stopped, then its data goes.
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  const config = { ...readConfig({ HERDBOARD_DATA: folder, HERDBOARD_DEMO_PASSWORD: PASSWORD }), port: 0 }
  const running = await start(config, makeLog('silent'))
  project.provide('address', running.address)
  project.provide('password', PASSWORD)
  return () => running.stop(0)
}
