import { expect, test } from 'vitest'
import { createConnectionUse } from './connection-use.ts'

/** A use with a clock that the test moves. */
function useAt(heavyMs: number) {
  let ms = 0
  const use = createConnectionUse(heavyMs, () => ms)
  const wait = (more: number) => {
    ms += more
  }
  const anna = { caller: 'a', person: 'anna' }
  return { use, wait, anna }
}

test('a person who holds connections without a pause is heavy while another company asks, and not alone', () => {
  const { use, wait, anna } = useAt(500)
  for (const _ of [1, 2, 3, 4]) use.changeHeld('anna', 1)
  use.recordRequest('a')
  wait(100)
  use.recordRequest('b')
  // 4 connections for 100 ms, less 50 ms of the clock.
  expect(use.isHeavyBesideOthers(anna)).toBe(false)
  wait(50)
  expect(use.isHeavyBesideOthers(anna)).toBe(true)
  expect(use.isHeavyBesideOthers({ caller: 'a', person: 'bent' })).toBe(false)
  wait(1_000)
  expect(use.isHeavyBesideOthers(anna)).toBe(false)
  use.recordRequest('a')
  expect(use.isHeavyBesideOthers(anna)).toBe(false)
  use.recordRequest('b')
  expect(use.isHeavyBesideOthers(anna)).toBe(true)
})

test('the requests of a third company and of the own one do not hide those of another', () => {
  const { use, wait, anna } = useAt(500)
  use.recordRequest('b')
  for (let no = 0; no < 4; no++) use.changeHeld('anna', 1)
  wait(200)
  use.recordRequest('a')
  use.recordRequest('a')
  expect(use.isHeavyBesideOthers(anna)).toBe(true)
})

test('an opened screen is not heavy, and who stops has the whole share again after four seconds', () => {
  const { use, wait, anna } = useAt(500)
  const hold = (connections: number, ms: number) => {
    for (let no = 0; no < connections; no++) use.changeHeld('anna', 1)
    wait(ms)
    for (let no = 0; no < connections; no++) use.changeHeld('anna', -1)
    use.recordRequest('b')
  }
  for (let screen = 0; screen < 20; screen++) {
    hold(4, 100)
    expect(use.isHeavyBesideOthers(anna)).toBe(false)
    wait(900)
  }
  hold(2, 10_000)
  expect(use.isHeavyBesideOthers(anna)).toBe(true)
  wait(4_000)
  use.recordRequest('b')
  expect(use.isHeavyBesideOthers(anna)).toBe(false)
  expect(use.heldBy('anna')).toBe(0)
})
