import type { Page } from 'playwright-core'

const SCROLL_MS = 3_000
/** Pixels a frame: a hand that pulls the wheel hard, so that every frame has rows that were not there. */
const STEP_PX = 400

/** Shows every row of the gallery's long table; gives how many there are. */
export async function showAllRows(page: Page): Promise<number> {
  await page
    .getByRole('navigation', { name: /Mange rækker/ })
    .locator('select')
    .selectOption({ label: 'Alle' })
  const table = page.getByRole('table', { name: 'Mange rækker' })
  await table.scrollIntoViewIfNeeded()
  return Number(await table.getAttribute('aria-rowcount')) - 1
}

/** Leaves of the gallery only the long table, as a screen of records has it. */
export const leaveAlone = (page: Page): Promise<void> =>
  page.getByRole('table', { name: 'Mange rækker' }).evaluate((table) => {
    for (let part = table as HTMLElement; part.parentElement && part !== document.body; part = part.parentElement)
      for (const beside of part.parentElement.children)
        if (beside !== part && beside instanceof HTMLElement && !part.closest('article')?.contains(beside))
          beside.style.display = 'none'
  })

/** Scrolls the long table and counts the frames that the page drew meanwhile. */
export const framesWhileScrolling = (page: Page): Promise<{ perSecond: number; slowestMs: number; frames: number }> =>
  page.getByRole('table', { name: 'Mange rækker' }).evaluate(
    (table, { forMs, stepPx }) =>
      new Promise((done) => {
        const scroller = table.parentElement as HTMLElement
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
