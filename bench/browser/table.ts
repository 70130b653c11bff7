import type { Locator, Page } from 'playwright-core'

export const longTable = (page: Page): Locator => page.getByRole('table', { name: 'Mange rækker' })

/** Shows every row of the gallery's long table; gives how many there are. */
export async function showAllRows(page: Page): Promise<number> {
  await page
    .getByRole('navigation', { name: /Mange rækker/ })
    .locator('select')
    .selectOption({ label: 'Alle' })
  await longTable(page).scrollIntoViewIfNeeded()
  return Number(await longTable(page).getAttribute('aria-rowcount')) - 1
}

/** Leaves of the gallery only the long table, as a screen of records has it. */
export const leaveAlone = (page: Page): Promise<void> =>
  longTable(page).evaluate((table) => {
    for (let part = table as HTMLElement; part.parentElement && part !== document.body; part = part.parentElement)
      for (const beside of part.parentElement.children)
        if (beside !== part && beside instanceof HTMLElement && !part.closest('article')?.contains(beside))
          beside.style.display = 'none'
  })
