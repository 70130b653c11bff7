import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { fetchJson } from '../api-requests.ts'
import { openTab, openWindow, signInAs, useBrowser } from '../browser.ts'
import { type StoredEntry, storeEntries } from '../offline/stored-entries.ts'

useBrowser()

async function switchTo(page: Page, name: string): Promise<void> {
  await page.goto('/settings/companies')
  await page.getByRole('button', { name: `Skift til ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skift til' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overblik' }).waitFor()
}

const openList = (page: Page) => page.getByRole('button', { name: /kræver svar/ }).click()
const correct = (page: Page) => page.getByRole('link', { name: 'Ret i skemaet' })

test('entry of one company is not corrected in another that a second tab opened, and is in its own again', async () => {
  const { page, context } = await openWindow({ width: 390, height: 844, hasTouch: true })
  await signInAs(page, 'solution', '/round')
  await page.getByRole('button', { name: /vis alle steder/ }).waitFor()
  const { places } = await fetchJson<{ places: { name: string; at: NonNullable<StoredEntry['target']> }[] }>(
    page,
    '/api/round',
  )
  const note = { id: 'FF_Note', value: 'Utæt drikkenippel' }
  await storeEntries(page, [
    {
      ...{ clientId: crypto.randomUUID(), title: `Note på ${places[0]?.name}`, placeName: places[0]?.name ?? '' },
      ...{ state: 'refused', formId: formId.note, target: places[0]?.at ?? {}, attempts: 1 },
      form: { version: 1, sections: [{ id: 'FS_Main', children: [note] }] },
      messages: [{ code: 'access.denied', message: 'Du manglede rettigheder.' }],
    },
  ])
  await openList(page)
  await correct(page).waitFor()

  const { page: other } = await openTab(context)
  await switchTo(other, 'Strandby Slagtegrise')
  // The list on screen is older than the change of the company.
  await correct(page).click()
  await page.getByText(/er fra en anden virksomhed/).waitFor()
  await inspectBothThemes(page, (theme) => savePicture(page, `correction-of-other-company-${theme}`, false))
  await page.getByRole('dialog').getByRole('button', { name: 'Luk' }).first().click()
  await page.waitForURL('**/round')
  await openList(page)
  await page.getByText(/Registreret i en anden virksomhed/).waitFor()
  expect(await correct(page).count()).toBe(0)

  await switchTo(other, 'Bakkegård Grise')
  await page.reload()
  await openList(page)
  await correct(page).click()
  const text = page.getByRole('dialog').locator('[name$="FF_Note"]')
  await text.waitFor()
  expect(await text.inputValue()).toBe('Utæt drikkenippel')
}, 240_000)
