import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { chromiumFlags, findChromium, findHeadlessShell } from '../../scripts/chromium.ts'
import { e2eServer } from '../e2e-server.ts'

export interface KillableBrowser {
  context: BrowserContext
  /** Ends all its processes at once, as the system does with an app that it needs the memory of. */
  kill: () => void
}

/** A folder for what a browser keeps; removed by `remove`. */
export async function browserProfile() {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}

/** Starts a browser with what it kept in the folder, on the day of the herd. */
export async function startKillableBrowser(folder: string): Promise<KillableBrowser> {
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
  const child = spawn(program, [...flags, 'about:blank'], { detached: true, stdio: 'ignore' })
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(folder)}`)
  const [context] = browser.contexts()
  if (!context || child.pid === undefined) throw new Error('the browser has no window')
  const group = -child.pid
  await context.clock.install({ time: Date.now() - e2eServer().clockLagMs })
  return { context, kill: () => void process.kill(group, 'SIGKILL') }
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
