import type { ChoiceOption, ElementValue, FormSection } from '@herdboard/contract/core/form.ts'
import { isEmpty } from '@herdboard/domain/forms/form-element.ts'
import { type ElementAddress, elementAddress, isSameElementValue } from './element-values.ts'
import type { FieldProposal, FormInstance } from './form-definition.ts'
import { type FormLayout, fillValues, valuesOfSections, withCopies } from './form-layout.ts'

/** Reason to compute values: a form opens, one field was filled in, or the form was submitted. */
export type ComputeReason =
  | { kind: 'open' }
  | {
      kind: 'changed'
      elementId: string
      sectionId: string | null
      computed: ReadonlyMap<ElementAddress, ElementValue>
    }
  | { kind: 'sent' }

export interface ComputedForm extends FormLayout {
  /** Values computed last, by address. A field that still has this value may be recomputed. */
  computed: ReadonlyMap<ElementAddress, ElementValue>
  options: ReadonlyMap<ElementAddress, readonly ChoiceOption[]>
}

/**
 * Maximum depth of dependent values. A price may depend on a total that depends on an average; deeper chains are
 * errors.
 */
const MAX_ROUNDS = 5

/** Computes dependent values until nothing changes. A typed value is overwritten only by a proposal with `always`. */
export function computeForm(form: FormInstance, laidOut: FormLayout, reason: ComputeReason): ComputedForm {
  const known = new Map(reason.kind === 'changed' ? reason.computed : [])
  const options = new Map<ElementAddress, readonly ChoiceOption[]>()
  let { sections, values } = laidOut
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const proposals =
      form.proposals?.({
        values,
        elementId: reason.kind === 'changed' ? reason.elementId : null,
        sectionId: reason.kind === 'changed' ? reason.sectionId : null,
        isComputed: (address) => known.has(address) && isSameElementValue(known.get(address), values.at(address)),
      }) ?? []
    sections = withCopies(form.sections, sections, proposals)
    const changes = new Map<ElementAddress, ElementValue>()
    for (const proposal of proposals) {
      const { address, value } = proposal
      if (proposal.options) options.set(address, proposal.options)
      // A stored value that equals the arithmetic result may be recomputed later.
      if (
        reason.kind === 'open' &&
        proposal.implied &&
        value !== null &&
        isSameElementValue(values.at(address), value)
      ) {
        known.set(address, value as ElementValue)
      }
      if (value === undefined || !mayFill(sections, proposal, reason, known, values.at(address))) continue
      if (!isSameElementValue(values.at(address), value)) changes.set(address, value)
      known.set(address, value)
    }
    if (changes.size === 0) break
    sections = fillValues(sections, changes)
    values = valuesOfSections(sections)
  }
  return { sections, values, computed: known, options }
}

function mayFill(
  sections: readonly FormSection[],
  { address, always, implied }: FieldProposal,
  reason: ComputeReason,
  known: ReadonlyMap<ElementAddress, ElementValue>,
  current: ElementValue,
): boolean {
  const element = sections.flatMap((section) =>
    section.children.filter((child) => elementAddress(section.id, child.id) === address),
  )[0]
  if (!element) return false
  if (element.disabled) return true
  // A submitted form holds what the user saw. Only missing arithmetic results are computed, for clients that left them
  // out.
  if (reason.kind === 'sent') return implied === true && isEmpty(current)
  return always === true || isEmpty(current) || (known.has(address) && isSameElementValue(current, known.get(address)))
}
