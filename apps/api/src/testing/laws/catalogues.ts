/** Texts of one area in one language, by key. */
export type Catalogue = Record<string, string>

const PLURAL = /_(zero|one|two|few|many|other)$/
const placesToFill = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

/** What a catalogue lacks, has too many of, or fills in otherwise than the one it is held to; plurals may be more. */
export function unlikeCatalogues(model: Catalogue, other: Catalogue): string[] {
  const families = new Set(Object.keys(model).map((key) => key.replace(PLURAL, '')))
  const unlike = Object.entries(model).flatMap(([key, text]) => {
    const said = other[key]
    if (said === undefined) return [`${key}: missing`]
    if (said.trim() === '') return [`${key}: empty`]
    const [wanted, found] = [placesToFill(text), placesToFill(said)]
    return wanted === found ? [] : [`${key}: ${wanted} against ${found}`]
  })
  const tooMany = Object.keys(other).filter(
    (key) => !(key in model) && !(PLURAL.test(key) && families.has(key.replace(PLURAL, ''))),
  )
  return [...unlike, ...tooMany.map((key) => `${key}: too many`)].sort()
}
