import { isPlausibleMove, isWeighedMove, percentOfHead } from '@herdboard/domain/data-quality/herd-measures.ts'
import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import type { QualityMethodKey } from '@herdboard/domain/data-quality/quality-methods.ts'
import { type AssessedFarm, type FarmMeasure, type MethodFinding, worstFirst } from '../method-finding.ts'
import { type MoveRow, selectMoves } from '../sql/moves.ts'
import { anyPigType, methodLimits, noFinding } from './method-limits.ts'

/** Checks whether the weights of pigs in and out are recorded and plausible. */
export const weightMeasures: FarmMeasure = async (farm) => {
  const moves = await selectMoves(farm)
  const came = moves.filter(({ kind }) => kind === 'in')
  const left = moves.filter(({ kind }) => kind === 'out')
  return {
    insertion_weight_present: share(farm, 'insertion_weight_present', came, (move) => isWeighedMove(weighedPigs(move))),
    insertion_weight_plausible: share(
      farm,
      'insertion_weight_plausible',
      came.filter(({ kg }) => kg !== null),
      (move) => isPlausibleMove(weighedPigs(move), 'inWeightKg'),
    ),
    exit_weight: share(farm, 'exit_weight', left, (move) => isPlausibleMove(weighedPigs(move), 'outWeightKg')),
  }
}

const weighedPigs = ({ head, kg, pig_type }: MoveRow) => ({ head, kg, pigType: pig_type })

function share(
  farm: AssessedFarm,
  key: QualityMethodKey,
  moves: readonly MoveRow[],
  isGood: (move: MoveRow) => boolean,
): MethodFinding {
  const percent = percentOfHead(moves, isGood)
  if (percent === null) return noFinding('nothing_recorded')
  const bad = moves.filter((move) => !isGood(move))
  const heads = (rows: readonly MoveRow[]) => rows.reduce((sum, { head }) => sum + head, 0)
  return {
    result: methodResult(methodLimits(key), [{ pigType: anyPigType(farm), value: percent }]),
    inputs: { moved: heads(moves), good: heads(moves) - heads(bad) },
    worst: worstFirst(
      bad,
      ({ head }) => head,
      ({ day, place, head, kg, record_id }) => ({
        day,
        place,
        values: { n: head, ...(kg === null ? { variant: 'unweighed' } : { kg: kg / head }) },
        record_id,
      }),
    ),
  }
}
