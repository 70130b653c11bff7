import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { endOtherSignIns } from '@herdboard/contract/people/auth.ts'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { inspectBothThemes, savePicture } from '../a11y.ts'
import { accessTokenOnPage, fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { openPlaceOf } from '../death-places.ts'
import { allSent } from '../outbox-mark.ts'

useBrowser()

const noteKey = (page: Page) => page.getByRole('button', { name: 'Note, foto' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openRound(): Promise<Page> {
  const { page } = await openWindow({ width: 390, height: 844 })
  await signInAs(page, 'weaners', '/round')
  await noteKey(page).waitFor()
  return page
}

async function recordNote(page: Page, text: string): Promise<void> {
  await noteKey(page).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  await press(page, 'Gem')
  await noteKey(page).waitFor()
}

const notesLike = async (page: Page, start: string): Promise<string[]> =>
  (await fetchJson<{ name: string }[]>(page, '/api/notes?from=2026-01-01&to=2030-01-01'))
    .map(({ name }) => name)
    .filter((name) => name.startsWith(start))
    .toSorted()

const inspect = (page: Page, name: string) => inspectBothThemes(page, (theme) => savePicture(page, `${name}-${theme}`))

test('entries of a person whose right was taken away say so, and are stored once when it is given back', async () => {
  const admin = (await openWindow()).page
  await signInAs(admin, 'manager', '/settings/users')
  const give = async (permission: string) => {
    await admin.getByRole('button', { name: 'Piotr Nowak' }).click()
    const settings = admin.getByRole('dialog', { name: 'Piotr Nowak' })
    await settings.getByRole('radio', { name: `Bakkegård: ${permission}`, exact: true }).check()
    await settings.getByRole('button', { name: 'Gem' }).click()
    await settings.waitFor({ state: 'detached' })
  }
  const page = await openRound()
  await page.context().setOffline(true)
  for (const no of [1, 2]) await recordNote(page, `Uden ret ${no}`)
  await give('Læse')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '2 kræver svar' }).click({ timeout: 60_000 })
  await expect.poll(() => page.getByRole('listitem').allTextContents()).toHaveLength(2)
  expect(await page.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/Uden ret 2.+afvist.+mangler rettigheder/),
    expect.stringMatching(/Uden ret 1.+afvist.+mangler rettigheder/),
  ])
  await inspect(page, 'round-refused')
  expect(await notesLike(admin, 'Uden ret')).toEqual([])
  await give('Læse og skrive')
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Prøv igen' }).first().click()
  await page.getByRole('button', { name: 'Alt sendt' }).waitFor({ timeout: 60_000 })
  expect(await notesLike(admin, 'Uden ret')).toEqual(['Uden ret 1', 'Uden ret 2'])
}, 240_000)

test('entry of a person who was signed out elsewhere waits for the next sign-in, and is stored once', async () => {
  const page = await openRound()
  const elsewhere = await openRound()
  await page.context().setOffline(true)
  await recordNote(page, 'Logget ud et andet sted')
  const token = await accessTokenOnPage(elsewhere)
  const answer = await elsewhere.request.delete(`/api${endOtherSignIns.path}`, {
    headers: { authorization: `Bearer ${token}`, platform: 'dashboard' },
  })
  expect(answer.ok()).toBe(true)
  await page.context().setOffline(false)
  await page.getByText(/udløbet eller afsluttet et andet sted/).waitFor({ timeout: 60_000 })
  await inspect(page, 'round-signed-out')
  expect(await notesLike(elsewhere, 'Logget ud')).toEqual([])
  await page.getByLabel('E-mail').fill('weaners@demo.example')
  await page.getByLabel('Adgangskode', { exact: true }).fill(inject('password'))
  await press(page, 'Log ind')
  await page.getByRole('button', { name: 'Alt sendt' }).waitFor({ timeout: 60_000 })
  expect(await notesLike(elsewhere, 'Logget ud')).toEqual(['Logget ud et andet sted'])
}, 240_000)

/** Records dead pigs at the place that is open. */
async function recordDead(page: Page, digits: string): Promise<void> {
  await page.getByRole('button', { name: 'Døde' }).click()
  for (const digit of digits) await press(page, digit)
  await press(page, 'Gem')
  await noteKey(page).waitFor()
}

const recordedDeaths = async (page: Page) =>
  (
    await fetchJson<{ data: { id: string; description: string }[] }>(
      page,
      `/api/records?from=2025-12-01&to=2030-12-31&type_ids=${recordKind.dead}`,
    )
  ).data

const deaths = async (page: Page): Promise<string[]> =>
  (await recordedDeaths(page)).map(({ description }) => description)

/** Deletes deaths that are so many that the next ones of their place would be a question. */
async function removeDeaths(page: Page, description: string): Promise<void> {
  const many = (await recordedDeaths(page)).find((record) => record.description === description)
  const answer = await page.request.delete(`/api/records/${many?.id}?confirmed=true`, {
    headers: { authorization: `Bearer ${await accessTokenOnPage(page)}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.ok()).toBe(true)
}

test('number above the stock is refused, opens in its form with the reason, and is stored corrected', async () => {
  const page = await openRound()
  await openPlaceOf(page, 'corrected')
  const before = await deaths(page)
  await page.context().setOffline(true)
  await recordDead(page, '9998')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '1 kræver svar' }).click({ timeout: 60_000 })
  await page.getByText('afvist').waitFor()
  await inspect(page, 'round-refused-number')
  await page.getByRole('link', { name: 'Ret i skemaet' }).click()
  const number = page.locator('[name$="FF_Number"]')
  await number.waitFor()
  expect(await number.inputValue()).toBe('9998')
  await inspect(page, 'round-correction')
  await number.fill('3')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: /Næste/ }).click()
  await form.getByRole('button', { name: 'Send' }).click()
  await noteKey(page).waitFor()
  expect((await deaths(page)).toSorted()).toEqual([...before, '3 stk.'].toSorted())
  await page.context().close()
}, 240_000)

test('question of the server is answered by two touches of the thumb', async () => {
  const page = await openRound()
  await openPlaceOf(page, 'questioned')
  const before = await deaths(page)
  await page.context().setOffline(true)
  await recordDead(page, '9')
  await page.context().setOffline(false)
  const mark = page.getByRole('button', { name: '1 kræver svar' })
  await mark.waitFor({ timeout: 60_000 })
  await mark.click()
  await page.getByRole('button', { name: 'Ja, det passer' }).waitFor()
  await inspect(page, 'round-question')
  await press(page, 'Ja, det passer')
  await allSent(page)
  expect((await deaths(page)).toSorted()).toEqual([...before, '9 stk.'].toSorted())
  await removeDeaths(page, '9 stk.')
  await page.context().close()
}, 240_000)
