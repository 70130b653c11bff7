import { estimatedWeightRules, mixedAgesRules } from '#modules/forms/service.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { PigsExpected } from '#modules/ledger/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { ImportSession } from './import-kind-definition.ts'
import { pigTypeOfDraft } from './pig-weights.ts'

/** Doubts a weight that is far from what the forms would expect of the pigs, by the rules of the forms. */
export function weightDoubts(session: ImportSession, draft: RecordDraft, pigs: PigsExpected): BrokenRule[] {
  const weighed = (grams: number) => ({
    weightKg: grams / 1000,
    field: draft.fields.weight ?? draft.fields.head,
    i18n: session.i18n,
  })
  const estimatedKg = pigs.meanGrams / 1000
  switch (draft.kind) {
    case 'insertion':
      // A place that is emptied on the day has none beside the new ones.
      return draft.liveG === null
        ? []
        : mixedAgesRules(
            weighed(draft.liveG / draft.head),
            { head: pigs.head - pigs.leavingHead, estimatedKg },
            pigTypeOfDraft(draft, session),
          )
    case 'departure':
    case 'transfer':
      return estimatedWeightRules(weighed(draft.liveG / draft.head), estimatedKg, 'moved')
    case 'dead':
      return draft.liveG === null ? [] : estimatedWeightRules(weighed(draft.liveG / draft.head), estimatedKg, 'dead')
    case 'weighing':
      // The pigs of a day are judged together, because single pigs differ.
      return estimatedWeightRules(weighed(pigs.weighedGrams ?? draft.avgG), estimatedKg, 'weighed')
    case 'status':
      return draft.head === 0 ? [] : estimatedWeightRules(weighed(draft.avgG), estimatedKg, 'counted')
    default:
      return []
  }
}
