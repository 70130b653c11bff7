import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'

let browser: Browser

/** Starts Chromium for the journeys of a file. */
export function useBrowser(): void {
  beforeAll(async () => {
    const executablePath = findChromium()
    if (!executablePath) throw new Error('Chromium is missing: install the package chromium, or set CHROMIUM_PATH')
    browser = await chromium.launch({ executablePath, args: chromiumFlags })
  })
  afterAll(() => browser.close())
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the page complained about; a journey that is well ends with none. */
  complaints: string[]
}

/** A window of somebody's own, in Danish. */
export async function aWindow(
  options: { width?: number; height?: number; dark?: boolean; language?: string } = {},
): Promise<Visit> {
  const { width = 1366, height = 900, dark = false, language = 'da-DK' } = options
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    timezoneId: 'Europe/Copenhagen',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    baseURL: inject('address'),
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints }
}

/** Signs somebody of the demo company in and waits for the overview. */
export async function signIn(
  page: Page,
  who: 'manager' | 'employee' | 'advisor' | 'solution' = 'manager',
): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(`${who}@demo.example`)
  await page.getByLabel('Adgangskode', { exact: true }).fill(inject('password'))
  await page.getByRole('button', { name: 'Log ind' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
}
