/**
 * Returns whether a PIN is one that others try first: one digit only (`0000`), digits in a row (`1234`, `8765`), or two
 * digits that repeat (`1212`).
 */
export function isEasyPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0))
  const isRow = steps.every((step) => step === 1) || steps.every((step) => step === -1)
  return isRow || digits.slice(2).every((digit, at) => digit === digits[at])
}
