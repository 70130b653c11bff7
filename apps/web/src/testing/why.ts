import { PlaceId } from '@herdboard/contract/core/ids.ts'
import type { Why } from '@herdboard/contract/figures/why.ts'

export const examplePlaceId = PlaceId.parse('00000000-0000-4000-8005-000000000003')

/** Feed conversion that got worse by 0.030: intake 0.025, gain 0.015, mix −0.010. */
export const aWhy = (rest: Partial<Why> = {}): Why => ({
  type_id: 3,
  name: 'Feed conversion',
  unit: 'FE/kg',
  decimals: 2,
  part_decimals: 3,
  period: { from: '2026-08-24', to: '2026-11-22' },
  before: { from: '2026-05-25', to: '2026-08-23' },
  value: 2.58,
  previous: 2.55,
  change: 0.03,
  verdict: 'worse',
  basis: 'estimated',
  basis_before: 'counted',
  dkk: -14_800,
  dkk_formula: 'Change × kg gain × feed price',
  dkk_note: '',
  answer: '0.03 FE/kg worse than in the period before, mostly because the pigs ate more; most at Barn 3.',
  parts: [
    aPart({
      key: 'intake',
      name: 'Feed a day',
      cause: 'the pigs ate more',
      before: 2.6,
      now: 2.7,
      change: 0.025,
      dkk: -12_333,
    }),
    aPart({ key: 'gain', name: 'Gain', before: 1020, now: 1010, unit: 'g', decimals: 0, change: 0.015, dkk: -7400 }),
    aPart({ key: 'mix', name: 'Mix of places', before: null, now: null, unit: '', change: -0.01, dkk: 4933 }),
  ],
  numbers: [{ key: 'feedFe', name: 'Feed', unit: 'FE', decimals: 0, before: 150_000, now: 154_000 }],
  places: [
    {
      id: examplePlaceId,
      name: 'Barn 3',
      within: '',
      value: 2.71,
      previous: 2.59,
      change: 0.12,
      dkk: -9400,
      cause: 'the pigs ate more',
      reason: '',
      opens: true,
    },
  ],
  notes: [],
  ...rest,
})

const aPart = (rest: Partial<Why['parts'][number]>): Why['parts'][number] => ({
  key: 'intake',
  name: 'Feed a day',
  cause: '',
  before: null,
  now: null,
  unit: 'FE/day',
  decimals: 2,
  change: 0,
  dkk: null,
  ...rest,
})
