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

/** Ids as the first value of a row of `test.each`, whose title begins with `[%s]`. */
const NAMED_BY_ROW = /'((?:[A-Z0-9]+-\d{3})(?:\] \[[A-Z0-9]+-\d{3})*)'/g

export const namedIn = (source: string): string[] => [
  ...[...source.matchAll(NAMED)].flatMap(([, ids = '']) => ids.split(/, ?/)),
  ...(source.includes("'[%s]") ? [...source.matchAll(NAMED_BY_ROW)].flatMap(([, ids = '']) => ids.split('] [')) : []),
]

/** Rows that a decision departs from on purpose, by its front matter `departs_from`, each with the file of the decision. */
export function departedRequirements(root: string): Map<string, string> {
  const folder = join(root, 'docs/decisions')
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const ids = /^departs_from: \[(.+)\]$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
      return (ids?.split(', ') ?? []).map((id) => [id, file] as const)
    }),
  )
}

/** Returns the ids that tests name, each with its files. */
export function namedByTests(root: string): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!TEST_FILE.test(name) || name.includes('node_modules') || name.includes('fixtures')) continue
      // Its ids are examples.
      if (name === 'requirement-list.test.ts') continue
      for (const id of namedIn(readFileSync(join(root, folder, name), 'utf8'))) {
        named.set(id, [...(named.get(id) ?? []), join(folder, name)])
      }
    }
  }
  return named
}
