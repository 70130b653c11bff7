import { afterEach, expect, test, vi } from 'vitest'
import { isClockWrong } from './wrong-clock.ts'

afterEach(() => void vi.useRealTimers())

const at = (now: string) => {
  vi.setSystemTime(now)
  return (['fresh', 'kept'] as const).map((answer) => isClockWrong('2026-06-10T06:00:00Z', answer))
}

test('clock is wrong beside a fresh answer in both directions, and beside a kept one when it is earlier', () => {
  expect(at('2026-06-10T06:09:00Z')).toEqual([false, false])
  expect(at('2026-06-10T05:51:00Z')).toEqual([false, false])
  expect(at('2026-06-09T06:00:00Z')).toEqual([true, true])
  expect(at('2026-06-11T06:00:00Z')).toEqual([true, false])
})
