import type { Permission, ProductModule, Role } from '@herdboard/contract/core/access.ts'
import type { IconName } from '#ui/icon/icons.ts'

/** The sidebar entry of a screen; a route without it has none. */
export interface SidebarRoute {
  /** Key in the texts of the shell. */
  label:
    | 'overview'
    | 'dataQuality'
    | 'reconciliation'
    | 'assignments'
    | 'notes'
    | 'activity'
    | 'production'
    | 'pigs'
    | 'feed'
    | 'economy'
    | 'budget'
    | 'postings'
    | 'deadPayments'
    | 'postPayments'
    | 'statusPrices'
    | 'bonusPayments'
    | 'listings'
    | 'health'
    | 'instructions'
    | 'slaughters'
    | 'reports'
    | 'imports'
    | 'monitoring'
    | 'analysis'
    | 'farmBoard'
    | 'alarmLog'
    | 'sensors'
    | 'notifications'
    | 'makeable'
    | 'farmSetup'
    | 'setup'
    | 'rota'
    | 'users'
    | 'audit'
    | 'programs'
    | 'referenceData'
  icon: IconName
  /** Groups are separated by a line. */
  group: 0 | 1
  module?: ProductModule
  permission?: Permission
  /** Only for those who may import: whoever writes on a farm, and administrators. */
  forImports?: true
  /** Only for those who read more than one farm: nothing to compare otherwise. */
  forManyFarms?: true
}

/** Names of routes that other screens link to. */
export type NamedRouteName = 'DataQuality'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    sidebar?: SidebarRoute
    /** A screen without sidebar entry; it is still in the command palette. */
    screen?: SidebarRoute
    /** Name by which other screens link to this route, independent of its path. */
    name?: NamedRouteName
  }
}

interface ScreenRights {
  modules: readonly ProductModule[]
  permissions: readonly Permission[]
  /** Unknown where the farms are not loaded yet: then the screen decides. */
  mayImport?: boolean
  /** Unknown where nobody asked: then the screen decides. */
  hasManyFarms?: boolean
}

export interface SidebarEntry extends SidebarRoute {
  to: string
}

/** Whether the modules of the company and the permissions of the user allow a screen. */
export const isScreenAllowed = (
  { module, permission, forImports, forManyFarms }: Partial<SidebarEntry>,
  rights: ScreenRights,
): boolean =>
  (forImports === undefined || rights.mayImport !== false) &&
  (forManyFarms === undefined || rights.hasManyFarms !== false) &&
  (module === undefined || rights.modules.includes(module)) &&
  (permission === undefined || rights.permissions.includes(permission))

/** Order of the sidebar; other paths come last. */
const ORDER = [
  '/overview',
  '/activity',
  '/reconciliation',
  '/production',
  '/pigs',
  '/feed',
  '/health',
  '/health/instructions',
  '/economy',
  '/slaughters',
  '/reports',
  '/assignments',
  '/monitoring',
  '/farm-board',
  '/analysis',
  '/makeable',
]

/** What somebody who works in the barn opens every day, in the order of the day; it comes first in that person's menu. */
const DAILY_WORK = [
  '/overview',
  '/assignments',
  '/health',
  '/health/instructions',
  '/monitoring',
  '/activity',
  '/pigs',
  '/feed',
]

const positionIn =
  (order: readonly string[]) =>
  ({ to }: SidebarEntry): number => {
    const index = order.indexOf(to)
    return index < 0 ? order.length : index
  }

/**
 * Returns the sidebar entries that the user can open, by group. An employee's first group is the daily work, and the
 * second all else.
 */
export function sidebarGroups(
  entries: readonly SidebarEntry[],
  rights: ScreenRights,
  role: Role | null = null,
): SidebarEntry[][] {
  const isWorker = role === 'Employee'
  const position = positionIn(isWorker ? [...DAILY_WORK, ...ORDER] : ORDER)
  const groupOf = ({ group, to }: SidebarEntry) => (isWorker ? (DAILY_WORK.includes(to) ? 0 : 1) : group)
  const open = entries.filter((entry) => isScreenAllowed(entry, rights)).toSorted((a, b) => position(a) - position(b))
  return [0, 1].map((group) => open.filter((entry) => groupOf(entry) === group)).filter((group) => group.length > 0)
}
