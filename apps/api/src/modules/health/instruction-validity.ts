import type { Prescription } from './sql/instructions.ts'

/** Returns whether an instruction is valid on a farm day: issued, not expired and not withdrawn. */
export const isInstructionValidOn = (
  { issue_day, expiry_day, inactive_from }: Pick<Prescription, 'issue_day' | 'expiry_day' | 'inactive_from'>,
  day: string,
): boolean => issue_day <= day && day <= expiry_day && (inactive_from === null || day < inactive_from)
