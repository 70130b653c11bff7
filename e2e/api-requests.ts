import type { Page } from 'playwright-core'

/** Returns the access token of the user on the page. */
export async function accessTokenOnPage(page: Page): Promise<string> {
  return (await page.context().cookies()).find(({ name }) => name.endsWith('hb_token'))?.value ?? ''
}

/** Returns the API's response to the user on this page. */
export async function fetchJson<T>(page: Page, path: string): Promise<T> {
  const response = await page.request.get(path, {
    headers: { authorization: `Bearer ${await accessTokenOnPage(page)}` },
  })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

/** Sends the entry of the check step, confirms it where the server asks, and waits for the success text. */
export async function sendAndConfirm(page: Page, saved: RegExp, press: () => Promise<void>): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Bekræft og send' })
  const savedText = page.getByText(saved).first()
  await press()
  await confirm.or(savedText).first().waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await savedText.waitFor()
}
