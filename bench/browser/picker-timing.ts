import type { CDPSession, Locator, Page } from 'playwright-core'
import { spentMs } from './scrolling.ts'

/** The pickers of the gallery: of one farm, and of twenty with ten barns of twenty-four sections each. */
export const pickers = (page: Page): { small: Locator; large: Locator } => {
  const buttons = page.getByRole('article', { name: 'Valg af steder' }).getByRole('button')
  return { small: buttons.first(), large: buttons.last() }
}

export interface PickerTiming {
  /** From the press to the first frame that shows a place, by the clock. */
  paintedMs: number
  /** What the thread of the page spent on it, until the frame after. */
  busyMs: number
}

/** Opens a picker, with the pointer's own press, and closes it again. */
export async function measurePickerOpening(page: Page, session: CDPSession, button: Locator): Promise<PickerTiming> {
  const before = (await spentMs(session)).get('TaskDuration') ?? Number.NaN
  const paintedMs = await button.evaluate(
    (pressed) =>
      new Promise<number>((done) => {
        const from = performance.now()
        if (pressed instanceof HTMLElement) pressed.click()
        const checkFrame = () => {
          if (!document.querySelector('[role=dialog] [role=treeitem]')) return void requestAnimationFrame(checkFrame)
          // The frame that draws it ends before the next one begins.
          requestAnimationFrame(() => done(performance.now() - from))
        }
        requestAnimationFrame(checkFrame)
      }),
  )
  const after = (await spentMs(session)).get('TaskDuration') ?? Number.NaN
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog] [role=treeitem]').first().waitFor({ state: 'detached' })
  return { paintedMs, busyMs: after - before }
}
