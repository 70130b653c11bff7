/**
 * A figure as people type it, in every language: both comma and dot are decimal marks, spaces do not matter, and where
 * both occur the last one is the decimal. Empty is null (nothing recorded); what is no figure is undefined.
 */
export function parseNumber(text: string): number | null | undefined {
  const typed = text.replaceAll(/\s/g, '').replace('−', '-')
  if (typed === '') return null
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(typed)) return undefined

  const decimalAt = decimalMarkAt(typed)
  const whole = decimalAt === -1 ? typed : typed.slice(0, decimalAt)
  const fraction = decimalAt === -1 ? '' : typed.slice(decimalAt + 1)
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`)
}

/** The last mark, unless the same mark occurs twice and no other does: then all of them part thousands. */
function decimalMarkAt(typed: string): number {
  const last = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('.'))
  const isRepeated = last !== -1 && typed.indexOf(typed.charAt(last)) !== last
  return isRepeated ? -1 : last
}
