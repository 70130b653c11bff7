import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedPackages } from '../supply-chain/licences.ts'

const PAGE = 'docs/decisions/0647-dependencies-in-exact-versions.md'
const PACKAGE_FILES = [
  'package.json',
  'apps/api/package.json',
  'apps/web/package.json',
  'apps/simulator/package.json',
  'packages/contract/package.json',
  'packages/domain/package.json',
] as const
const ROW = /^\| `([^`]+)` \| (\S+) \| ([^|]+) \| ([^|]+) \|$/gm

interface DependencyRow {
  name: string
  version: string
  licence: string
}

/** Compares the dependencies of all packages with the rows of their decision: name, exact version and licence. */
export function dependencyGaps(root: string): string[] {
  const rows = [...readFileSync(join(root, PAGE), 'utf8').matchAll(ROW)].map(
    ([, name = '', version = '', licence = '']): DependencyRow => ({ name, version, licence }),
  )
  const licences = new Map(lockedPackages(root).map(({ name, version, licence }) => [`${name} ${version}`, licence]))
  const used = PACKAGE_FILES.flatMap((file) =>
    dependenciesOf(root, file).map(([name, version]) => ({ file, name, version })),
  )
  return [
    ...used.flatMap(({ file, name, version }) => {
      const row = rows.find((one) => covers(one, name))
      const licence = licences.get(`${name} ${version}`)
      if (!row) return [`${PAGE}: add a row for ${name} ${version} (${licence}) of ${file}, with the reason for it`]
      if (row.version !== version) return [`${PAGE}: ${name} is ${version} in ${file}, not ${row.version}`]
      return licence === row.licence ? [] : [`${PAGE}: ${name} has the licence ${licence}, not ${row.licence}`]
    }),
    ...rows
      .filter((row) => !used.some(({ name }) => covers(row, name)))
      .map(({ name }) => `${PAGE}: ${name} is in no package.json; remove the row`),
  ]
}

/** A row of a family of packages ends in `*`. */
const covers = ({ name: row }: DependencyRow, name: string): boolean =>
  row.endsWith('*') ? name.startsWith(row.slice(0, -1)) : row === name

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const

function dependenciesOf(root: string, file: string): [string, string][] {
  const json = JSON.parse(readFileSync(join(root, file), 'utf8')) as Partial<
    Record<(typeof KINDS)[number], Record<string, string>>
  >
  return KINDS.flatMap((kind) => Object.entries(json[kind] ?? {})).filter(([name]) => !name.startsWith('@herdboard/'))
}
