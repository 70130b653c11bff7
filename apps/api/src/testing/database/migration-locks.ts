/** Tables that grow with records, readings and changes: hundreds of thousands of rows in one company. */
const LARGE_TABLES = [
  'assignment',
  'audit_entry',
  'feed_day',
  'feed_use',
  'herd_day',
  'herd_farm_day',
  'herd_leg',
  'herd_point',
  'idempotency_key',
  'image',
  'import_row',
  'notification',
  'posting',
  'record',
  'replaced_record',
  'sensor_day',
  'sensor_reading',
  'treatment',
  'treatment_day',
] as const

const table = String.raw`(?:only\s+)?(?:public\.)?"?(?<table>${LARGE_TABLES.join('|')})"?(?![\w"])`

/** Statements that keep everybody from writing while they go through the whole table. */
const LOCKING: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'builds an index',
    new RegExp(String.raw`\bcreate\s+(?:unique\s+)?index\b(?!\s+concurrently)[^;]*?\bon\s+${table}`, 'gis'),
  ],
  [
    'changes a type',
    new RegExp(
      String.raw`\balter\s+table\s+${table}[^;]*?\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b`,
      'gis',
    ),
  ],
  ['reads all rows for not null', new RegExp(String.raw`\balter\s+table\s+${table}[^;]*?\bset\s+not\s+null\b`, 'gis')],
  [
    'writes all rows for a generated column',
    new RegExp(String.raw`\balter\s+table\s+${table}[^;]*?\bgenerated\s+always\s+as\b[^;]*?\bstored\b`, 'gis'),
  ],
  [
    'checks all rows of a constraint',
    new RegExp(
      String.raw`\balter\s+table\s+${table}[^;]*?\badd\s+(?:constraint\s+\w+\s+)?(?:foreign\s+key|check|unique|primary\s+key|exclude)\b(?![^;]*\bnot\s+valid\b)`,
      'gis',
    ),
  ],
  [
    'writes all rows',
    new RegExp(String.raw`\bupdate\s+${table}\s+(?:as\s+\w+\s+|[a-z]\s+)?set\b(?![^;]*\blimit\b)`, 'gis'),
  ],
  [
    'takes away what the release before reads',
    new RegExp(String.raw`\balter\s+table\s+${table}[^;]*?\b(?:drop\s+column|rename)\b`, 'gis'),
  ],
]

const isDeclared = (text: string, at: number, name: string): boolean =>
  text
    .slice(0, at)
    .split('\n')
    .slice(-4)
    .some((line) => line.includes(`-- locks ${name}: `))

/**
 * Returns what a migration does to a large table while it keeps everybody from writing, or what the release before
 * would miss, as `table: what`. `-- locks <table>: reason`, at most three lines above, declares one that must be.
 */
export function lockingStatements(migration: string): string[] {
  const withoutFunctions = migration.replaceAll(
    /\bcreate\s+(?:or\s+replace\s+)?function\b[\s\S]*?\$(\w*)\$[\s\S]*?\$\1\$/gi,
    (text) => text.replaceAll(/\S/g, ' '),
  )
  const statements = withoutFunctions.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length))
  return LOCKING.flatMap(([what, pattern]) =>
    [...statements.matchAll(pattern)].flatMap((match) => {
      const name = match.groups?.table ?? ''
      return isDeclared(migration, match.index, name) ? [] : [`${name}: ${what}`]
    }),
  ).toSorted()
}
