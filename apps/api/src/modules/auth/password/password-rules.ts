import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import { isCommonPassword } from './common-passwords.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 128

/**
 * Password policy. Throws the rules that a new password breaks: a password length of 8 to 128 characters, not the
 * address, not easily guessed, repeated identically.
 */
export function assertPasswordRules(password: string, confirm: string, email: string): void {
  const rules = [
    ...passwordFaults(password, email),
    ...(password === confirm ? [] : [brokenPasswordRule('password.different', 'confirm')]),
  ]
  if (rules.length > 0) throw new RuleProblem(rules)
}

function passwordFaults(password: string, email: string): BrokenRule[] {
  const { length } = [...password.normalize('NFC')]
  if (length < MIN_LENGTH) return [brokenPasswordRule('password.short', 'password')]
  if (length > MAX_LENGTH) return [brokenPasswordRule('password.long', 'password')]
  const typed = password.trim().toLowerCase()
  const address = email.toLowerCase()
  if (typed === address || typed === address.split('@')[0]) return [brokenPasswordRule('password.is_email', 'password')]
  return isCommonPassword(password) ? [brokenPasswordRule('password.common', 'password')] : []
}

const brokenPasswordRule = (code: BrokenRule['code'], field: string): BrokenRule => ({
  code,
  verdict: 'refused',
  field,
})
