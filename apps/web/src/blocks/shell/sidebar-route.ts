import type { Module, Permission } from '@herdboard/contract/access.ts'
import type { IconName } from '#ui/icon/icons.ts'

/** How a screen stands in the sidebar; a route without it has no entry there. */
export interface SidebarRoute {
  /** Key in the shell's texts. */
  label: 'overview' | 'assignments'
  icon: IconName
  /** Groups are parted by a line. */
  group: 0 | 1
  module?: Module
  permission?: Permission
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    sidebar?: SidebarRoute
    /** A screen that is reached from elsewhere; it has its place in the palette all the same. */
    screen?: SidebarRoute
  }
}

interface Reader {
  modules: readonly Module[]
  permissions: readonly Permission[]
}

export interface SidebarEntry extends SidebarRoute {
  to: string
}

export const isOpenTo = ({ module, permission }: SidebarEntry, reader: Reader): boolean =>
  (module === undefined || reader.modules.includes(module)) &&
  (permission === undefined || reader.permissions.includes(permission))

/** The entries a person may open, in groups. */
export function sidebarGroups(entries: readonly SidebarEntry[], reader: Reader): SidebarEntry[][] {
  const open = entries.filter((entry) => isOpenTo(entry, reader))
  return [0, 1].map((group) => open.filter((entry) => entry.group === group)).filter((group) => group.length > 0)
}
