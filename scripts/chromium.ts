import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds the browser of the end-to-end tests: CHROMIUM_PATH where it is set, else an installed one; null for none. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (environment.PATH ?? '').split(delimiter)
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE]
  return [environment.CHROMIUM_PATH, ...places].find((place) => place !== undefined && existsSync(place)) ?? null
}

/** Flags: no sandbox when run as root, no calls to the maker's servers. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Finds Chromium, or installs Debian's package where that needs no question. Prints what to do where it cannot. */
export function ensureChromium(): boolean {
  if (findChromium()) return true
  const isRoot = process.getuid?.() === 0
  if (isRoot && has('apt-get')) {
    console.log('Installing Chromium for the browser tests.')
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'inherit', env: quietApt() }).status === 0
    if (apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') && findChromium()) {
      return true
    }
  }
  const advice = has('apt-get') ? 'Run: sudo apt-get install chromium' : 'Install Chromium or Chrome'
  console.error(`The browser tests need Chromium. ${advice}, or set CHROMIUM_PATH to its program.`)
  return false
}

const has = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
const quietApt = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
