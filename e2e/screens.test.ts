import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aWindow, signIn, useBrowser } from './browser.ts'
import { quiet } from './quiet.ts'

useBrowser()

/** Pictures to look at, new with every run. */
const pictures = join(import.meta.dirname, '../.cache/pictures')
mkdirSync(pictures, { recursive: true })

/** Rules that a screen breaks badly, in words. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

const sizes = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]

describe.each([{ dark: false }, { dark: true }])('dark: $dark', ({ dark }) => {
  test('sign-in and companies can be used by everybody', async () => {
    const { page, complaints } = await aWindow({ dark })
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Log ind' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.screenshot({ path: join(pictures, `sign-in-${dark ? 'dark' : 'light'}.png`) })
    await signIn(page)
    await page.goto('/settings/companies')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Bakkegård Grise').first().waitFor()
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test.each(sizes)('the overview fits $width px and can be used by everybody', async ({ width, height }) => {
    const { page, complaints } = await aWindow({ dark, width, height })
    await signIn(page)
    for (const kind of ['Slagtegrise', 'Smågrise']) {
      await page.locator('label').getByText(kind, { exact: true }).click()
      await page.getByText('Daglig tilvækst').first().waitFor()
      await page.locator('canvas').first().waitFor()
      await quiet(page)
      // What is asked for again is paler until it has come.
      await page.locator('[data-refreshing]').first().waitFor({ state: 'detached' })

      expect(await isWiderThanWindow(page)).toBe(false)
      expect(await barriers(page)).toEqual([])
      const name = `overview-${kind === 'Smågrise' ? 'weaners' : 'slaughter'}-${width}-${dark ? 'dark' : 'light'}.png`
      await page.screenshot({ path: join(pictures, name), fullPage: true })
    }
    expect(complaints).toEqual([])
  })

  test('the form of dead pigs can be used by everybody', async () => {
    const { page, complaints } = await aWindow({ dark })
    await signIn(page)
    await page.keyboard.press('c')
    await page.getByRole('menuitem', { name: 'Døde', exact: true }).click()
    const modal = page.getByRole('dialog')
    await modal.getByText('S2', { exact: true }).first().click()
    expect(await barriers(page)).toEqual([])
    await modal.getByRole('button', { name: 'Næste' }).click()
    await modal.getByLabel('Antal døde').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.screenshot({ path: join(pictures, `dead-${dark ? 'dark' : 'light'}.png`) })
    expect(complaints).toEqual([])
  })
})
