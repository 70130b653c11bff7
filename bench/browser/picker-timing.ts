import type { CDPSession, Locator, Page } from 'playwright-core'
import { spentMs } from './scrolling.ts'

/**
 * Returns the pickers of the gallery: one with one farm, one with twenty farms of ten barns with twenty-four sections
 * each.
 */
export const galleryPickers = (page: Page): { small: Locator; large: Locator } => {
  const buttons = page.getByRole('article', { name: 'Valg af steder' }).getByRole('button')
  return { small: buttons.first(), large: buttons.last() }
}

export interface PickerTiming {
  /** Milliseconds from the click to the first frame that shows a place, by the clock. */
  paintedMs: number
  /** Milliseconds of the page's thread, up to the next frame. */
  busyMs: number
}

/** Opens a picker by a click and closes it again. */
export async function measurePickerOpening(page: Page, session: CDPSession, button: Locator): Promise<PickerTiming> {
  const before = (await spentMs(session)).get('TaskDuration') ?? Number.NaN
  const paintedMs = await button.evaluate(
    (pressed) =>
      new Promise<number>((done) => {
        const from = performance.now()
        if (pressed instanceof HTMLElement) pressed.click()
        const checkFrame = () => {
          if (!document.querySelector('[role=dialog] [role=treeitem]')) return void requestAnimationFrame(checkFrame)
          // The frame that draws the place ends before the next one begins.
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
