import { placedFilesBehind } from '../placed-files.ts'
import type { SourceFile } from '../sources.ts'

/**
 * The modules of the API by floor, lowest first. A module imports only modules on floors below it. Modules above are
 * notified by events (docs/decisions/0471).
 */
export const moduleFloors: readonly (readonly string[])[] = [
  ['catalogue', 'images', 'ledger', 'mail', 'reference-data', 'sample-dashboard', 'setup'],
  ['api-tokens', 'notifications', 'prices', 'settlements'],
  ['auth', 'feed-mixes', 'locations', 'messages', 'received-documents'],
  ['money', 'price-news'],
  ['economy', 'health', 'kpis', 'notes', 'raw-materials'],
  ['assignments', 'data-quality', 'tables', 'ui'],
  ['budget', 'dashboards', 'people'],
  ['companies', 'figure-warming', 'monitoring', 'reports'],
  ['analysis', 'company-data', 'forms', 'installation', 'recalculations'],
  ['backups', 'imports', 'records'],
  ['alarm-responses', 'audit', 'reconciliation', 'rounds', 'search'],
  ['charts', 'why'],
  ['digests', 'farm-board'],
  ['demo'],
]

const floorOf = new Map(moduleFloors.flatMap((names, floor) => names.map((name) => [name, floor] as const)))
const moduleOf = (path: string | null): string | undefined =>
  /^apps\/api\/src\/modules\/([^/]+)\//.exec(path ?? '')?.[1]

const NO_FLOOR = 'has no floor: name it in scripts/rules/module-floors.ts'

/** Files of the platform have their own rule: none of them imports a module. */
const isModuleOrPlatform = (path: string): boolean => /^apps\/api\/src\/(?:modules|platform)\//.test(path)

/**
 * Returns the modules that an import leads to: that of the file itself, and those that a file outside the modules and
 * the platform imports, through further such files.
 */
export function modulesBehind(file: string | null, all: ReadonlyMap<string, SourceFile>): ReadonlySet<string> {
  return new Set(placedFilesBehind(file, all, isModuleOrPlatform).flatMap((path) => moduleOf(path) ?? []))
}

/** Finds imports of a module from a floor above or beside it, files of a module without a floor and files of no module. Types count. */
export function findModuleFloorBreaks(
  { path, imports }: SourceFile,
  all: ReadonlyMap<string, SourceFile>,
): { line: number; what: string }[] {
  const own = moduleOf(path)
  if (/^apps\/api\/src\/modules\/[^/]+$/.test(path)) return [{ line: 1, what: 'a file belongs in modules/<module>' }]
  if (own === undefined) return []
  const floor = floorOf.get(own)
  if (floor === undefined) return [{ line: 1, what: `${own} ${NO_FLOOR}` }]
  return imports.flatMap(({ file, specifier, line }) =>
    [...modulesBehind(file, all)].flatMap((other) => {
      const otherFloor = floorOf.get(other)
      if (other === own || otherFloor === undefined || otherFloor < floor) return []
      const where = otherFloor === floor ? 'is beside' : 'is above'
      return [{ line, what: `${specifier}: ${other} ${where} ${own}; publish an event or move the code down` }]
    }),
  )
}
