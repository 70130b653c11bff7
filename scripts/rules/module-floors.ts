import type { Source } from './sources.ts'

/**
 * The modules of the API by floor, lowest first. A module imports only modules on floors below it. Modules above are
 * notified by events (docs/decisions/0470).
 */
export const moduleFloors: readonly (readonly string[])[] = [
  ['catalogue', 'images', 'ledger', 'mail', 'sample-dashboard', 'setup'],
  ['api-tokens', 'notifications', 'prices'],
  ['auth', 'feed-mixes', 'locations'],
  ['economies', 'health', 'kpis', 'notes', 'raw-materials'],
  ['assignments', 'budget', 'data-quality', 'tables', 'ui'],
  ['dashboards', 'people'],
  ['companies', 'monitoring', 'reports'],
  ['analysis', 'company-data', 'forms', 'installation', 'recalculations'],
  ['records'],
  ['audit', 'reconciliation'],
  ['charts'],
  ['demo'],
]

const floorOf = new Map(moduleFloors.flatMap((names, floor) => names.map((name) => [name, floor] as const)))
const moduleOf = (path: string | null): string | undefined =>
  /^apps\/api\/src\/modules\/([^/]+)\//.exec(path ?? '')?.[1]

const NO_FLOOR = 'has no floor: name it in scripts/rules/module-floors.ts'

/** Finds imports of a module from a floor above or beside it, and files of a module without a floor. Types count. */
export function findModuleFloorBreaks({ path, imports }: Source): { line: number; what: string }[] {
  const own = moduleOf(path)
  if (own === undefined) return []
  const floor = floorOf.get(own)
  if (floor === undefined) return [{ line: 1, what: `${own} ${NO_FLOOR}` }]
  return imports.flatMap(({ file, specifier, line }) => {
    const other = moduleOf(file)
    const otherFloor = floorOf.get(other ?? '')
    if (other === undefined || other === own || otherFloor === undefined || otherFloor < floor) return []
    const where = otherFloor === floor ? 'stands beside' : 'stands above'
    return [{ line, what: `${specifier}: ${other} ${where} ${own}; publish an event or move the code down` }]
  })
}
