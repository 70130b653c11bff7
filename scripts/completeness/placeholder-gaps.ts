import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts by file (`<language>/<area>.json`) and key. */
export type TextFiles = ReadonlyMap<string, Readonly<Record<string, string>>>

/** Reads `<folder>/<language>/<area>.json`. */
export function readTextFiles(root: string, folder: string): TextFiles {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replaceAll('\\', '/'), JSON.parse(readFileSync(join(root, folder, file), 'utf8'))]),
  )
}

/** `{n}` of the server's texts, `{{n}}` of the web's. */
const placeholdersIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/\{{1,2}\s*\w+\s*\}{1,2}/g) ?? []).map((placeholder) => placeholder.replaceAll(/\s/g, '')))

/**
 * Returns the texts of other languages whose placeholders differ from those of the Danish text; one line each, with the
 * file to edit. A person would read the name of a value in its place.
 */
export function placeholderGaps(folder: string, texts: TextFiles): string[] {
  return [...texts].flatMap(([file, translated]) => {
    const danish = texts.get(file.replace(/^\w+/, 'da')) ?? {}
    return Object.entries(danish).flatMap(([key, text]) => {
      const translation = translated[key]
      if (translation === undefined) return []
      const [expected, found] = [placeholdersIn(text), placeholdersIn(translation)]
      const list = (names: ReadonlySet<string>) => [...names].join(' ') || 'no placeholder'
      if (expected.symmetricDifference(found).size === 0) return []
      return [`${folder}/${file}: "${key}" has ${list(found)}, the Danish text ${list(expected)}`]
    })
  })
}
