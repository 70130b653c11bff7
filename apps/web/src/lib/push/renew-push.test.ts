import { addPushBrowser, getPush, removePushBrowser } from '@herdboard/contract/people/push.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { setCurrentLocale } from '../locale/current-locale.ts'
import { rememberPush, renewPush } from './renew-push.ts'

const COMPANY = 'company'
const KEYS = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) }
const OLD = 'https://push.example/old'
const NEW = 'https://push.example/new'
const id = crypto.randomUUID()
const aBrowser = { id, device: 'Firefox, Windows', endpoint: OLD, created_at: '2026-06-15T10:00:00Z' }

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

/** A browser whose push service has this address for it, and gives it a new one when it subscribes. */
function aBrowserAt(here: string | null, { permission = 'granted', browsers = [aBrowser] } = {}) {
  const addressed = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: KEYS }) })
  const registration = {
    pushManager: {
      getSubscription: async () => (here === null ? null : addressed(here)),
      subscribe: async () => addressed(NEW),
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  signInBrowser({ profile: aProfile() })
  setCurrentLocale('da')
  mockEndpoint(getPush, () => ({ public_key: 'BKey', browsers }))
  const added = mockEndpoint(addPushBrowser, () => ({ public_key: 'BKey', browsers: [] }))
  const removed = mockEndpoint(removePushBrowser, () => null)
  return {
    added: () => added.map(({ input }) => input.body.endpoint),
    removed: () => removed.map(({ input }) => input.params.id),
  }
}

test.each([null, NEW])('a browser whose address became %s sends the server the new one', async (here) => {
  const { added, removed } = aBrowserAt(here)
  rememberPush(COMPANY, OLD)
  await renewPush(COMPANY)
  expect([added(), removed()]).toEqual([[NEW], [id]])
  // The next page has nothing to renew.
  aBrowserAt(NEW, { browsers: [{ ...aBrowser, endpoint: NEW }] })
  await renewPush(COMPANY)
  expect(added()).toEqual([NEW])
})

test.each([
  ['has the same address', { here: OLD, known: OLD }],
  ['never got messages', { here: NEW, known: null }],
  ['lost the permission', { here: null, known: OLD, permission: 'denied' }],
])('a browser that %s sends nothing', async (_, { here, known, permission }: Case) => {
  const { added, removed } = aBrowserAt(here, { ...(permission !== undefined && { permission }) })
  rememberPush(COMPANY, known)
  await renewPush(COMPANY)
  expect([added(), removed()]).toEqual([[], []])
})
interface Case {
  here: string | null
  known: string | null
  permission?: string
}

test('a browser that a person removed from the list is not renewed later', async () => {
  rememberPush(COMPANY, OLD)
  aBrowserAt(OLD, { browsers: [] })
  await renewPush(COMPANY)
  const { added } = aBrowserAt(NEW, { browsers: [] })
  await renewPush(COMPANY)
  expect(added()).toEqual([])
})
