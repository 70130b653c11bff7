import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { anchorOf } from '../rules/source-references.ts'
import { readDecisions } from './index.ts'

const FOLDERS = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs', 'ops'] as const
/** Migrations never change; the index is compared as a whole; tests of these checks cite decisions that do not exist. */
const LEFT_OUT = /(^|\/)(node_modules|migrations|dist|\.cache|decisions\/(README\.md|[a-z-]+\.test\.ts))(\/|$)/
const READ = /\.(md|[cm]?tsx?|css|sql|typ)$/
const LINK = /\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g
const CITED = /\b(?:[Dd]ecisions? \[?|docs\/decisions\/)(\d{4})\b/g

/** Returns the links of pages to pages or headings that do not exist, and the decisions that text or code cites in vain. */
export function brokenPageLinks(root: string): string[] {
  const { decisions } = readDecisions(join(root, 'docs/decisions'))
  const numbers = new Set(decisions.map(({ number }) => number))
  const successors = new Map(decisions.flatMap(({ file, replaces }) => replaces.map((old) => [old, file] as const)))
  const files = [
    ...readdirSync(root).filter((file) => file.endsWith('.md')),
    ...FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file)),
    ),
  ].filter((file) => READ.test(file) && !LEFT_OUT.test(file))
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const cited = [...text.matchAll(CITED)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(
        ([, number = '']) =>
          `${file}: cites decision ${number}, which does not exist; name ${successors.get(number) ?? 'the page that has its reasons'}`,
      )
    return file.endsWith('.md') ? [...cited, ...brokenLinksOf(root, file, text)] : cited
  })
}

const brokenLinksOf = (root: string, file: string, text: string): string[] =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(LINK)].flatMap(([link, path = '', anchor]) => {
    const target = path === '' ? join(root, file) : join(root, dirname(file), path)
    if (!existsSync(target)) return [`${file}: ${link} leads to no file; correct the link`]
    if (anchor === undefined || !target.endsWith('.md')) return []
    return headingsOf(target).has(anchor) ? [] : [`${file}: ${link} leads to no heading; correct the link`]
  })

const headingsOf = (page: string): ReadonlySet<string> =>
  new Set([...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
