import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb, isBuilt } from '../scripts/web-build.ts'

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

/** The program of the servers: its bundle in a whole run of the tests (scripts/program-bundles.ts), or its source. */
const program = (): string => {
  const bundles = process.env.TEST_PROGRAMS
  return bundles ? join(bundles, 'server-process.js') : join(import.meta.dirname, 'server-process.ts')
}

/**
 * Starts the whole product with new data folders, as a new user does, on the day of a small herd. Each worker has its
 * own server, so that concurrent tests never see each other's records.
 */
export default async function startE2eServer(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt() && !(await buildWeb())) throw new Error('The web app could not be built')
  const child = fork(program(), [String(project.config.maxWorkers), PASSWORD], { execArgv: [] })
  const ended = once(child, 'exit')
  const servers = await Promise.race([
    once(child, 'message').then(([message]) => message as E2eServer[]),
    ended.then(([code]) => Promise.reject(new Error(`The servers ended with ${code}`))),
  ])
  project.provide('password', PASSWORD)
  project.provide('servers', servers)
  return async () => {
    if (child.connected) child.disconnect()
    await ended
  }
}
