import type { Page } from 'playwright-core'

/** Opens the first place whose row names this many pigs or more. */
export async function openPlaceWith(page: Page, pigs: number): Promise<string> {
  await page.getByRole('button', { name: /vis alle steder/ }).click()
  const rows = await page.locator('ol > li').all()
  for (const row of rows) {
    const text = (await row.textContent()) ?? ''
    const head = Number(/([\d.]+) gris/.exec(text)?.[1]?.replace('.', '') ?? 0)
    if (head < pigs) continue
    const key = row.getByRole('button').filter({ hasText: 'gris' })
    const name = ((await key.locator('b').textContent()) ?? '').trim()
    await key.click()
    return name
  }
  throw new Error(`no place with ${pigs} pigs`)
}
