import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FormKind } from '../form-kind.ts'
import { instructionDependents, openInstructionForm } from './open-instruction.ts'
import { submitInstruction } from './save-instruction.ts'

/** Forms of the vet's treatment instructions, new or stored. */
export const instructionFormKind: FormKind = {
  handles: (id) => id === formId.newInstruction || id === formId.instruction,
  open: openInstructionForm,
  dependents: instructionDependents,
  submit: submitInstruction,
}
