import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { networkIdle } from './network-idle.ts'

/** Pictures to look at, new with every run. */
const pictures = join(import.meta.dirname, '../.cache/pictures')
mkdirSync(pictures, { recursive: true })

/** The windows that people work in, smallest first. */
export const windowSizes = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const

export const defaultWindowSize = windowSizes[1]

/** What the other colours of a page can break: they draw the same elements, found well in the first ones. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules that a screen breaks badly, in words; of the whole page, or of the part that stands before it. */
export async function a11yViolations(page: Page, part?: string, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Bringing the tool into the page is half of each look: once is enough. Its legacy mode opens no second page to sum up
  // frames in; ours have none.
  const isThere = await page.evaluate(() => 'axe' in window)
  const tool = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
  const builder = tool.setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules === 'colours') builder.withRules(COLOUR_RULES)
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** How far the page goes sideways beyond its window, px. */
export const pxTooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until everything asked for has come and is drawn: what is asked for again is paler until then. */
export async function pageSettled(page: Page): Promise<void> {
  await networkIdle(page)
  await expect.poll(() => page.locator('[data-refreshing]').count(), { timeout: 30_000 }).toBe(0)
}

export type Theme = 'light' | 'dark'

/**
 * Looks at what is on the page, or at a part of it, in dark and in light colours, without fetching it twice: everybody
 * can use it in both, once colours have changed. It is left in light ones.
 */
export async function inspectBothThemes(
  page: Page,
  inspect: (theme: Theme) => Promise<void>,
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

export const picturePath = (name: string): string => join(pictures, `${name}.png`)

export const savePicture = (page: Page, name: string, fullPage = true): Promise<Buffer> =>
  page.screenshot({ path: picturePath(name), fullPage })
