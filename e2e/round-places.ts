import type { Page } from 'playwright-core'

/** Where the forms of dead pigs are tested. */
const PLACE_OF_FORMS = 'S2'

/**
 * Opens a place whose row names this many pigs or more: the first, or another. Files share a server, so each story of
 * dead pigs has a place of its own: the same number twice at one place is a question.
 */
export async function openPlaceWith(page: Page, pigs: number, skip = 0): Promise<string> {
  let skipped = 0
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  const rows = await page.locator('ol > li').all()
  for (const row of rows) {
    const text = (await row.textContent()) ?? ''
    const head = Number(/([\d.]+) gris/.exec(text)?.[1]?.replace('.', '') ?? 0)
    if (head < pigs) continue
    const key = row.getByRole('button').filter({ hasText: 'gris' })
    const name = ((await key.locator('b').textContent()) ?? '').trim()
    if (name === PLACE_OF_FORMS || skipped++ < skip) continue
    await key.click()
    return name
  }
  throw new Error(`no place with ${pigs} pigs`)
}
