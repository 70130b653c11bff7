import { pulseLitres } from '@herdboard/domain/alarms/pulse-litres.ts'
import { describe, expect, test } from 'vitest'
import { PulseMeter } from './pulse-meter.ts'

const PULSE = 10
/** Litres that the meter counts while the same flow lasts. */
const counted = (flow: number, hours: number): number[] =>
  Array.from({ length: hours }, (_, hour) => {
    const pulses = (passed: number) => Math.floor(passed / PULSE + 1e-9)
    return (pulses(flow * (hour + 1)) - pulses(flow * hour)) * PULSE
  })

test('a meter counts at once the least by which its hours differ', () => {
  expect(pulseLitres([{ litres: 30 }, { litres: null }, { litres: 50 }, { litres: 40 }])).toBe(10)
  expect(pulseLitres([{ litres: 0 }, { litres: 0.1 + 0.2 }, { litres: 0.3 }])).toBe(0.3)
  expect(pulseLitres([{ litres: null }, { litres: 0 }])).toBe(0)
})

describe('a meter of ten litres, where eight an hour are expected', () => {
  test('counts 0, 10, 10, 10, 10 litres of eight an hour: each hour is as expected', () => {
    const meter = new PulseMeter(PULSE)
    expect(counted(8, 5)).toEqual([0, 10, 10, 10, 10])
    // Before the first hour, nobody knows what the meter has of a pulse.
    const [, ...read] = counted(8, 40).map((litres) => meter.read(litres, 8))
    for (const litres of read) expect(litres).toBeCloseTo(8)
  })

  test('shows a fall to six litres in full once it has hidden what a pulse can hide', () => {
    const meter = new PulseMeter(PULSE)
    const read = counted(6, 40).map((litres) => meter.read(litres, 8))
    expect(read[1]).toBe(8)
    expect(read.slice(10).reduce((sum, litres) => sum + litres, 0) / 30).toBeCloseTo(6)
  })

  test('stands still once more than two pulses were expected without one', () => {
    const meter = new PulseMeter(PULSE)
    expect([0, 0, 0, 10, 0].map((litres) => meter.hasStopped(litres, 8))).toEqual([false, false, true, false, false])
  })
})
