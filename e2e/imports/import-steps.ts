import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type ColourTheme, inspectBothThemes, overflowPx, savePicture, windowSizes } from '../a11y.ts'
import { openScreen } from '../open-screen.ts'

/** Opens the import centre in a page of the app; from an import by its link. */
export async function openImports(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Alle importer' })
  if (await link.isVisible()) await link.click()
  else if (new URL(page.url()).pathname !== '/imports') await openScreen(page, '/imports')
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
}

/** Chooses a file in the import centre and waits until its rows are checked. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await openImports(page)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Waits until the rows of the open import are checked. */
export const rowsChecked = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Klar til import' }).waitFor({ timeout: 60_000 })

/** Imports the rows of the open import, with its questions confirmed. */
export async function importRows(page: Page, count: number): Promise<void> {
  const button = page.getByRole('button', { name: count === 1 ? 'Importer 1 række' : `Importer ${count} rækker` })
  await button.waitFor()
  if (await button.isDisabled()) await page.getByLabel('Det er rigtigt, importer alligevel').check()
  await button.click()
  await page.getByRole('heading', { name: 'Importeret' }).waitFor({ timeout: 60_000 })
}

/** Undoes the open import, and waits until everything is removed again. */
export async function takeImportBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fortryd importen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fortryd importen' }).click()
  await page.getByRole('heading', { name: 'Fortrudt' }).waitFor({ timeout: 60_000 })
}

/** Inspects the page in both colours, on a phone and on a computer. */
export async function inspectStep(page: Page, name: string): Promise<void> {
  const sizes = [windowSizes[2], windowSizes[0]]
  await inspectBothThemes(page, async (theme: ColourTheme) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => overflowPx(page)).toBe(0)
      await savePicture(page, `import-${name}-${size.width}-${theme}`)
    }
    await page.setViewportSize(windowSizes[2])
  })
}
