import { addPushBrowser, getPush, type Push, removePushBrowser } from '@herdboard/contract/people/push.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const SWITCH_ON = 'Få beskeder i denne browser'
const endpoint = 'https://push.example/this'
const keys = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) }
const aBrowser = (changes: Partial<Push['browsers'][number]> = {}) => ({
  id: crypto.randomUUID(),
  device: 'Chrome, Android',
  endpoint: 'https://push.example/telephone',
  created_at: '2026-06-15T10:00:00Z',
  ...changes,
})

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

/** Gives jsdom the push API of a browser, with the person's answer to its question. */
function stubPush({ answer = 'granted', permission = 'default', isSubscribed = false, isOffline = false } = {}) {
  const address = { endpoint, toJSON: () => ({ endpoint, keys }) }
  let subscription = isSubscribed ? address : null
  const subscribe = vi.fn(async (_options: object) => {
    if (isOffline) throw new DOMException('no push service', 'AbortError')
    subscription = address
    return address
  })
  const registration = Object.assign(new EventTarget(), {
    pushManager: { getSubscription: async () => subscription, subscribe },
  })
  const notification = {
    permission,
    requestPermission: vi.fn(async () => Object.assign(notification, { permission: answer }).permission),
  }
  const register = vi.fn(async (_url: string) => registration)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    register,
    ready: Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { subscribe, register, ask: notification.requestPermission }
}

async function openCard(browsers: Push['browsers'] = []) {
  signInBrowser({ profile: aProfile({ language_id: 1, language_code: 'da' }) })
  mockEndpoint(getPush, () => ({ public_key: 'BKey', browsers }))
  const page = await openPage('/settings/profile')
  return { ...page, card: within(await screen.findByRole('article', { name: 'Beskeder' })) }
}

test('browser without push says so, and offers no button', async () => {
  const { card } = await openCard()
  expect(await card.findByText(/Denne browser kan ikke vise beskeder/)).toBeVisible()
  expect(card.queryByRole('button', { name: SWITCH_ON })).toBeNull()
})

test('browser is asked for the permission only on the press, and then gets messages', async () => {
  const { ask, subscribe, register } = stubPush()
  const browsers: Push['browsers'] = []
  const { user, card } = await openCard(browsers)
  const sent = mockEndpoint(addPushBrowser, () => {
    browsers.push(aBrowser({ endpoint, device: 'Firefox, Windows' }))
    return { public_key: 'BKey', browsers }
  })
  const button = await card.findByRole('button', { name: SWITCH_ON })
  expect([ask, register].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  await user.click(button)
  const device = await card.findByRole('listitem')
  expect(device).toHaveTextContent('Firefox, Windows')
  expect(card.getByText(/Slået til i 1 browser\./)).toBeVisible()
  expect(sent[0]?.input.body).toEqual({ endpoint, keys })
  expect(register).toHaveBeenCalledWith('/push-worker.js')
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'BKey' }]])
  expect(card.queryByRole('button', { name: SWITCH_ON })).toBeNull()
})

test('a person who says no sees how to change it', async () => {
  stubPush({ answer: 'denied' })
  const { user, card } = await openCard()
  const sent = mockEndpoint(addPushBrowser, () => ({ public_key: 'BKey', browsers: [] }))
  await user.click(await card.findByRole('button', { name: SWITCH_ON }))
  expect(await card.findByText(/Browseren afviser beskeder/)).toBeVisible()
  expect(sent).toEqual([])
})

test('a browser that has refused before is not asked again', async () => {
  stubPush({ permission: 'denied' })
  const { card } = await openCard()
  expect(await card.findByText(/Browseren afviser beskeder/)).toBeVisible()
  expect(card.queryByRole('button', { name: SWITCH_ON })).toBeNull()
})

test('a browser that reaches no push service says so and can be tried again', async () => {
  stubPush({ isOffline: true })
  const { user, card } = await openCard()
  await user.click(await card.findByRole('button', { name: SWITCH_ON }))
  expect(await screen.findByText('Browseren kunne ikke slå beskeder til. Prøv igen.')).toBeVisible()
  expect(card.getByRole('button', { name: SWITCH_ON })).toBeEnabled()
})

test('browsers are listed with the one in use, and each can be removed', async () => {
  stubPush({ permission: 'granted', isSubscribed: true })
  const browsers = [aBrowser({ endpoint, device: 'Firefox, Windows' }), aBrowser()]
  const { user, card } = await openCard(browsers)
  const sent = mockEndpoint(removePushBrowser, () => {
    browsers.pop()
    return null
  })
  expect(await card.findByText(/Slået til i 2 browsere/)).toBeVisible()
  const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Firefox, Windows Denne.*Siden 15\.06\.2026 12\.00Fjern$/),
    'Chrome, Android Siden 15.06.2026 12.00Fjern',
  ])
  const id = browsers[1]?.id
  await user.click(card.getByRole('button', { name: 'Fjern beskeder i Chrome, Android' }))
  expect(await card.findByText(/Slået til i 1 browser\./)).toBeVisible()
  expect(sent.map(({ input }) => input.params)).toEqual([{ id }])
})
