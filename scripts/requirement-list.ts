import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Requirement {
  id: string
  area: string
  /** `context` rows are explanations, which no test can cover. */
  kind: string
  text: string
}

/** Reads the rows of docs/requirements.tsv that a test can name. */
export function readRequirements(root: string): Requirement[] {
  const [, ...lines] = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8').trim().split('\n')
  return lines
    .map((line) => line.split('\t'))
    .map(([id = '', area = '', kind = '', text = '']) => ({ id, area, kind, text }))
    .filter(({ kind }) => kind !== 'context')
}

const TEST_FILE = /\.(test|spec)\.tsx?$/
const FOLDERS = ['packages', 'apps', 'e2e', 'scripts']
/** Ids in a title: `[FORM-014]`, `[FORM-014] [FORM-015]` or `[FORM-014, FORM-015]`. */
const NAMED = /\[((?:[A-Z0-9]+-\d{3})(?:, ?[A-Z0-9]+-\d{3})*)\]/g

export const namedIn = (source: string): string[] =>
  [...source.matchAll(NAMED)].flatMap(([, ids = '']) => ids.split(/, ?/))

/** Returns the ids that tests name, each with its files. */
export function namedByTests(root: string): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!TEST_FILE.test(name) || name.includes('node_modules') || name.includes('fixtures')) continue
      for (const id of namedIn(readFileSync(join(root, folder, name), 'utf8'))) {
        named.set(id, [...(named.get(id) ?? []), join(folder, name)])
      }
    }
  }
  return named
}
