import { expect, test } from 'vitest'
import { figureEnd, type UnitEnd } from './figure-end.ts'

const closing = '2026-10-31'
const unit = (rest: Partial<UnitEnd> = {}): UnitEnd => ({
  unitId: 'A1',
  head: 100,
  last: null,
  next: null,
  firstDay: '2026-09-01',
  ...rest,
})
const end = (kind: 'counted' | 'weighed' | 'emptied', day: string) => ({ kind, day })

test('pigs counted on the closing day, or at the next end after it, are counted', () => {
  expect(figureEnd([unit({ last: end('counted', closing) })], closing)).toEqual(end('counted', closing))
  const later = [unit({ last: end('counted', '2026-09-30'), next: end('weighed', '2026-11-05') })]
  expect(figureEnd(later, closing)).toEqual(end('weighed', '2026-11-05'))
})

test('units without an end make the gain an estimate, since a day or earlier for half of their pigs', () => {
  const units = [
    unit({ last: end('counted', closing) }),
    unit({ last: end('emptied', '2026-10-12') }),
    unit({ last: end('counted', '2026-09-30') }),
  ]
  expect(figureEnd(units, closing)).toEqual({ kind: 'estimated', day: '2026-09-30' })
  // 100 of 400 pigs since 30 September, 400 since 12 October.
  const larger = units.map((one) => (one.last?.kind === 'emptied' ? { ...one, head: 300 } : one))
  expect(figureEnd(larger, closing)).toEqual({ kind: 'estimated', day: '2026-10-12' })
})

test('pigs that nobody measured are estimated since they came', () => {
  expect(figureEnd([unit()], closing)).toEqual({ kind: 'estimated', day: '2026-09-01' })
})

test('without pigs the last day on which a place was emptied is named', () => {
  const units = [
    unit({ head: 0, last: end('emptied', '2026-10-12') }),
    unit({ head: 0, last: end('emptied', '2026-10-20') }),
  ]
  expect(figureEnd(units, closing)).toEqual(end('emptied', '2026-10-20'))
  expect(figureEnd([], closing)).toBeNull()
})
