import { expect, test } from 'vitest'
import { createPersonTurns, type PersonTurn } from './person-turns.ts'

const HEAVY_MS = 500
const anna = { caller: 'a', person: 'anna' }

/** Turns with a clock that the test moves. */
function turnsAt() {
  let ms = 0
  const turns = createPersonTurns(HEAVY_MS, () => ms)
  const wait = (more: number) => {
    ms += more
  }
  const begin = (count: number) => Array.from({ length: count }, () => turns.begin('anna'))
  const end = (ended: readonly PersonTurn[]) => ended.map((turn) => turns.end(turn, anna, false).pauseMs)
  const giveBack = (ended: readonly PersonTurn[]) => ended.forEach(turns.giveBack)
  /** Whether Anna may read beside a company that sends a request now. */
  const mayRead = () => {
    turns.recordRequest('b')
    return turns.mayRead(anna, false)
  }
  return { turns, wait, begin, end, giveBack, mayRead }
}

test('a person who holds connections without a pause waits while another company asks, and not alone', () => {
  const { turns, wait, begin, mayRead } = turnsAt()
  begin(4)
  turns.recordRequest('a')
  wait(100)
  // 4 connections for 100 ms, less 50 ms of the clock.
  expect(mayRead()).toBe(true)
  wait(50)
  expect(mayRead()).toBe(false)
  expect(turns.mayRead({ caller: 'a', person: 'bent' }, false)).toBe(true)
  wait(1_000)
  begin(1)
  expect(turns.mayRead(anna, false)).toBe(true)
  expect(turns.mayRead(anna, true)).toBe(false)
  turns.recordRequest('a')
  expect(turns.mayRead(anna, false)).toBe(true)
})

test('the requests of the own company do not hide those of another', () => {
  const { turns, wait, begin } = turnsAt()
  begin(4)
  wait(200)
  turns.recordRequest('b')
  turns.recordRequest('a')
  turns.recordRequest('a')
  expect(turns.mayRead(anna, false)).toBe(false)
})

test('beside a slow request of the own a heavy person reads one answer at a time', () => {
  const { wait, begin, end, giveBack, mayRead } = turnsAt()
  begin(2)
  wait(2_000)
  expect(mayRead()).toBe(true)
  const short = begin(1)
  expect(mayRead()).toBe(false)
  wait(20)
  expect(end(short)).toEqual([20])
  expect(mayRead()).toBe(false)
  giveBack(short)
  expect(mayRead()).toBe(true)
})

test('a pause is as long as the work and at most 100 ms, and counts as no use', () => {
  const { wait, begin, end, giveBack, mayRead } = turnsAt()
  const long = begin(2)
  wait(600)
  mayRead()
  expect(end(long)).toEqual([100, 100])
  expect(mayRead()).toBe(false)
  // 900 ms used: half of the clock's time is taken off, also in the pause.
  wait(780)
  giveBack(long)
  const next = begin(1)
  wait(20)
  mayRead()
  expect(end(next)).toEqual([20])
  wait(60)
  giveBack(next)
  begin(1)
  expect(mayRead()).toBe(true)
})

test('an opened screen is not heavy, and who stops has the whole share again', () => {
  const { turns, wait, begin, end, giveBack, mayRead } = turnsAt()
  for (let screen = 0; screen < 20; screen++) {
    const reads = begin(4)
    wait(100)
    expect(mayRead()).toBe(true)
    giveBack(reads)
    end(reads)
    wait(900)
  }
  const long = begin(3)
  wait(10_000)
  expect(mayRead()).toBe(true)
  begin(1)
  expect(mayRead()).toBe(false)
  end(long)
  giveBack(long)
  expect(turns.heldBy('anna')).toBe(1)
  wait(5_000)
  expect(mayRead()).toBe(true)
})
