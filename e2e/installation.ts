import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { createLog } from '../apps/api/src/platform/log.ts'
import { type RunningServer, startApiServer } from '../apps/api/src/start.ts'
import { testFolder } from '../apps/api/src/testing/database/test-folder.ts'
import { e2eServer } from './e2e-server.ts'
import { patientLimits } from './patient-limits.ts'

interface Installation {
  /** Folder of its database and mails. */
  folder: string
  address: () => string
  /** Runs the admin command beside the running server; returns its output. */
  admin: (...args: string[]) => Promise<string>
}

/** The output with the link that it names a file of: no terminal reads it here. */
export function withLink(output: string): string {
  const [, file] = / is in (\S+)$/m.exec(output) ?? []
  return file === undefined ? output : `${output}${readFileSync(file, 'utf8')}`
}

/** Starts a separate installation for a file, without sample data. */
export function useInstallation(name: string): Installation {
  const folder = testFolder(`e2e-${name}`)
  const settings = { HERDBOARD_DATA: folder, HERDBOARD_DEMO: 'off' }
  let running: RunningServer
  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    const clock = { now: () => new Date(Date.now() - e2eServer().clockLagMs) }
    running = await startApiServer({ ...readConfig(settings), port: 0 }, createLog('silent'), {
      clock,
      limits: patientLimits,
    })
  }, 120_000)
  afterAll(async () => {
    await running.stop(0)
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const admin = async (...args: string[]) => {
    const script = join(import.meta.dirname, '../scripts/admin.ts')
    const env = { ...process.env, ...settings, HERDBOARD_URL: running.address }
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
    return withLink(stdout)
  }
  return { folder, address: () => running.address, admin }
}
