import { TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspectBothThemes, overflowPx, savePicture, windowSizes } from '../a11y.ts'
import { openWindow, useBrowser } from '../browser.ts'
import { e2eServer } from '../e2e-server.ts'
import { useInstallation } from '../installation.ts'
import { choosePassword } from '../invitation.ts'
import { linkIn } from '../mails.ts'
import { openScreen } from '../open-screen.ts'

useBrowser()
// Sample users have neither a second factor nor passkeys.
const { address, admin } = useInstallation('second-factor')

const EMAIL = 'bente@engmark.example'
const PASSWORD = 'halm nok til vinteren'

/** Returns the code that her app shows a number of 30-second steps from now; each code is valid once. */
const codeOf = (key: string, stepsFromNow = 0): string =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() - e2eServer().clockLagMs + stepsFromNow * 30_000 })

/** Adds a virtual authenticator that verifies its user on every request. */
async function aDevice(context: BrowserContext, page: Page): Promise<void> {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Indstillinger for/ }).click()
  await page.getByText('Log ud', { exact: true }).click()
  await page.getByRole('heading', { name: 'Log ind', exact: true }).waitFor()
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await press(page, 'Log ind')
  await page.getByText('Skriv koden fra din app').waitFor()
}

const expectSignedIn = (page: Page) => page.getByRole('button', { name: 'Opret virksomhed' }).waitFor()

const inspectScreen = (page: Page, name: string) =>
  inspectBothThemes(page, (theme) => savePicture(page, `${name}-1366-${theme}`))

test('an administrator enables the second factor and signs in by code, recovery code and passkey alone', async () => {
  // Passkeys belong to a host name: browsers allow none for an IP address.
  const { page, context, consoleErrors } = await openWindow({ address: address().replace('127.0.0.1', 'localhost') })
  await aDevice(context, page)
  await choosePassword(page, linkIn(await admin('first', EMAIL)), PASSWORD)
  await expectSignedIn(page)

  await openScreen(page, '/settings/profile')
  const card = page.getByRole('article', { name: 'Totrinsbekræftelse' })
  await card.getByRole('button', { name: 'Slå til' }).click()
  await card.getByLabel('Din adgangskode').fill(PASSWORD)
  await card.getByRole('button', { name: 'Fortsæt' }).click()
  await card.getByRole('img', { name: /QR-kode/ }).waitFor()
  await inspectScreen(page, 'second-factor-key')
  const [spacedKey = ''] = /([A-Z2-7]{4} ?){8}/.exec((await card.textContent()) ?? '') ?? []
  const key = spacedKey.replaceAll(' ', '')
  await card.getByLabel('Kode fra appen').fill(codeOf(key))
  await card.getByRole('button', { name: 'Slå til' }).click()
  const made = page.getByRole('article', { name: 'Dine gendannelseskoder' })
  await made.getByRole('listitem').first().waitFor()
  const [recovery = '', ...others] = await made.getByRole('listitem').allInnerTexts()
  expect(others).toHaveLength(9)
  await inspectScreen(page, 'second-factor-recovery')
  await made.getByRole('button', { name: 'Jeg har gemt dem' }).click()
  await card.getByText('10 gendannelseskoder tilbage').waitFor()

  await signOut(page)
  await typePassword(page)
  await inspectScreen(page, 'second-factor-code')
  await page.getByLabel('Kode', { exact: true }).fill(codeOf(key, 1))
  await press(page, 'Log ind')
  await expectSignedIn(page)

  await signOut(page)
  await typePassword(page)
  await press(page, 'Brug en gendannelseskode')
  await page.getByLabel('Gendannelseskode').fill(recovery)
  await press(page, 'Log ind')
  await page.getByText('Du har 9 gendannelseskoder tilbage').waitFor()
  await expectSignedIn(page)

  await openScreen(page, '/settings/profile')
  const keys = page.getByRole('article', { name: 'Adgangsnøgler' })
  await keys.getByRole('button', { name: 'Tilføj adgangsnøgle' }).click()
  await keys.getByLabel('Navn').fill('Bentes telefon')
  await keys.getByLabel('Din adgangskode').fill(PASSWORD)
  await keys.getByLabel('Kode fra appen eller en gendannelseskode').fill(others[0] ?? '')
  await keys.getByRole('button', { name: 'Tilføj adgangsnøgle' }).click()
  await keys.getByText('Bentes telefon').waitFor()
  await inspectScreen(page, 'second-factor-profile')
  for (const size of windowSizes) {
    await page.setViewportSize(size)
    await expect.poll(() => overflowPx(page)).toBe(0)
  }

  await signOut(page)
  await press(page, 'Log ind med adgangsnøgle')
  await expectSignedIn(page)
  expect(consoleErrors).toEqual([])
}, 240_000)
