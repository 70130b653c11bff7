import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { defaultWindowSize, inspectBothThemes, overflowPx, savePicture, windowSizes } from '../a11y.ts'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { e2eServer } from '../e2e-server.ts'

useBrowser()

/** Pages before the sign-in; a used or invalid link is answered with 422 and shown as invalid. */
const before = [
  { name: 'sign-in-passkey', path: '/auth/login', shows: 'Log ind med adgangsnøgle' },
  { name: 'forgot', path: '/auth/forgot', shows: 'Send link' },
  { name: 'reset-gone', path: '/auth/reset?token=brugt', shows: 'Bed om et nyt link' },
  { name: 'accept-gone', path: '/auth/accept?token=brugt', shows: 'Bed om et nyt link' },
  { name: 'confirm-gone', path: '/auth/confirm?token=brugt', shows: 'Tilbage til log ind' },
]

/** Colours do not change the layout, so dark ones are checked in the default window only. */
const fitsEveryWindow = (page: Page, name: string) =>
  inspectBothThemes(page, async (theme) => {
    for (const size of theme === 'dark' ? [defaultWindowSize] : windowSizes) {
      await page.setViewportSize(size)
      await expect.poll(() => overflowPx(page)).toBe(0)
      await savePicture(page, `${name}-${size.width}-${theme}`)
    }
  })

test.each(before)('$name is accessible and fits every window size', async ({ name, path, shows }) => {
  // By host name, because browsers allow no passkeys for an IP address.
  const { page, context, consoleErrors } = await openWindow({
    address: e2eServer().address.replace('127.0.0.1', 'localhost'),
  })
  await page.goto(path)
  await page.getByText(shows).first().waitFor()
  await fitsEveryWindow(page, name)
  expect(consoleErrors.filter((text) => !/status of 422/.test(text))).toEqual([])
  await context.close()
})

test('the own profile is accessible and fits every window size', async () => {
  const { page, context, consoleErrors } = await openWindow()
  await signInAs(page, 'manager', '/settings/profile')
  await page.getByText('Personer i eksempeldata kan ikke slå totrinsbekræftelse til').waitFor()
  await fitsEveryWindow(page, 'profile')
  expect(consoleErrors).toEqual([])
  await context.close()
})
