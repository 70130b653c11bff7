import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDelayedLoading } from './use-delayed-loading.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const wait = () => renderHook(({ isWaiting }) => useDelayedLoading(isWaiting), { initialProps: { isWaiting: true } })

test('a fast response shows no skeleton', () => {
  const { result, rerender } = wait()
  pass(199)
  rerender({ isWaiting: false })
  pass(1_000)
  expect(result.current).toBe(false)
})

test('a skeleton stays for at least 400 ms once it is shown', () => {
  const { result, rerender } = wait()
  pass(200)
  expect(result.current).toBe(true)
  pass(50)
  rerender({ isWaiting: false })
  pass(349)
  expect(result.current).toBe(true)
  pass(1)
  expect(result.current).toBe(false)
})
