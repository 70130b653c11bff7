import { cpus, loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { serveGallery } from './gallery.ts'
import { framesWhileScrolling, leaveAlone, showAllRows } from './table.ts'

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
  const named = {
    TaskDuration: 'busy',
    ScriptDuration: 'script',
    RecalcStyleDuration: 'style',
    LayoutDuration: 'layout',
  }
  const spentMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return Object.entries(named).map(([key, name]) => {
      const seconds = metrics.find((metric) => metric.name === key)?.value ?? Number.NaN
      return { name, ms: seconds * 1000 }
    })
  }

  const rows = await showAllRows(page)
  await leaveAlone(page)
  for (let run = 1; run <= 3; run++) {
    const before = await spentMs()
    const { perSecond, slowestMs, frames } = await framesWhileScrolling(page)
    const after = await spentMs()
    const each = after.map(({ name, ms }, no) => `${name} ${((ms - (before[no]?.ms ?? 0)) / frames).toFixed(1)}`)
    console.log(
      `table of ${rows} rows: ${perSecond.toFixed(0)} frames a second, slowest ${slowestMs.toFixed(0)} ms, ms of the page's thread a frame: ${each.join(', ')} (${load()})`,
    )
  }
} finally {
  await browser.close()
  await gallery.close()
}
