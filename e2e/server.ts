import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_FROM } from '@herdboard/simulator/profiles/test-herd.ts'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { makeLog } from '../apps/api/src/platform/log.ts'
import { start } from '../apps/api/src/start.ts'
import { buildWeb, isBuilt } from '../scripts/web-build.ts'
import { farmDay } from './farm-day.ts'
import { journeyHerd } from './herd.ts'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    password: string
    /** Where the server keeps its database and, without a mail server, its mails. */
    dataFolder: string
    /** How far the day on the farm lies behind the real clock, milliseconds. */
    behindMs: number
  }
}

const folder = join(import.meta.dirname, '../.cache/e2e')
const PASSWORD = 'e2e-og-grise'

/** The whole product on a fresh data folder, once for all journeys, as a new user starts it: on a small herd's own day. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt() && !(await buildWeb())) throw new Error('The web app could not be built')
  // A server that an aborted run left is taken over first and stopped, then its data goes.
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  const config = { ...readConfig({ HERDBOARD_DATA: folder, HERDBOARD_DEMO_PASSWORD: PASSWORD }), port: 0 }
  const day = farmDay()
  const demo = { installation: journeyHerd(), from: TEST_FROM }
  const running = await start(config, makeLog('silent'), { clock: day.clock, demo })
  project.provide('address', running.address)
  project.provide('password', PASSWORD)
  project.provide('dataFolder', folder)
  project.provide('behindMs', day.begin())
  return () => running.stop(0)
}
