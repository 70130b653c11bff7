import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWindow, signInAs, useBrowser } from '../browser.ts'
import { e2eServer } from '../e2e-server.ts'

useBrowser({ showsNotifications: true })

const PUSHED = {
  tag: '018f0000-0000-7000-8000-000000000001',
  title: 'Holm I/S',
  body: 'Vand: intet flow i Stald 3, A1',
  language: 'da',
  path: '/notifications?types=30',
  is_severe: true,
  seen: { label: 'Set', token: 'udløbet' },
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body, tag, requireInteraction }) => ({ title, body, tag, requireInteraction }))
  })

/**
 * The window is private, in which Chromium subscribes to no push service. So the page registers the worker, and the
 * developer tools deliver the message that a push service would.
 */
test('the service worker of the built app is registered for all screens, and shows a message once', async () => {
  const { page, context, consoleErrors } = await openWindow({ keepsBuild: true })
  const { address } = e2eServer()
  await context.grantPermissions(['notifications'], { origin: address })
  await signInAs(page)
  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
    return registration.scope
  })
  expect(scope).toBe(`${address}/`)

  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === scope)
      if (own) resolve(own.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const message = { origin: address, registrationId: await registered, data: JSON.stringify(PUSHED) }
  await tools.send('ServiceWorker.deliverPushMessage', message)
  const { title, body, tag } = PUSHED
  // The worker of the build loads all of its files meanwhile.
  await expect.poll(() => shown(page), { timeout: 60_000 }).toEqual([{ title, body, tag, requireInteraction: true }])
  await tools.send('ServiceWorker.deliverPushMessage', message)
  // Nothing shows that the second one has arrived.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(await shown(page)).toHaveLength(1)
  expect(consoleErrors).toEqual([])
  await context.close()
}, 120_000)
