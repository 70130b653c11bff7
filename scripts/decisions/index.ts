import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Areas of decisions, in the order of the index. */
export const DECISION_AREAS = [
  'api',
  'database',
  'jobs',
  'tenancy',
  'users',
  'sign-in',
  'ledger',
  'key-figures',
  'records',
  'forms',
  'tasks',
  'notifications',
  'health',
  'monitoring',
  'economy',
  'reports',
  'web',
  'tables-and-charts',
  'live-updates',
  'mail',
  'sample-data',
  'installation',
  'testing',
] as const

export interface Decision {
  number: string
  file: string
  title: string
  status: string
  date: string
  area: string
  keywords: string
  /** Numbers of pages that were merged into this one. */
  replaces: string[]
}

const FILE = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$/
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/
const FIELDS = ['status', 'date', 'area', 'keywords'] as const
/** A line that only a page with merged ones has. */
const REPLACES = 'replaces'
/** Ids of requirements that the decision departs from on purpose; `npm run requirements` counts them apart. */
const DEPARTS_FROM = 'departs_from'
const MERGED = /^\[\d{4}(?:, \d{4})*\]$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A page may answer one question in two parts, each with its reasons. Rows of tables do not count. */
const MAX_LINES = 80
/** A superseded decision no longer applies. Pages about one question are one page. */
const SUCCESSOR = /^superseded by (\d{4})$/

/** Reads the decisions of a folder and the problems of their files; each message names the file and the correction. */
export function readDecisions(folder: string): { decisions: Decision[]; problems: string[] } {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const problems: string[] = []
  const decisions = files.flatMap((file) => {
    const found = readDecision(file, readFileSync(join(folder, file), 'utf8'))
    problems.push(...found.problems.map((problem) => `${join(folder, file)}: ${problem}`))
    return found.decision ? [found.decision] : []
  })
  const byNumber = Map.groupBy(decisions, ({ number }) => number)
  for (const { number, file, status } of decisions) {
    const successor = SUCCESSOR.exec(status)?.[1]
    if (successor && !byNumber.has(successor))
      problems.push(`${join(folder, file)}: ${status}, which is no decision; name one that exists`)
    if (byNumber.get(number)?.[0]?.file !== file)
      problems.push(`${join(folder, file)}: number ${number} is taken; rename the file to a free number`)
  }
  const pageOf = new Map<string, string>()
  for (const { file, replaces } of decisions)
    for (const number of replaces) {
      const taken = byNumber.get(number)?.[0]?.file ?? pageOf.get(number)
      if (taken) problems.push(`${join(folder, file)}: replaces ${number}, which ${taken} has; remove the number`)
      pageOf.set(number, file)
    }
  return { decisions, problems }
}

