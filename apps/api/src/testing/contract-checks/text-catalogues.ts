/** Texts of one area in one language, by key. */
export type TextCatalogue = Record<string, string>

const PLURAL = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

/**
 * Compares a catalogue with the model: missing and superfluous keys, and differing placeholders. Further plural forms
 * are allowed.
 */
export function catalogueDifferences(model: TextCatalogue, other: TextCatalogue): string[] {
  const families = new Set(Object.keys(model).map((key) => key.replace(PLURAL, '')))
  const differences = Object.entries(model).flatMap(([key, text]) => {
    const translation = other[key]
    if (translation === undefined) return [`${key}: missing`]
    if (translation.trim() === '') return [`${key}: empty`]
    const [expected, found] = [placeholders(text), placeholders(translation)]
    return expected === found ? [] : [`${key}: ${expected} against ${found}`]
  })
  const tooMany = Object.keys(other).filter(
    (key) => !(key in model) && !(PLURAL.test(key) && families.has(key.replace(PLURAL, ''))),
  )
  return [...differences, ...tooMany.map((key) => `${key}: too many`)].sort()
}
