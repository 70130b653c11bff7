import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebBuild, waitForExit } from '../../scripts/processes.ts'
import { type ColourTheme, inspectBothThemes, overflowPx, saveElementPicture, savePicture } from '../a11y.ts'
import { type OpenPage, openWindow, useBrowser } from '../browser.ts'

useBrowser()

/** Built for these tests only: the product has no gallery. */
const built = join(import.meta.dirname, '../../.cache/gallery')
/** Only this file answers this host. The browser trusts hosts below localhost like the product's own address. */
const ADDRESS = 'http://gallery.localhost'

beforeAll(async () => {
  const program = startWebBuild('--mode', 'gallery', '--outDir', built, '--logLevel', 'error')
  expect(await waitForExit(program)).toBe(true)
})
afterAll(() => rmSync(built, { recursive: true, force: true }))

/** Serves the built files, and the page for every other path; there is no API. */
const serveBuilt = (context: BrowserContext) =>
  context.route(`${ADDRESS}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/')) return route.fulfill({ status: 404, json: { messages: [], request_id: '' } })
    const file = join(built, pathname)
    return route.fulfill({ path: existsSync(file) && statSync(file).isFile() ? file : join(built, 'index.html') })
  })

let visit: OpenPage
beforeAll(async () => {
  visit = await openWindow()
  await serveBuilt(visit.context)
  await visit.page.goto(`${ADDRESS}/gallery`)
  await visit.page.getByRole('heading', { level: 1, name: 'Dele i alle tilstande' }).waitFor()
  await visit.page.locator('svg[data-chart]').first().waitFor()
})
afterAll(() => visit.context.close())

const sections = ['diagrammer', 'tabeller', 'tal-og-lister', 'formularer', 'dele', 'steder']

test.each(sections)('%s are accessible in every state, in light and dark colours', async (name) => {
  const { page } = visit
  const section = `#${name}`
  const inspect = (theme: ColourTheme) => saveElementPicture(page.locator(section), `gallery-${name}-${theme}`)
  await inspectBothThemes(page, inspect, section)
})

test('gallery elements remain distinguishable with forced colours', async () => {
  const { page } = visit
  await page.emulateMedia({ forcedColors: 'active' })
  await savePicture(page, 'gallery-forced-colours')
  await page.emulateMedia({ forcedColors: null })
  expect(await overflowPx(page)).toBe(0)
})
