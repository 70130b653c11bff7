import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Latency, latencyOf } from '../percentiles.ts'
import { SECTIONS, serveRound } from './round-example.ts'
import { spentMs } from './scrolling.ts'

/** A phone of the middle class beside this machine, as Lighthouse has it. */
const SLOWER = 4
/** Places at which the walk stops: the last of a barn is left by a question. */
const STOPS = SECTIONS - 1
/** Shorter events are not reported by the browser. */
const LEAST_MS = 16

export interface RoundKeyTiming {
  /** From the touch to the next paint at a quarter of the speed, by the clock; a press that the browser did not report is 16 ms. */
  painted: Latency
  /** Four times what the page's thread worked from the touch until two frames later: other processes of the machine do not count. */
  busy: Latency
  /** The slowest presses by the clock. */
  longest: string[]
}

interface Press {
  name: string
  paintedMs: number
  busyMs: number
}

/** Measures how long the keys of the round take: once with the processor slowed down, and once the page's thread without. */
export async function measureRoundKeys(browser: Browser, address: string): Promise<RoundKeyTiming> {
  const slowed = await walk(browser, address, SLOWER)
  const plain = await walk(browser, address, 1)
  const longest = slowed.toSorted((one, other) => other.paintedMs - one.paintedMs).slice(0, 3)
  return {
    painted: latencyOf(slowed.map(({ paintedMs }) => paintedMs)),
    busy: latencyOf(plain.map(({ busyMs }) => busyMs * SLOWER)),
    longest: longest.map(({ name, paintedMs }) => `${name} ${paintedMs.toFixed(0)} ms`),
  }
}

async function walk(browser: Browser, address: string, rate: number): Promise<Press[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'da-DK' })
  const page = await context.newPage()
  await serveRound(page, address)
  await page.goto(`${address}round.html`)
  await page.getByRole('button', { name: 'Døde' }).waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await startWatching(page)
  const presses: Press[] = []
  const press = async (name: string | RegExp) => presses.push(await pressKey(page, session, name))
  for (let stop = 0; stop < STOPS; stop += 1) await stopOnce(press)
  await context.close()
  return presses
}

/** What a person does at a place, and on the way to the next: dead pigs, a move, a note, the lists, all fine, a day of treatment. */
async function stopOnce(press: (name: string | RegExp) => Promise<unknown>): Promise<void> {
  for (const name of ['Døde', '1', '2', 'Gem']) await press(name)
  for (const name of ['Flyttet', '4', '0', 'Hvorhen?', 'Tilbage', 'Tilbage']) await press(name)
  for (const name of ['Note, foto', 'Tilbage']) await press(name)
  await press(/vis alle steder/)
  await press(/vis alle steder/)
  await press(/venter|Alt sendt/)
  await press('Tilbage')
  await press(/Alt i orden/)
  await press('Givet')
  await press('Tilbage')
}

async function pressKey(page: Page, session: CDPSession, name: string | RegExp): Promise<Press> {
  const key = page.getByRole('button', { name, exact: typeof name === 'string' }).first()
  await key.waitFor()
  await key.scrollIntoViewIfNeeded()
  const box = await key.boundingBox()
  if (!box) throw new Error(`no key ${String(name)}`)
  const before = (await spentMs(session)).get('TaskDuration') ?? Number.NaN
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await twoFrames(page)
  const after = (await spentMs(session)).get('TaskDuration') ?? Number.NaN
  return { name: String(name), paintedMs: await takeLongest(page), busyMs: after - before }
}

const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

declare global {
  interface Window {
    longestEventMs?: number
  }
}

const startWatching = (page: Page): Promise<void> =>
  page.evaluate((durationThreshold) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) window.longestEventMs = Math.max(window.longestEventMs ?? 0, entry.duration)
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  }, LEAST_MS)

/** How long the observer may take after the frame that it reports. */
const REPORT_MS = 100

/** The longest event of the last press, ms. */
async function takeLongest(page: Page): Promise<number> {
  await page.waitForTimeout(REPORT_MS)
  return page.evaluate((leastMs) => {
    const longestMs = Math.max(leastMs, window.longestEventMs ?? 0)
    delete window.longestEventMs
    return longestMs
  }, LEAST_MS)
}
