import { FarmId } from '@herdboard/contract/core/ids.ts'
import type { BoardCell, BoardFarm, FarmBoard } from '@herdboard/contract/figures/farm-board.ts'

const farmIdOf = (no: number) => FarmId.parse(`00000000-0000-4000-8006-00000000000${no}`)

const aBoardCell = (rest: Partial<BoardCell> = {}): BoardCell => ({
  type_id: 3,
  value: 2.58,
  previous: 2.55,
  change: 0.03,
  verdict: 'worse',
  step: -1,
  dkk: -14_800,
  trend: [2.5, 2.55, null, 2.58],
  is_provisional: false,
  is_partial: false,
  needs_measuring: false,
  needs_feed: false,
  ...rest,
})

const aBoardFarm = (no: number, name: string, rest: Partial<BoardFarm>): BoardFarm => ({
  id: farmIdOf(no),
  name,
  estimated_since: null,
  dkk: null,
  dkk_missing: [],
  worse: 0,
  cells: [aBoardCell(), aBoardCell({ type_id: 1 })],
  comment: '',
  ...rest,
})

/** Three farms: Birch lost most, Ash gained on a provisional figure, Cedar has no measured gain. */
export const aFarmBoard = (rest: Partial<FarmBoard> = {}): FarmBoard => ({
  period: { from: '2026-08-24', to: '2026-11-22' },
  before: { from: '2026-05-25', to: '2026-08-23' },
  figures: [
    { type_id: 3, name: 'Feed conversion', unit: 'FE/kg', decimals: 2, change_decimals: 3, good_when: 'down' },
    { type_id: 1, name: 'Daily gain', unit: 'g', decimals: 0, change_decimals: 0, good_when: 'up' },
  ],
  dkk_figures: ['Feed conversion', 'Mortality'],
  farms: [
    aBoardFarm(1, 'Ash', {
      dkk: 900,
      estimated_since: '2026-09-30',
      cells: [
        aBoardCell({ change: -0.01, verdict: 'better', step: 1, dkk: 900, is_provisional: true }),
        aBoardCell({ type_id: 1, value: 1010, previous: 1000, change: 10, verdict: 'better', step: 2, dkk: null }),
      ],
    }),
    aBoardFarm(2, 'Birch', {
      dkk: -14_800,
      worse: 4,
      comment: 'Ventilation in A2',
      dkk_missing: ['Mortality'],
      cells: [
        aBoardCell({ step: -3 }),
        aBoardCell({ type_id: 1, value: 990, previous: 1000, change: -10, verdict: 'worse', step: -1, dkk: null }),
      ],
    }),
    aBoardFarm(3, 'Cedar', {
      cells: [
        aBoardCell({ value: null, change: null, verdict: null, step: 0, dkk: null, trend: [], needs_measuring: true }),
        aBoardCell({
          type_id: 1,
          value: null,
          change: null,
          verdict: null,
          step: 0,
          dkk: null,
          trend: [],
          needs_feed: true,
        }),
      ],
    }),
  ],
  ...rest,
})
