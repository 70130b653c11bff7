import type { Prescription } from './sql/instructions.ts'

/** Whether an instruction holds on a farm day: issued, not run out and not taken back. */
export const isInstructionValidOn = (
  { issue_day, expiry_day, inactive_from }: Pick<Prescription, 'issue_day' | 'expiry_day' | 'inactive_from'>,
  day: string,
): boolean => issue_day <= day && day <= expiry_day && (inactive_from === null || day < inactive_from)
