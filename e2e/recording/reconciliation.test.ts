import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchJson, sendAndConfirm } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()

const PERIOD = 'from=2025-12-01&to=2026-06-10'

interface Row {
  id: string
  name: string
  unit_id: string | null
  unbalanced_units: number
  last_count: { date: string } | null
}

interface FoundRecord {
  id: string
  date: string
  amount: number
  type_id: number
}

/** Finds a balanced section with a record of one dead pig before its last count. */
async function aDeadPig(page: Page): Promise<{ row: Row; record: FoundRecord }> {
  const { rows } = await fetchJson<{ rows: Row[] }>(page, `/api/reconciliation?${PERIOD}&weaners=false`)
  for (const row of rows) {
    const counted = row.last_count?.date
    if (!row.unit_id || row.unbalanced_units > 0 || !counted) continue
    const path = `/api/reconciliation/records?${PERIOD}&weaners=false&row=${row.id}&column=dead`
    const { data } = await fetchJson<{ data: FoundRecord[] }>(page, path)
    const record = data.find(({ date, amount }) => date < counted && amount === -1)
    if (record) return { row, record }
  }
  throw new Error('No dead pig before a count')
}

/** Enters another number of pigs in the open form of the record and sends it. */
async function writeNumber(page: Page, heads: number) {
  const form = page.getByRole('dialog')
  await form
    .getByLabel(/^Antal (grise|døde)/)
    .first()
    .fill(String(heads))
  await form.getByRole('button', { name: /Næste/ }).click()
  await sendAndConfirm(page, /Ændringen er gemt/, () => form.getByRole('button', { name: 'Send' }).click())
  // The confirmation dialog may still be fading.
  await expect.poll(() => page.getByRole('dialog').count(), { timeout: 10_000 }).toBe(0)
  // Its toast would be mistaken for the next one.
  await page
    .getByText(/Ændringen er gemt/)
    .first()
    .waitFor({ state: 'hidden' })
}

test('a typing error, 11 dead for 1, is listed as a cause of ten surplus pigs and corrected from there', async () => {
  const { page, consoleErrors } = await openWindow()
  await signInAs(page)
  const { row, record } = await aDeadPig(page)
  await openScreen(page, `/reconciliation?${PERIOD}&pigs=slaughter`)
  const unfolded = page.getByRole('button', { name: row.name, exact: true })
  const barn = page.getByRole('button', { name: 'Slagtestald', exact: true })
  await barn.waitFor()
  if ((await barn.getAttribute('aria-expanded')) === 'false') await barn.click()
  await unfolded.waitFor()

  await page.getByRole('button', { name: new RegExp(`^Døde, ${row.name}:`) }).click()
  const [year, month, day] = record.date.split('-')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${day}.${month}.${year}` })
    .first()
    .click()
  await writeNumber(page, 11)

  const difference = page.getByRole('button', { name: new RegExp(`^Difference, ${row.name}:`) })
  await expect.poll(() => difference.textContent()).toBe('10 for meget')
  await difference.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Mulige årsager' }).first().waitFor()
  const slip = dialog.getByRole('listitem').filter({ hasText: 'indtastet 11, ville passe med 1' }).first()
  await slip.getByRole('button', { name: 'Ret registreringen' }).click()
  await writeNumber(page, 1)
  await expect.poll(() => difference.textContent()).toBe('stemmer')
  expect(consoleErrors).toEqual([])
})
