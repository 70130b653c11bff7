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

/** Debian's package and program of Chromium without windows. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * Finds Chromium without windows: about half the processor time for a page. It shows no notifications of a service
 * worker. Null where it is not installed, or where CHROMIUM_PATH names the browser.
 */
export function findHeadlessShell(environment: NodeJS.ProcessEnv = process.env): string | null {
  if (environment.CHROMIUM_PATH) return null
  const folders = (environment.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, HEADLESS_SHELL)).find((place) => existsSync(place)) ?? null
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

/**
 * Finds Chromium, or installs Debian's package where that needs no question. Prints what to do where it cannot. It
 * installs the headless shell beside it, too; the tests also pass without that, only slower.
 */
export function ensureChromium(): boolean {
  const canInstall = process.getuid?.() === 0 && has('apt-get')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...APT_OPTIONS, ...args], { stdio: 'inherit', env: quietApt() }).status === 0
  if (!findChromium() && canInstall) {
    console.log('Installing Chromium for the browser tests.')
    if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  }
  if (!findChromium()) {
    const advice = has('apt-get') ? 'Run: sudo apt-get install chromium' : 'Install Chromium or Chrome'
    console.error(`The browser tests need Chromium. ${advice}, or set CHROMIUM_PATH to its program.`)
    return false
  }
  if (canInstall && !process.env.CHROMIUM_PATH && !findHeadlessShell()) {
    console.log(`Installing ${HEADLESS_SHELL} for faster browser tests.`)
    apt('install', '-y', '-qq', '--no-install-recommends', '--no-upgrade', HEADLESS_SHELL)
  }
  return true
}

/** Without a network the installation gives up soon. */
const APT_OPTIONS = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']

const has = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
const quietApt = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
