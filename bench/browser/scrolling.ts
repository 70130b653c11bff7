import type { CDPSession, Locator } from 'playwright-core'

const SCROLL_MS = 3_000
/** Pixels per frame, like fast use of the mouse wheel: every frame has ten new rows. */
const STEP_PX = 400

export interface ScrollingMeasurement {
  /** Frames per second, by the page's frame times. */
  perSecond: number
  slowestMs: number
  /** Milliseconds of the page's thread per frame, without other processes of the machine. */
  busyMs: number
  scriptMs: number
  styleMs: number
  layoutMs: number
}

/** Scrolls an element for three seconds and returns the cost. */
export async function measureScrolling(session: CDPSession, scroller: Locator): Promise<ScrollingMeasurement> {
  const before = await spentMs(session)
  const { perSecond, slowestMs, frames } = await framesWhileScrolling(scroller)
  const after = await spentMs(session)
  const each = (name: string) => ((after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN)) / frames
  return {
    perSecond,
    slowestMs,
    busyMs: each('TaskDuration'),
    scriptMs: each('ScriptDuration'),
    styleMs: each('RecalcStyleDuration'),
    layoutMs: each('LayoutDuration'),
  }
}

/** Returns the page's thread times so far, in milliseconds. */
export async function spentMs(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value * 1000]))
}

const framesWhileScrolling = (locator: Locator): Promise<{ perSecond: number; slowestMs: number; frames: number }> =>
  locator.evaluate(
    (scroller, { forMs, stepPx }) =>
      new Promise((done) => {
        scroller.scrollTop = 0
        const times: number[] = []
        const frame = (at: number) => {
          times.push(at)
          scroller.scrollTop += stepPx
          const since = at - (times[0] ?? at)
          if (since < forMs) return void requestAnimationFrame(frame)
          const pauses = times.slice(1).map((time, no) => time - (times[no] ?? time))
          done({ perSecond: (pauses.length * 1000) / since, slowestMs: Math.max(...pauses), frames: pauses.length })
        }
        requestAnimationFrame(frame)
      }),
    { forMs: SCROLL_MS, stepPx: STEP_PX },
  )
