import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { accessTokenOnPage, fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { countDeaths, openDeaths, savedHere } from './offline-deaths.ts'

useBrowser()

interface CausesForm {
  form: { version: number | null; sections: { id: string; children: { id: string; value: unknown }[] }[] }
}

const CAUSES = Array.from({ length: 13 }, (_, index) => String(index + 1))
const HERNIA = '8'

/** Sets which causes of death the company offers, as its settings do. */
async function offerCauses(page: Page, ids: readonly string[]): Promise<void> {
  const { form } = await fetchJson<CausesForm>(page, `/api/forms/${formId.causes}`)
  const sections = form.sections.map(({ id, children }) => ({
    id,
    children: children.map((child) => ({ id: child.id, value: child.id === 'FF_Causes' ? ids : child.value })),
  }))
  const answer = await page.request.post(`/api${postForm.path.replace(':form_id', String(formId.causes))}`, {
    headers: {
      authorization: `Bearer ${await accessTokenOnPage(page)}`,
      platform: 'dashboard',
      'idempotency-key': crypto.randomUUID(),
    },
    data: { confirmed: true, form: { version: form.version, sections } },
  })
  expect(answer.ok()).toBe(true)
}

test('entry with a cause that was taken out while the phone had no network is corrected in the new form', async () => {
  const office = (await openWindow()).page
  await signInAs(office)
  // Without a worker, as seconds after the first visit: what the entry needs came with its form.
  const { page, context } = await openWindow()
  await signInAs(page)
  const before = await countDeaths(page)
  const form = await openDeaths(page, 'changedForm')
  await form.locator('[name$="FF_Number"]').fill('1')
  await form.getByRole('combobox', { name: 'Årsag' }).click()
  await page.getByRole('option', { name: 'Brok' }).click()
  await context.setOffline(true)
  await form.getByRole('button', { name: /Næste/ }).click()
  await form.getByRole('button', { name: 'Send' }).click()
  await savedHere(page).waitFor()

  await offerCauses(
    office,
    CAUSES.filter((id) => id !== HERNIA),
  )
  try {
    await context.setOffline(false)
    await page.getByText('1 mangler dit svar').click({ timeout: 90_000 })
    await page.getByText('Valget findes ikke længere. Vælg igen').waitFor()
    await inspectBothThemes(page, (theme) => savePicture(page, `changed-form-${theme}`))
    expect(await countDeaths(office)).toBe(before)
    await page.getByRole('button', { name: 'Ret', exact: true }).click()
    const newest = page.getByRole('dialog')
    await newest.locator('[name$="FF_Number"]').waitFor()
    expect(await newest.locator('[name$="FF_Number"]').inputValue()).toBe('1')
    await newest.getByRole('combobox', { name: 'Årsag' }).click()
    expect(await page.getByRole('option', { name: 'Brok' }).count()).toBe(0)
    await page.getByRole('option', { name: 'Mavesår' }).click()
    await newest.getByRole('button', { name: /Næste/ }).click()
    await newest.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => countDeaths(office), { timeout: 60_000 }).toBe(before + 1)
    await expect.poll(() => page.getByText(/mangler dit svar|venter på/).count(), { timeout: 60_000 }).toBe(0)
  } finally {
    await offerCauses(office, CAUSES)
  }
}, 240_000)