function readDecision(file: string, text: string): { decision?: Decision; problems: string[] } {
  const number = FILE.exec(file)?.[1]
  if (!number) return { problems: ['the name is not NNNN-searchable-title.md; rename the file'] }
  const front = FRONT_MATTER.exec(text)?.[1]
  if (front === undefined)
    return { problems: [`no front matter; begin the file with --- and ${FIELDS.join(', ')}, each on a line`] }
  const values = new Map(front.split('\n').map((line) => pairOf(line)))
  const [status = '', date = '', area = '', keywords = ''] = FIELDS.map((field) => values.get(field) ?? '')
  const title = new RegExp(`^# ${number} (.+)$`, 'm').exec(text)?.[1] ?? ''
  const problems = [
    ...FIELDS.filter((field) => !values.get(field)).map((field) => `front matter has no ${field}; add the line`),
    ...[...values.keys()]
      .filter((name) => name !== REPLACES && name !== DEPARTS_FROM && !FIELDS.some((field) => field === name))
      .map((name) => `front matter has an unknown line "${name}"; remove it`),
    ...(status && status !== 'accepted' && !SUCCESSOR.test(status)
      ? [`status "${status}" is neither "accepted" nor "superseded by NNNN"; write one of them`]
      : []),
    ...(date && !isDay(date) ? [`date "${date}" is no day; write it as YYYY-MM-DD`] : []),
    ...(area && !DECISION_AREAS.some((known) => known === area)
      ? [
          `area "${area}" is unknown; take one of ${DECISION_AREAS.join(', ')}, or add it to AREAS in scripts/decisions/index.ts`,
        ]
      : []),
    ...(text
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('|') && !line.startsWith(`${REPLACES}:`)).length > MAX_LINES
      ? [`more than ${MAX_LINES} lines; move descriptions of behaviour to docs/behaviour`]
      : []),
    ...(title ? [] : [`no heading "# ${number} Title"; write the choice in searchable words`]),
  ]
  const merged = values.get(REPLACES)
  if (merged !== undefined && !MERGED.test(merged))
    problems.push(`${REPLACES} "${merged}" is no list; write the numbers as [0001, 0002]`)
  const replaces = (merged && MERGED.test(merged) && merged.match(/\d{4}/g)) || []
  return { decision: { number, file, title, status, date, area, keywords, replaces: [...replaces] }, problems }
}

function pairOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text))

/** Writes the index as Markdown: by area, then by number. */
export function decisionIndex(decisions: readonly Decision[]): string {
  const byArea = Map.groupBy(decisions, ({ area }) => area)
  const parts = DECISION_AREAS.filter((area) => byArea.has(area)).map((area) => {
    const rows = (byArea.get(area) ?? []).toSorted((a, b) => a.number.localeCompare(b.number)).map(rowOf)
    return `## ${area}\n\n| Number | Decision | Status | Date | Keywords |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  const merged = decisions
    .flatMap(({ number, file, title, replaces }) =>
      replaces.map((old) => `| ${old} | superseded by [${number}](${file}) ${title} |`),
    )
    .toSorted()
  const table =
    merged.length > 0 ? `\n## Superseded numbers\n\n| Number | Status |\n|---|---|\n${merged.join('\n')}\n` : ''
  return `${HEAD}\n${parts.join('\n')}${table}`
}

const rowOf = ({ number, file, title, status, date, keywords }: Decision): string =>
  `| [${number}](${file}) | ${title} | ${status} | ${date} | ${keywords} |`

const HEAD = `# Decisions

Choices that somebody may want to reverse, one page each. This index is generated: run \`npm run decisions\` after a change.
How the product behaves stands in [docs/behaviour](../behaviour/README.md). A superseded number stands at the end, with the
page that has its question now. A number in neither list decided nothing that still applies: it described behaviour, which moved
there. So did 0230 (records below the charts of the overview): the activity screen replaced it.
`

/** Returns the problems of the folder and its index; empty when both are correct. */
export function checkDecisions(folder: string): string[] {
  const { decisions, problems } = readDecisions(folder)
  if (problems.length > 0) return problems
  const index = join(folder, 'README.md')
  return textOf(index) === decisionIndex(decisions) ? [] : [`${index}: the index is stale; run npm run decisions`]
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** `node scripts/decisions/index.ts [folder]` writes the index; with `--check` it only checks. */
function main(args: readonly string[]): void {
  const folder =
    args.find((argument) => !argument.startsWith('--')) ?? join(dirname(import.meta.dirname), '../docs/decisions')
  const { decisions, problems } = readDecisions(folder)
  const isCheck = args.includes('--check')
  if (!isCheck && problems.length === 0) writeFileSync(join(folder, 'README.md'), decisionIndex(decisions))
  const found = isCheck ? checkDecisions(folder) : problems
  for (const problem of found) console.error(problem)
  console.log(`${decisions.length} decisions, ${found.length} problems`)
  process.exitCode = found.length === 0 ? 0 : 1
}

if (import.meta.main) main(process.argv.slice(2))
