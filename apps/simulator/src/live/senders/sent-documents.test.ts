import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { expect, test } from 'vitest'
import { familyCompany } from '#profiles/family-company.ts'
import { testHerd } from '#profiles/test-herd.ts'
import { simulateCompany } from '#simulate-company.ts'
import { liveActions } from '../live-actions.ts'
import { sentDocuments } from './sent-documents.ts'

const [plan] = testHerd().companies
if (!plan) throw new Error('the test herd has a company')
const now = new Date('2026-04-30T12:00:00Z')
const simulated = simulateCompany(plan, { seed: 7, now, from: '2026-02-16', withUnits: false })
const documents = sentDocuments(simulated)
const actions = new Map(liveActions(simulated).map((action) => [action.key, action]))

test('every document announces an entry of a later hour, and not before its own day', () => {
  expect(documents.length).toBeGreaterThan(20)
  for (const { key, at, rows } of documents) {
    const action = actions.get(key)
    const [row] = rows
    expect(Date.parse(action?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(at))
    expect(farmDay(new Date(at)) >= String(row.slaughter_date ?? row.date)).toBe(true)
  }
})

test('settlement states the pigs, the weight and the amount of its slaughter, and a note each of its lines', () => {
  for (const { key, kind, rows } of documents) {
    const action = actions.get(key)
    if (action?.kind !== 'write') throw new Error(`${key} writes nothing`)
    const [event] = action.events
    expect(rows).toHaveLength(action.events.length)
    if (kind === 'settlements' && event.kind === 'slaughter')
      expect(rows[0]).toMatchObject({
        heads: event.head,
        carcass_kg: event.carcassG / 1000,
        amount: event.detail.FF_AmountDkk,
      })
    else if (event.kind === 'feedDelivery')
      expect(rows[0]).toMatchObject({ kg: event.feedG / 1000, farm: expect.any(String) })
    else throw new Error(`${kind} announces a ${event.kind}`)
  }
})

test('family of the sample data gets two feed notes a week, as its live demo shows', () => {
  const herd = simulateCompany(familyCompany, { seed: 47, now, from: '2025-11-01', withUnits: false })
  const notes = sentDocuments(herd).filter(({ kind, at }) => kind === 'feed_deliveries' && at >= '2026-01-05')
  const weeks = (now.getTime() - Date.parse('2026-01-05')) / (7 * DAY_MS)
  expect(notes.length / weeks).toBeGreaterThan(1.7)
  expect(notes.length / weeks).toBeLessThan(2.3)
})

test('slaughter whose settlement was lost is not sent', () => {
  const lost = [...actions.values()].flatMap((action) =>
    action.kind === 'write'
      ? action.events.filter((one) => one.kind === 'slaughter' && !one.detail.FF_SettlementNo)
      : [],
  )
  const sent = new Set(documents.map(({ key }) => key))
  expect(lost.filter(({ key }) => sent.has(key))).toEqual([])
})
