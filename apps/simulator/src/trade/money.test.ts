import { describe, expect, test } from 'vitest'
import { weekOre } from '#areas/quotation.ts'
import type { EventOf, HerdEvent } from '#herd-event.ts'
import { advisedCompany } from '#profiles/advised-company.ts'
import { simulateCompany } from '#simulate-company.ts'

const SEED = 47
const { farms } = simulateCompany(advisedCompany, {
  seed: SEED,
  now: new Date('2026-11-21T10:00:00Z'),
  from: '2026-05-01',
  withUnits: false,
})

const eventsOf = <Kind extends HerdEvent['kind']>(kind: Kind, farmKey?: string): EventOf<Kind>[] =>
  farms
    .filter(({ plan }) => farmKey === undefined || plan.key === farmKey)
    .flatMap(({ events }) => events)
    .filter((event): event is EventOf<Kind> => event.kind === kind)

const kr = ({ detail }: HerdEvent, id: string): number => Number(detail[id])
const oreIn = (event: HerdEvent, id: string): number => Math.round(kr(event, id) * 100)
const isSettled = ({ detail }: HerdEvent): boolean => detail.FF_AmountDkk !== undefined

describe('slaughter payments', () => {
  test('slaughter amounts are kilos × (quotation + lean + weight) + supplements − deductions, to the øre', () => {
    const settled = eventsOf('slaughter').filter(isSettled)
    expect(settled.length).toBeGreaterThan(300)
    for (const event of settled) {
      const perKg = ['FF_PricePerKg', 'FF_LeanAdj', 'FF_WeightAdj'].reduce((sum, id) => sum + oreIn(event, id), 0)
      const rest = oreIn(event, 'FF_Supplements') - oreIn(event, 'FF_Deductions')
      expect(oreIn(event, 'FF_AmountDkk')).toBe(Math.round((event.carcassG * perKg) / 1000) + rest)
      expect(oreIn(event, 'FF_PricePerKg')).toBe(weekOre(SEED, event.day))
    }
  })

  test('ordinary pigs bring slightly less than the quotation over half a year, organic and free-range more', () => {
    const aboveQuotation = (farmKey: string): number => {
      const settled = eventsOf('slaughter', farmKey).filter(isSettled)
      const kg = settled.reduce((sum, { carcassG }) => sum + carcassG / 1000, 0)
      const paid = settled.reduce((sum, event) => sum + kr(event, 'FF_AmountDkk'), 0)
      const quoted = settled.reduce((sum, event) => sum + (kr(event, 'FF_PricePerKg') * event.carcassG) / 1000, 0)
      return (paid - quoted) / kg
    }
    expect(aboveQuotation('bakkely')).toBeGreaterThan(-0.4)
    expect(aboveQuotation('bakkely')).toBeLessThan(0)
    expect(aboveQuotation('enghave')).toBeCloseTo(16, 0)
    expect(aboveQuotation('vesterdal')).toBeCloseTo(4.2, 0)
  })

  test('settlements are missing only at the farm with poor data, without number and money', () => {
    for (const { plan, events } of farms) {
      const slaughters = events.filter(({ kind }) => kind === 'slaughter')
      const lost = slaughters.filter((event) => !isSettled(event))
      for (const { detail } of lost) expect(detail).toEqual({})
      if (plan.key !== 'rugmarken') expect(lost).toEqual([])
      else expect(lost.length / slaughters.length).toBeGreaterThan(0.03)
    }
  })

  test('pigs with a remark are among the delivered pigs', () => {
    const remarked = eventsOf('slaughter').flatMap(({ detail, head }) =>
      ((detail.FS_Remarks ?? []) as { FF_RemarkNumber: number }[]).map((row) => ({ ...row, head })),
    )
    expect(remarked.length).toBeGreaterThan(300)
    for (const { FF_RemarkNumber, head } of remarked) expect(FF_RemarkNumber).toBeLessThanOrEqual(head)
  })
})

describe('piglet prices', () => {
  const bought = eventsOf('insertion').filter(({ detail }) => detail.FF_EntryKind === '1')
  const sold = eventsOf('departure').filter(({ detail }) => detail.FF_DepartureKind === '1')

  test('total is heads × price, to the øre, for all purchases and sales', () => {
    expect(bought.length).toBeGreaterThan(30)
    expect(sold.length).toBeGreaterThan(30)
    for (const event of [...bought, ...sold]) {
      expect(oreIn(event, 'FF_PriceTotal')).toBe(event.head * oreIn(event, 'FF_PricePerPig'))
    }
  })

  test('pigs of about 30 kg cost about the 30 kg quotation, organic ones twice that', () => {
    for (const event of bought) {
      const [least, most] = event.place.farm === 'enghave' ? [850, 950] : [380, 500]
      expect(kr(event, 'FF_PricePerPig')).toBeGreaterThan(least)
      expect(kr(event, 'FF_PricePerPig')).toBeLessThan(most)
    }
  })

  test('pigs of own sows, small sorted-out pigs and moves between own barns cost nothing', () => {
    const free = [...eventsOf('insertion'), ...eventsOf('departure'), ...eventsOf('transfer')].filter(
      (event) => !bought.includes(event as never) && !sold.includes(event as never),
    )
    expect(free.length).toBeGreaterThan(100)
    for (const { detail } of free) expect(Object.keys(detail)).not.toContain('FF_PricePerPig')
  })
})
