import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeyedDebounce } from './keyed-debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('keyed debounce calls the last function of each key after the delay, whatever other keys do', () => {
  const calls: string[] = []
  const { schedule } = createKeyedDebounce(300)
  schedule('number', () => calls.push('number 1'))
  vi.advanceTimersByTime(200)
  schedule('weight', () => calls.push('weight'))
  schedule('number', () => calls.push('number 2'))
  vi.advanceTimersByTime(299)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual(['weight', 'number 2'])
})

test('keyed debounce calls waiting functions once when flushed, and never when cancelled', () => {
  const calls: string[] = []
  const { schedule, flush, cancel } = createKeyedDebounce(300)
  schedule('number', () => calls.push('number'))
  schedule('weight', () => calls.push('weight'))
  flush()
  expect(calls).toEqual(['number', 'weight'])
  schedule('number', () => calls.push('dropped'))
  cancel()
  vi.advanceTimersByTime(1_000)
  expect(calls).toEqual(['number', 'weight'])
})
