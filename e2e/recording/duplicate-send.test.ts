import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { TEST_TODAY } from '@herdboard/simulator/profiles/test-herd.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchJson, sendAndConfirm } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'

useBrowser()

interface Weighing {
  date: string
  /** `Slagtestald, S2` */
  place: string
  /** `23 stk., 80,8 kg` */
  description: string
}

/** Lists the recorded weighings, newest first. */
const weighings = (page: Page) =>
  fetchJson<{ total_rows: number; data: Weighing[] }>(
    page,
    `/api/records?from=2025-12-01&to=2030-12-31&type_ids=${recordKind.weighing}`,
  )

const countWeighings = async (page: Page) => (await weighings(page)).total_rows

/** Returns today's expected weight of the last weighed pigs, at a gain of one kg a day, and their place. */
async function nextWeighing(page: Page) {
  const [last] = (await weighings(page)).data
  if (!last) throw new Error('Nothing was weighed in the herd')
  const kg = Number.parseFloat(/([\d,]+) kg/.exec(last.description)?.[1]?.replace(',', '.') ?? '')
  const days = (Date.parse(TEST_TODAY) - Date.parse(last.date)) / 86_400_000
  return { place: last.place.split(', ').at(-1) ?? '', kg: Math.round(kg + days) }
}

async function fillWeighing(page: Page, { place, kg }: { place: string; kg: number }) {
  await page.getByRole('button', { name: 'Registrering', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Vejning', exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByText(place, { exact: true }).first().click()
  await modal.getByRole('button', { name: 'Næste' }).click()
  await modal.getByLabel('Vejede grise').fill('10')
  await modal.getByLabel('Gns. vægt pr. gris').fill(String(kg))
  await modal.getByRole('button', { name: /Næste/ }).click()
  return modal
}

test('a double click on Send or a retry after a lost response creates only one record', async () => {
  const { page } = await openWindow()
  await signInAs(page)
  const pigs = await nextWeighing(page)
  const before = await countWeighings(page)

  const modal = await fillWeighing(page, pigs)
  await sendAndConfirm(page, /Vejning gemt/, () => modal.getByRole('button', { name: 'Send' }).dblclick())
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await countWeighings(page)).toBe(before + 1)
  await page
    .getByText(/Vejning gemt/)
    .first()
    .waitFor({ state: 'hidden' })

  await fillWeighing(page, pigs)
  let lostCount = 0
  await page.route(`**/api/forms/${formId.weighing}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // The server stores the record, but its response is lost.
    const reply = await route.fetch()
    if (reply.status() !== 201 || lostCount > 0) return route.fulfill({ response: reply })
    lostCount++
    return route.abort('connectionreset')
  })
  // The entry goes to the outbox, which sends it again with the same idempotency key.
  await sendAndConfirm(page, /Gemt på enheden/, () => modal.getByRole('button', { name: 'Send' }).click())
  expect(lostCount).toBe(1)
  await expect.poll(() => page.getByText('venter på at blive sendt').count(), { timeout: 60_000 }).toBe(0)
  expect(await countWeighings(page)).toBe(before + 2)
})
