import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPinSession } from '#lib/session/shared-device-flag.ts'
import { aProfile } from '#testing/herd.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { signOutWhenIdle } from './idle-sign-out.ts'

const profile = aProfile()
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  signInBrowser({ profile })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

function watched(isOnline: () => boolean = () => true) {
  const leave = vi.fn(async () => undefined)
  stops.push(signOutWhenIdle(isOnline, leave))
  return leave
}

test('sign-in by PIN ends once, five minutes after the last touch', () => {
  keepPinSession(profile.id)
  const leave = watched()
  vi.advanceTimersByTime(4 * MINUTE_MS)
  window.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(4 * MINUTE_MS)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3 * MINUTE_MS)
  expect(leave).toHaveBeenCalledOnce()
})

test('sign-in by PIN stays while there is no network, and a sign-in by password stays in any case', () => {
  const ofPassword = watched()
  vi.advanceTimersByTime(20 * MINUTE_MS)
  expect(ofPassword).not.toHaveBeenCalled()
  keepPinSession(profile.id)
  let isOnline = false
  const leave = watched(() => isOnline)
  vi.advanceTimersByTime(20 * MINUTE_MS)
  expect(leave).not.toHaveBeenCalled()
  isOnline = true
  vi.advanceTimersByTime(MINUTE_MS)
  expect(leave).toHaveBeenCalledOnce()
})
