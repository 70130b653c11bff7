const E164 = /^\+[1-9]\d{6,14}$/
/** Country code of a number that is typed without one. */
const HOME = '+45'
const HOME_DIGITS = 8

/** Returns a typed telephone number in E.164, such as `+4512345678`; null where it is none. */
export function parsePhoneNumber(typed: string): string | null {
  const plain = typed.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  const number = /^[1-9]\d*$/.test(plain) && plain.length === HOME_DIGITS ? `${HOME}${plain}` : plain
  return E164.test(number) ? number : null
}
