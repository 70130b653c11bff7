import type { SourceFile } from './sources.ts'

/** Publications outside the repository, by number or quoted title. */
const PUBLICATION = /^(?:RFC \d+|Directive \d{4}\/\d+\/EC|Exif \d|PNG specification|[^".]{0,40}"[^"]+")/
const REQUIREMENT = /^[A-Z0-9]+-\d{3}\b/
const DOCUMENT = /docs\/[\w./-]+\.(?:md|tsv)(?:#[\w-]+)?/g

/** Returns the anchor that a heading has on a page: lower case, words with hyphens, without other characters. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function isInDocs(reference: string, all: ReadonlyMap<string, SourceFile>): boolean {
  const [path = '', anchor] = reference.split('#')
  const text = all.get(path)?.text
  if (text === undefined) return false
  return (
    anchor === undefined || [...text.matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)
  )
}

function isRequirement(id: string, all: ReadonlyMap<string, SourceFile>): boolean {
  return all.get('docs/requirements.tsv')?.text.includes(`\n${id}\t`) ?? false
}

/** Returns why the references after `Source:` lead nowhere; null if each leads to a page, a row or a publication. */
function brokenReference(cited: string, all: ReadonlyMap<string, SourceFile>): string | null {
  const documents = [...cited.matchAll(DOCUMENT)].map(([reference]) => reference)
  const lost = documents.find((reference) => !isInDocs(reference, all))
  if (lost) return `no such page or heading: ${lost}`
  if (documents.length > 0 || PUBLICATION.test(cited)) return null
  const id = REQUIREMENT.exec(cited)?.[0]
  if (id === undefined)
    return `"${cited.slice(0, 50)}" is no source: name docs/<page>.md#<heading>, a requirement or a publication`
  return isRequirement(id, all) ? null : `no such requirement in docs/requirements.tsv: ${id}`
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*/g

/** Finds each `Source:` of a comment that a reader of the repository cannot open. */
export function findBrokenSources(
  { path, text }: SourceFile,
  all: ReadonlyMap<string, SourceFile>,
): { line: number; what: string }[] {
  if (!/\.[cm]?tsx?$/.test(path) || !text.includes('Source: ')) return []
  return [...text.matchAll(COMMENT)].flatMap((comment) =>
    [...comment[0].matchAll(/\bSource:\s+/g)].flatMap(({ index, 0: word }) => {
      const cited = comment[0]
        .slice(index + word.length)
        .replaceAll(/\n\s*(?:\*\/?|\/\/)/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .replace(/ ?\*\/$/, '')
      const what = brokenReference(cited.trim(), all)
      return what === null ? [] : [{ line: text.slice(0, comment.index + index).split('\n').length, what }]
    }),
  )
}
