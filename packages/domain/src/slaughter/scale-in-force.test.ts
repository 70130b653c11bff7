import { expect, test } from 'vitest'
import { type DatedScale, scaleInForce } from './scale-in-force.ts'

const bands = { weight_bands: [], basic_lean_pct: 61, lean_bands: [] }
const scale = (kind: DatedScale['kind'], slaughterhouseId: string | null, validFrom: string): DatedScale => ({
  ...bands,
  kind,
  slaughterhouseId,
  validFrom,
})
const scales = [
  scale('general', null, '2020-01-01'),
  scale('general', null, '2026-01-01'),
  scale('named', 'tican', '2025-01-01'),
  scale('own', 'tican', '2026-03-01'),
  scale('own', 'tican', '2026-06-01'),
]

test.each([
  ['tican', '2026-07-01', 'own', '2026-06-01'],
  ['tican', '2026-06-01', 'own', '2026-06-01'],
  ['tican', '2026-05-31', 'own', '2026-03-01'],
  ['tican', '2026-02-28', 'named', '2025-01-01'],
  ['tican', '2024-12-31', 'general', '2020-01-01'],
  ['crown', '2026-07-01', 'general', '2026-01-01'],
  [null, '2025-12-31', 'general', '2020-01-01'],
])('pigs for %s on %s are settled by the %s scale from %s', (house, day, kind, validFrom) => {
  expect(scaleInForce(scales, house, day)).toMatchObject({ kind, validFrom })
})

test('before the first scale none is in force', () => {
  expect(scaleInForce(scales, 'tican', '2019-12-31')).toBeNull()
})
