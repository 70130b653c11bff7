import type { Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { fetchJson } from '../api-requests.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { useCutNetwork } from '../cut-network.ts'
import { allSent } from '../outbox-mark.ts'
import { useKillableBrowsers } from './killable-browser.ts'

useBrowser()
const network = useCutNetwork()
const phones = useKillableBrowsers()
afterEach(network.restore)

const noteKey = (page: Page) => page.getByRole('button', { name: 'Note, foto' })

async function recordNote(page: Page, text: string): Promise<void> {
  await noteKey(page).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  await noteKey(page).waitFor()
}

/** Texts of the notes on the server that begin like this, in their order. */
const notesLike = async (page: Page, start: string): Promise<string[]> =>
  (await fetchJson<{ name: string }[]>(page, '/api/notes?from=2026-01-01&to=2030-01-01'))
    .map(({ name }) => name)
    .filter((name) => name.startsWith(start))
    .toSorted()

/** Opens the round; this browser may speak another language before the sign-in. */
async function openRound(page: Page): Promise<void> {
  await page.goto(`${network.address()}/round`)
  const password = page.locator('input[type="password"]')
  await noteKey(page).or(password).waitFor()
  if (await password.isVisible()) {
    await page.locator('input[type="email"]').fill('manager@demo.example')
    await password.fill(inject('password'))
    await page.keyboard.press('Enter')
  }
  await noteKey(page).waitFor()
}

test('browser killed while the server stores an entry loses none of three, and sends none twice', async () => {
  const { page: office, context } = await openWindow()
  await signInAs(office)
  const profile = await phones.profile()
  const first = await phones.start(profile)
  const phone = await first.context.newPage()
  await openRound(phone)

  // The server receives, and its answers are lost on the way: it stores the first entry, and the phone does not know.
  network.loseAnswers()
  for (const no of [1, 2, 3]) await recordNote(phone, `Afbrudt ${no}`)
  await expect.poll(() => notesLike(office, 'Afbrudt'), { timeout: 60_000 }).toContain('Afbrudt 1')
  first.kill()
  network.restore()

  // The killed browser may not have kept its cookies: then the same person signs in again.
  const again = await phones.start(profile)
  const later = await again.context.newPage()
  await openRound(later)
  await allSent(later, 90_000)
  expect(await notesLike(office, 'Afbrudt')).toEqual(['Afbrudt 1', 'Afbrudt 2', 'Afbrudt 3'])
  await context.close()
}, 240_000)

test('phone without room for an entry sends it from the open page, once', async () => {
  const { page, context } = await openWindow({ width: 390, height: 844, address: network.address() })
  await signInAs(page, 'manager', '/round')
  await noteKey(page).waitFor()
  // A quota set by the developer tools has no effect in a window with a storage of its own.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await recordNote(page, 'Uden plads')
  await page.getByText(/^Telefonen kan ikke gemme registreringer nu/).waitFor()
  await expect.poll(() => notesLike(page, 'Uden plads'), { timeout: 60_000 }).toEqual(['Uden plads'])
  await allSent(page)
  await context.close()
}, 120_000)
