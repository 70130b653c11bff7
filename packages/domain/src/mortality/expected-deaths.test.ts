import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { usualStayDays } from '@herdboard/domain/stays/stay-length.ts'
import { expect, test } from 'vitest'
import { dailyRisks, expectedDeaths, meanDailyRisk, usualDeaths } from './expected-deaths.ts'

test('weaners over 50 days at 3.6 % have a daily risk of 0.00119 on days 4-14, half a pig of 420', () => {
  const risks = dailyRisks(WEANERS, 50)
  // relative risks 4 × 0.6 + 11 × 1.6 + 14 × 1.2 + 21 × 0.6 = 49.4; −ln 0.964 = 0.03666; one part is 0.000742
  expect(((risks[0] ?? 0) / 0.6).toFixed(6)).toBe('0.000742')
  for (let day = 4; day <= 14; day++) expect(risks[day]?.toFixed(5)).toBe('0.00119')
  expect(expectedDeaths(420, risks, 10).toFixed(1)).toBe('0.5')
})

test('the daily risk follows the stages of the stay', () => {
  const relative = (risks: number[], part: number) => risks.map((risk) => (risk / part).toFixed(1)).join(' ')
  const weaners = dailyRisks(WEANERS, 32)
  expect(relative(weaners, (weaners[0] ?? 0) / 0.6)).toBe(
    [...Array(4).fill('0.6'), ...Array(11).fill('1.6'), ...Array(14).fill('1.2'), ...Array(3).fill('0.6')].join(' '),
  )
  const finishers = dailyRisks(SLAUGHTER_PIGS, 84)
  expect(relative(finishers, (finishers[0] ?? 0) / 1.3)).toBe(
    [...Array(14).fill('1.3'), ...Array(28).fill('1.0'), ...Array(28).fill('0.9'), ...Array(14).fill('1.1')].join(' '),
  )
})

test('the share that survives every day of the stay is 1 − mortality', () => {
  const survival = dailyRisks(SLAUGHTER_PIGS, 84, 0.034).reduce((alive, risk) => alive * Math.exp(-risk), 1)
  expect(survival).toBeCloseTo(0.966, 12)
})

test('the expected deaths after the stay are zero', () => {
  expect(expectedDeaths(420, dailyRisks(WEANERS, 50), 50)).toBe(0)
})

test('usual deaths of pig-days are 3.6 % in 50 days of weaners and 3.4 % in 82 of slaughter pigs', () => {
  // 500 weaners for 50 days: 500 · 3.6 % = 18. 400 slaughter pigs for 91 days: 36 400 · 0.034 / 82 = 15.09.
  expect(usualDeaths(WEANERS, 25_000)).toBeCloseTo(18, 12)
  expect(usualDeaths(SLAUGHTER_PIGS, 36_400)).toBeCloseTo(15.0927, 4)
})

test('the mean daily risk is that of the same usual stay as the risks by day', () => {
  for (const pigType of [WEANERS, SLAUGHTER_PIGS] as const) {
    const risks = dailyRisks(pigType, usualStayDays(pigType))
    expect(meanDailyRisk(pigType)).toBeCloseTo(risks.reduce((sum, risk) => sum + risk, 0) / risks.length, 12)
  }
  // −ln 0.966 / 82 = 0.034591 / 82; −ln 0.964 / 50 = 0.036664 / 50
  expect(meanDailyRisk(SLAUGHTER_PIGS).toFixed(6)).toBe('0.000422')
  expect(meanDailyRisk(WEANERS).toFixed(6)).toBe('0.000733')
})
