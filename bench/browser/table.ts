import type { Locator, Page } from 'playwright-core'

export const longTable = (page: Page): Locator => page.getByRole('table', { name: 'Mange rækker' })

/** Shows all rows of the gallery's long table; returns their number. */
export async function showAllRows(page: Page): Promise<number> {
  await page
    .getByRole('navigation', { name: /Mange rækker/ })
    .locator('select')
    .selectOption({ label: 'Alle' })
  await longTable(page).scrollIntoViewIfNeeded()
  return Number(await longTable(page).getAttribute('aria-rowcount')) - 1
}
