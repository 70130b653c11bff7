/**
 * Converts kilos with up to three decimals to whole grams, exactly: `'144.5'` and `144.5` are 144 500.
 *
 * A `numeric` column returns text. Throws on more than three decimals, because a gram lost here is lost for good.
 */
export function gramsOf(kg: string | number): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,3})0*)?$/.exec(String(kg))
  if (!match) throw new RangeError(`not kilos with three decimals: ${kg}`)
  const grams = Number(match[2]) * 1000 + Number((match[3] ?? '').padEnd(3, '0'))
  return match[1] === '-' && grams !== 0 ? -grams : grams
}

/** Converts whole grams to kilos with three decimals, as text for a `numeric(12,3)` column: 144 500 is `'144.500'`. */
export function kilosText(grams: number): string {
  const digits = String(Math.abs(grams)).padStart(4, '0')
  return `${grams < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
