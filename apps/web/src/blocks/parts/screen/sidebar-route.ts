import type { Module, Permission } from '@herdboard/contract/core/access.ts'
import type { IconName } from '#ui/icon/icons.ts'

/** How a screen stands in the sidebar; a route without it has no entry there. */
export interface SidebarRoute {
  /** Key in the shell's texts. */
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
    | 'deadPayments'
    | 'postPayments'
    | 'statusPrices'
    | 'bonusPayments'
    | 'listings'
    | 'health'
    | 'instructions'
    | 'slaughters'
    | 'reports'
    | 'monitoring'
    | 'analysis'
    | 'alarmLog'
    | 'notifications'
    | 'makeable'
    | 'farmSetup'
    | 'setup'
    | 'users'
    | 'audit'
    | 'programs'
  icon: IconName
  /** Groups are parted by a line. */
  group: 0 | 1
  module?: Module
  permission?: Permission
}

/** Routes with a name of their own. */
export type NamedRouteName = 'DataQuality'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    sidebar?: SidebarRoute
    /** A screen that is reached from elsewhere; it has its place in the palette all the same. */
    screen?: SidebarRoute
    /** What other screens call it: they link to the name, wherever it stands. */
    name?: NamedRouteName
  }
}

interface ScreenRights {
  modules: readonly Module[]
  permissions: readonly Permission[]
}

export interface SidebarEntry extends SidebarRoute {
  to: string
}

/** Whether the modules of the company and the role of the person open a screen. */
export const isScreenAllowed = ({ module, permission }: Partial<SidebarEntry>, rights: ScreenRights): boolean =>
  (module === undefined || rights.modules.includes(module)) &&
  (permission === undefined || rights.permissions.includes(permission))

/** From the top down; what is not named here comes last. */
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
  '/analysis',
  '/makeable',
]

function sidebarPosition({ to }: SidebarEntry): number {
  const place = ORDER.indexOf(to)
  return place < 0 ? ORDER.length : place
}

/** The entries a person may open, in groups. */
export function sidebarGroups(entries: readonly SidebarEntry[], rights: ScreenRights): SidebarEntry[][] {
  const open = entries
    .filter((entry) => isScreenAllowed(entry, rights))
    .toSorted((a, b) => sidebarPosition(a) - sidebarPosition(b))
  return [0, 1].map((group) => open.filter((entry) => entry.group === group)).filter((group) => group.length > 0)
}
