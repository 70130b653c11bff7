import { cpus, loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { formatLatency } from '../percentiles.ts'
import { showEmptyScroller } from './empty-scroller.ts'
import { serveGallery } from './gallery.ts'
import { isolatePart } from './isolate-part.ts'
import { galleryPickers, measurePickerOpening } from './picker-timing.ts'
import { measureRoundKeys } from './round-keys.ts'
import { measureScrolling, type ScrollingMeasurement } from './scrolling.ts'
import { longTable, showAllRows } from './table.ts'

const RUNS = 3
/** 20 ms per frame are 50 frames a second. */
const FRAME_MS = 20
/** A press that is answered later feels late. */
const PRESS_MS = 100

/**
 * Measures how fast the gallery's long table scrolls and its largest place picker opens in Chromium: `npm run
 * bench:browser`. Each is compared with an empty scroller or a small picker of the same run. The keys of the round are measured
 * at a quarter of the speed, against a limit. The load of the machine is printed too.
 */
const executablePath = findChromium()
if (!executablePath) throw new Error('Chromium is missing: install it, or set CHROMIUM_PATH')
const gallery = await serveGallery()
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
try {
  const load = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`
  for (let run = 1; run <= RUNS; run++) {
    const { painted, busy, longest } = await measureRoundKeys(browser, gallery.address)
    const outcome = painted.p95 <= PRESS_MS ? 'met' : 'MISSED'
    console.log(
      `keys of the round at a quarter of the speed: ${formatLatency(painted)}, goal p95 ≤ ${PRESS_MS}: ${outcome}; of the page's thread ${formatLatency(busy)}; longest ${longest.join(', ')} (${load()})`,
    )
  }

  const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, locale: 'da-DK' })
  await page.goto(`${gallery.address}gallery`)
  const session = await page.context().newCDPSession(page)
  // Thread time of the page, without other processes of the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })

  const { small, large } = galleryPickers(page)
  await isolatePart(small)
  // Warm-up: the picker's script is loaded once.
  await measurePickerOpening(page, session, small)
  for (let run = 1; run <= RUNS; run++) {
    const few = await measurePickerOpening(page, session, small)
    const many = await measurePickerOpening(page, session, large)
    console.log(
      `picker of 5,020 places: first place painted after ${many.paintedMs.toFixed(0)} ms, of the page's thread ${many.busyMs.toFixed(0)} ms, ${(many.busyMs / few.busyMs).toFixed(1)} times that of one farm (${few.busyMs.toFixed(0)} ms; ${load()})`,
    )
  }

  await page.reload()
  const rows = await showAllRows(page)
  await isolatePart(longTable(page))
  const empty = await showEmptyScroller(page)
  for (let run = 1; run <= RUNS; run++) {
    const emptyTiming = await measureScrolling(session, empty)
    const table = await measureScrolling(session, longTable(page).locator('..'))
    console.log(`empty scroller: ${printTiming(emptyTiming)} (${load()})`)
    console.log(
      `table of ${rows} rows: ${printTiming(table)}, ${(table.busyMs / emptyTiming.busyMs).toFixed(1)} times the empty one and ${((table.busyMs / FRAME_MS) * 100).toFixed(0)} % of a fiftieth of a second (${load()})`,
    )
  }
} finally {
  await browser.close()
  await gallery.close()
}

function printTiming({ perSecond, slowestMs, busyMs, scriptMs, styleMs, layoutMs }: ScrollingMeasurement): string {
  const parts = Object.entries({ busy: busyMs, script: scriptMs, style: styleMs, layout: layoutMs })
  const spent = parts.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ')
  return `${perSecond.toFixed(0)} frames a second, slowest ${slowestMs.toFixed(0)} ms, ms of the page's thread a frame: ${spent}`
}
