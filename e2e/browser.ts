import { setTimeout as sleep } from 'node:timers/promises'
import { cookieNames, exchangeToken, login } from '@herdboard/contract/people/auth.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { chromiumFlags, findChromium, findHeadlessShell } from '../scripts/chromium.ts'
import type { E2eActor } from './e2e-herd.ts'
import { e2eServer } from './e2e-server.ts'
import { watchRequests } from './network-idle.ts'

/** The browser of the running file. */
let browser: Browser

/** The headless shell that the files of a worker share: a start takes a second of processor time. */
let shared: Browser | null = null

/** A page of a test ends before code that V8 optimises for it has saved what the optimising took. */
const WITHOUT_OPTIMISER = '--js-flags=--no-opt --no-maglev'

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...chromiumFlags, WITHOUT_OPTIMISER] })

/**
 * Gives the end-to-end tests of a file a browser without windows: the headless shell where it is installed, except for
 * tests of notifications, which it does not show. After the file no window is left.
 */
export function useBrowser({ showsNotifications = false } = {}): void {
  beforeAll(async () => {
    const shell = showsNotifications ? null : findHeadlessShell()
    const executablePath = shell ?? findChromium()
    if (!executablePath) throw new Error('Chromium is missing: install the package chromium, or set CHROMIUM_PATH')
    // A browser that ended, as by a lack of memory, is replaced.
    browser = shell && shared?.isConnected() ? shared : await launch(executablePath)
    if (shell) shared = browser
  })
  // The process of the worker ends the shared one.
  afterAll(() =>
    browser === shared ? Promise.all(browser.contexts().map((context) => context.close())) : browser.close(),
  )
}

export interface OpenPage {
  page: Page
  context: BrowserContext
  /** Console errors and exceptions of the page; a successful test ends with none. */
  consoleErrors: string[]
}

/** On a slow machine the server answers 503. Pages retry by themselves, and the tests notice if they fail. */
const IS_BUSY = /status of 503/

/**
 * Makes a page one of a browser without service workers. In a new window the worker loads all files of the build, which
 * takes more processor time than most tests.
 */
const removeServiceWorkers = () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')

/** Opens a window with a separate session, in Danish, on the day of the herd: its pages have the server's time. */
export async function openWindow(
  options: {
    width?: number
    height?: number
    dark?: boolean
    language?: string
    /** Whether fingers point, as on a phone. */
    hasTouch?: boolean
    /** Another server, or another host name of this one. */
    address?: string
    clockLagMs?: number
    /** Whether the service worker keeps the build, as every browser of a user does. */
    keepsBuild?: boolean
  } = {},
): Promise<OpenPage> {
  const { width = 1366, height = 900, dark = false, language = 'da-DK', hasTouch = false } = options
  const { address = e2eServer().address, clockLagMs = e2eServer().clockLagMs, keepsBuild = false } = options
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    locale: language,
    timezoneId: 'Europe/Copenhagen',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    baseURL: address,
  })
  await context.clock.install({ time: Date.now() - clockLagMs })
  if (!keepsBuild) await context.addInitScript(removeServiceWorkers)
  return openTab(context)
}

/**
 * How long a page may take for one step. The longest of a whole run on two cores that were busy with other runs was 49
 * seconds, of the first sign-in. Playwright's 30 failed three stories, each of which passed alone.
 */
const STEP_TIMEOUT_MS = 90_000

/** Opens another tab of a window, with the same sign-in. */
export async function openTab(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_TIMEOUT_MS)
  watchRequests(page)
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !IS_BUSY.test(message.text())) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return { page, context, consoleErrors }
}

/**
 * Signs in a user of the sample companies by the API and opens a page, by default the overview. The form of the sign-in
 * has tests of its own; here it and the overview after it would cost two page loads.
 */
export async function signInAs(page: Page, who: E2eActor = 'manager', path = '/'): Promise<void> {
  await storeSession(page.context(), `${who}@demo.example`)
  await page.goto(path)
  if (path === '/') await page.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
}

const MAX_TRIES = 20

/** Stores a session in a window as the web app does; the server itself sets the cookie that renews it. */
async function storeSession(context: BrowserContext, email: string): Promise<void> {
  const client = crypto.randomUUID()
  const send = async (path: string, content: object) => {
    const post = () =>
      context.request.post(path, { headers: { platform: 'dashboard' }, data: { ...content, client_id: client } })
    let answer = await post()
    // A busy server says when to ask again, as it does to a page.
    for (let tries = 1; answer.status() === 503 && tries < MAX_TRIES; tries += 1) {
      await sleep(Number(answer.headers()['retry-after'] ?? 1) * 1_000)
      answer = await post()
    }
    if (!answer.ok()) throw new Error(`${path} of ${email}: ${answer.status()} ${await answer.text()}`)
    return { session: (await answer.json()) as { token: string; expiry: string }, url: new URL(answer.url()).origin }
  }
  const signIn = await send(`/api${login.path}`, { email, password: inject('password') })
  const { session, url } = await send(`/api${exchangeToken.path}`, { token: signIn.session.token })
  const values = [
    [cookieNames.client, client],
    [cookieNames.token, session.token],
    [cookieNames.expiry, session.expiry],
  ] as const
  await context.addCookies(
    values.map(([name, value]) => ({ name, value: encodeURIComponent(value), url, sameSite: 'Lax' })),
  )
}
