import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextRequirement } from './text-requirements.ts'

/** Texts by area (the name of the JSON file) and key. */
export type AreaTexts = ReadonlyMap<string, ReadonlySet<string>>

/** Texts of one side of the product, by language. */
export interface TextFolder {
  /** Path from the root of the repository. */
  folder: string
  languages: ReadonlyMap<string, AreaTexts>
}

/** The ending of a plural form. */
export const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/
/** Plural forms that not every language has: Spanish and Portuguese have `many`, for millions. */
const RARE_PLURAL = /_(zero|two|few|many)$/
const withoutPlural = (key: string): string => key.replace(PLURAL_SUFFIX, '')

/** Reads `<folder>/<language>/<area>.json`. Plural forms count as the key that they belong to. */
export function readTextFolder(root: string, folder: string): TextFolder {
  const directories = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const areasOf = (language: string): AreaTexts =>
    new Map(
      readdirSync(join(root, folder, language)).map((file) => {
        const texts: Record<string, string> = JSON.parse(readFileSync(join(root, folder, language, file), 'utf8'))
        const written = Object.keys(texts).filter((key) => texts[key]?.trim() !== '')
        return [file.replace(/\.json$/, ''), new Set(written.flatMap((key) => [key, withoutPlural(key)]))]
      }),
    )
  return {
    folder,
    languages: new Map(directories(join(root, folder)).map((language) => [language, areasOf(language)])),
  }
}

/** Whether the key exists, or where allowed a group of keys: `diagnosis` means `diagnosis.1`, `diagnosis.2`, … */
const holdsText = (keys: ReadonlySet<string> | undefined, name: string, mayBeGroup: boolean): boolean =>
  keys !== undefined && (keys.has(name) || (mayBeGroup && keys.values().some((key) => key.startsWith(`${name}.`))))

/** Returns the required texts that a language lacks; one line each, with the file to edit. */
export function missingTexts({ folder, languages }: TextFolder, requirements: readonly TextRequirement[]): string[] {
  const lines = requirements.flatMap(({ key, neededBy, mayBeGroup = false }) => {
    const [area = '', name = ''] = key.split(':')
    return [...languages]
      .filter(([, areas]) => !holdsText(areas.get(area), name, mayBeGroup))
      .map(([language]) => `${folder}/${language}/${area}.json: add "${name}" (${neededBy})`)
  })
  return [...new Set(lines)]
}

/** Returns the texts, and the forms for one and for several, that one language has and another lacks. */
export function unequalTexts({ folder, languages }: TextFolder): string[] {
  const all = new Map<string, string>()
  for (const [language, areas] of languages)
    for (const [area, keys] of areas)
      for (const key of keys)
        if (!all.has(`${area}:${key}`) && !RARE_PLURAL.test(key)) all.set(`${area}:${key}`, language)
  return missingTexts(
    { folder, languages },
    [...all].map(([key, language]) => ({ key, neededBy: `it is in ${language}` })),
  )
}
