import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { networkIdle } from './network-idle.ts'

/** Folder of screenshots, rewritten by every run that takes them. */
const pictures = join(import.meta.dirname, '../.cache/pictures')
mkdirSync(pictures, { recursive: true })

/** Screenshots are for people and cost every screen time, so a run takes them only with `PICTURES=1`. */
const takesPictures = process.env.PICTURES === '1'

/** Window sizes that users have, smallest first. */
export const windowSizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const

export const defaultWindowSize = windowSizes[2]

/** Rules that colours can break. The second theme has the same elements, which all rules have checked in the first. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * The contrast of a text takes axe most of its time. Rows after the first five look like these, except the last one, which
 * may be a sum, and those with a badge.
 */
const ROWS_LIKE_OTHERS = 'tbody > tr:nth-child(n + 6):not(:last-child, :has(.mantine-Badge-root))'

/** Returns the serious and critical violations of the page, or of the part that is open over it. */
export async function a11yViolations(page: Page, part?: string, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Injecting axe takes half of the time, so it is done once per page. Legacy mode opens no second page to merge
  // frames; our pages have none.
  const isAxeLoaded = await page.evaluate(() => 'axe' in window)
  const tool = new AxeBuilder({ page, ...(isAxeLoaded && { axeSource: '0' }) })
  const builder = tool
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude(ROWS_LIKE_OTHERS)
  if (rules === 'colours') builder.withRules(COLOUR_RULES)
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Returns by how many pixels the page is wider than its window. */
export const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until all requests are answered and drawn; data that is reloaded is paler until then. */
export async function pageSettled(page: Page): Promise<void> {
  await networkIdle(page)
  await expect.poll(() => page.locator('[data-refreshing]').count(), { timeout: 30_000 }).toBe(0)
}

export type ColourTheme = 'light' | 'dark'

/**
 * Checks the page, or a part of it, in dark and then in light colours without reloading it. Each check runs after the
 * colour transitions and requires no accessibility violations. The page is left in light colours.
 */
export async function inspectBothThemes(
  page: Page,
  inspect: (theme: ColourTheme) => Promise<void>,
  part?: string,
): Promise<void> {
  await pageSettled(page)
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' })
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one instanceof CSSTransition)
          .map(({ finished }) => finished),
      ),
    )
    expect(await a11yViolations(page, part, theme === 'dark' ? 'colours' : 'all')).toEqual([])
    await inspect(theme)
  }
}

const picturePath = (name: string): string => join(pictures, `${name}.png`)

/** Saves a screenshot of the page for people to look at, if the run takes pictures. */
export async function savePicture(page: Page, name: string, fullPage = true): Promise<void> {
  if (takesPictures) await page.screenshot({ path: picturePath(name), fullPage })
}

/** Saves a screenshot of one element in the same way. */
export async function saveElementPicture(element: Locator, name: string): Promise<void> {
  if (takesPictures) await element.screenshot({ path: picturePath(name) })
}
