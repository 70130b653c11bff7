import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { afterEach } from 'vitest'
import { chromiumFlags, findChromium, findHeadlessShell } from '../../scripts/chromium.ts'
import { e2eServer } from '../e2e-server.ts'

export interface KillableBrowser {
  context: BrowserContext
  /** Ends all its processes at once, as the system does with an app that it needs the memory of. */
  kill: () => void
}

interface KillableBrowsers {
  /** A folder for what a browser keeps. */
  profile: () => Promise<string>
  /** Starts a browser with what it kept in the folder, on the day of the herd. */
  start: (folder: string) => Promise<KillableBrowser>
}

/** Browsers that a test kills. After each test, also a failed one, no browser and no folder of it is left. */
export function useKillableBrowsers(): KillableBrowsers {
  const running = new Set<() => void>()
  const folders = new Set<string>()
  afterEach(async () => {
    for (const kill of running) kill()
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    folders.clear()
  })
  return {
    profile: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'profile-'))
      folders.add(folder)
      return folder
    },
    start: async (folder) => {
      const kill = await launch(folder)
      const killOnce = () => {
        if (running.delete(killOnce)) kill()
      }
      running.add(killOnce)
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(folder)}`)
      const [context] = browser.contexts()
      if (!context) throw new Error('the browser has no window')
      await context.clock.install({ time: Date.now() - e2eServer().clockLagMs })
      return { context, kill: killOnce }
    },
  }
}

/** Starts Chromium as a group of processes; returns what ends the group. */
async function launch(folder: string): Promise<() => void> {
  const program = findHeadlessShell() ?? findChromium()
  if (!program) throw new Error('Chromium is missing')
  await rm(join(folder, 'DevToolsActivePort'), { force: true })
  const flags = [
    ...chromiumFlags,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--lang=da-DK',
  ]
  const { pid } = spawn(program, [...flags, 'about:blank'], { detached: true, stdio: 'ignore' })
  if (pid === undefined) throw new Error('Chromium did not start')
  return () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      // It ended by itself.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Chromium writes its port into this file when it listens. */
async function debuggingPort(folder: string): Promise<number> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(text.split('\n')[0])
    if (port > 0) return port
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the browser does not listen')
}
