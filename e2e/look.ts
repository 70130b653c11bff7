import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { quiet } from './quiet.ts'

/** Pictures to look at, new with every run. */
const pictures = join(import.meta.dirname, '../.cache/pictures')
mkdirSync(pictures, { recursive: true })

/** The windows that people work in, smallest first. */
export const sizes = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const

export const usual = sizes[1]

/** Rules that a screen breaks badly, in words. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** How far the page goes sideways beyond its window, px. */
export const pxTooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until everything asked for has come and is drawn: what is asked for again is paler until then. */
export async function settled(page: Page): Promise<void> {
  await quiet(page)
  await expect.poll(() => page.locator('[data-refreshing]').count(), { timeout: 30_000 }).toBe(0)
}

export const keepPicture = (page: Page, name: string, fullPage = true): Promise<Buffer> =>
  page.screenshot({ path: join(pictures, `${name}.png`), fullPage })
