import { cpus, loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { serveGallery } from './gallery.ts'
import { framesWhileScrolling, showAllRows } from './table.ts'

/** How fast the gallery's long table scrolls in Chromium: `node bench/browser/main.ts`. Says the load of the machine, too. */
const executablePath = findChromium()
if (!executablePath) throw new Error('Chromium is missing: install it, or set CHROMIUM_PATH')
const gallery = await serveGallery()
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  const page: Page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'da-DK' })
  await page.goto(`${gallery.address}gallery`)
  const load = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`

  // Time of the page's own thread: what others do on the machine is not in it. 20 ms a frame are 50 frames a second.
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }

  const rows = await showAllRows(page)
  for (let run = 1; run <= 3; run++) {
    const before = await busyMs()
    const { perSecond, slowestMs, frames } = await framesWhileScrolling(page)
    const each = ((await busyMs()) - before) / frames
    console.log(
      `table of ${rows} rows: ${perSecond.toFixed(0)} frames a second, slowest ${slowestMs.toFixed(0)} ms, page busy ${each.toFixed(1)} ms a frame (${load()})`,
    )
  }
} finally {
  await browser.close()
  await gallery.close()
}
