import { cookieNames } from '@herdboard/contract/people/auth.ts'
import { putOwnPin } from '@herdboard/contract/people/shared-devices.ts'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { inspectBothThemes, overflowPx, savePicture } from '../a11y.ts'
import { type OpenPage, openWindow, signInAs, useBrowser } from '../browser.ts'
import { openPlaceOf } from '../death-places.ts'
import { openScreen } from '../open-screen.ts'
import { allSent } from '../outbox-mark.ts'

useBrowser()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const whoAreYou = (page: Page) => page.getByText('Hvem er du?').waitFor()

/** The form of the PIN has tests of its own: the story needs what it stores. */
async function choosePin({ context }: OpenPage, pin: string): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === cookieNames.token)?.value ?? ''
  const answer = await context.request.put(`/api${putOwnPin.path}`, {
    headers: { platform: 'dashboard', authorization: `Bearer ${decodeURIComponent(token)}` },
    data: { pin, password: inject('password') },
  })
  expect(answer.status()).toBe(204)
}

async function typePin(page: Page, name: string, pin: string): Promise<void> {
  await press(page, name)
  await page.getByLabel(`Pinkode for ${name}`).fill(pin)
  await press(page, 'Log ind')
}

const inspectScreen = async (page: Page, name: string) => {
  expect(await overflowPx(page)).toBe(0)
  await inspectBothThemes(page, (theme) => savePicture(page, `${name}-${theme}`))
}

test('two people record by PIN on a tablet, which locks when nobody touches it for five minutes', async () => {
  const own = await openWindow()
  await signInAs(own.page, 'weaners', '/round')
  await choosePin(own, '7412')

  const tablet = await openWindow({ width: 1024, height: 768 })
  const { page, consoleErrors } = tablet
  await signInAs(page, 'manager', '/settings/programs')
  await choosePin(tablet, '2580')
  await press(page, 'Registrer denne enhed')
  const dialog = page.getByRole('dialog', { name: 'Registrer denne enhed' })
  await dialog.getByLabel('Navn').fill('Tablet i stald 4')
  await dialog.getByRole('button', { name: 'Registrer denne enhed' }).click()
  await page.getByText('Ikke brugt endnu').waitFor()
  await inspectScreen(page, 'shared-devices-1024')
  await press(page, /^Indstillinger for/)
  await page.getByText('Log ud', { exact: true }).click()
  await whoAreYou(page)
  await inspectScreen(page, 'pin-people-1024')

  await typePin(page, 'Piotr Nowak', '1111')
  await page.getByText('Pinkoden er forkert').waitFor()
  await page.getByLabel('Pinkode for Piotr Nowak').fill('7412')
  await press(page, 'Log ind')
  await page.getByRole('button', { name: 'Døde' }).waitFor()
  await openPlaceOf(page, 'sharedTablet')
  await press(page, 'Døde')
  await press(page, '2')
  await press(page, 'Gem')
  await allSent(page)

  await page.clock.fastForward('05:30')
  await whoAreYou(page)
  await typePin(page, 'Mette Lund', '2580')
  await page.getByRole('button', { name: 'Døde' }).waitFor()
  await page.goto('/overview')
  await page.getByRole('button', { name: 'Registrering' }).waitFor()
  expect(await page.getByRole('button', { name: 'Hold', exact: true }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Import' }).count()).toBe(0)
  await openScreen(page, '/settings/profile')
  await page.getByText('Logget ind med pinkode').waitFor()
  expect(consoleErrors.filter((text) => !text.includes('401'))).toEqual([])
})
