import { expect, test } from 'vitest'
import { type SidebarEntry, sidebarGroups } from './sidebar-route.ts'

const entry = (to: string, rest: Partial<SidebarEntry> = {}): SidebarEntry => ({
  to,
  label: 'overview',
  icon: 'pig',
  group: 0,
  ...rest,
})
const everybody = { modules: [], permissions: [] } as const
const addresses = (groups: SidebarEntry[][]) => groups.map((group) => group.map(({ to }) => to))

test('[SHELL-062] sidebar entries are grouped, and an empty group leaves no gap', () => {
  expect(addresses(sidebarGroups([entry('/b', { group: 1 }), entry('/a')], everybody))).toEqual([['/a'], ['/b']])
  expect(addresses(sidebarGroups([entry('/b', { group: 1 })], everybody))).toEqual([['/b']])
})

test('sidebar entries follow the order of the work, with monitoring and analysis separate', () => {
  const screens = ['/assignments', '/pigs', '/new', '/overview'].map((to) => entry(to))
  const apart = ['/analysis', '/monitoring'].map((to) => entry(to, { group: 1 }))
  expect(addresses(sidebarGroups([...apart, ...screens], everybody))).toEqual([
    ['/overview', '/pigs', '/assignments', '/new'],
    ['/monitoring', '/analysis'],
  ])
})

test('an employee sees the daily work first, all else below it; others the usual order', () => {
  const screens = ['/economy', '/pigs', '/reports', '/assignments', '/overview', '/health'].map((to) => entry(to))
  const all = [...screens, entry('/monitoring', { group: 1 }), entry('/analysis', { group: 1 })]
  expect(addresses(sidebarGroups(all, everybody, 'Employee'))).toEqual([
    ['/overview', '/assignments', '/health', '/monitoring', '/pigs'],
    ['/economy', '/reports', '/analysis'],
  ])
  for (const role of ['DirectoryAdmin', 'Advisor', null] as const)
    expect(addresses(sidebarGroups(all, everybody, role))).toEqual([
      ['/overview', '/pigs', '/health', '/economy', '/reports', '/assignments'],
      ['/monitoring', '/analysis'],
    ])
})

test('[SHELL-064] sidebar entry is hidden when its module is off', () => {
  const analysis = entry('/analysis', { module: 'Analysis' })
  expect(sidebarGroups([analysis], everybody)).toEqual([])
  expect(addresses(sidebarGroups([analysis], { ...everybody, modules: ['Analysis'] }))).toEqual([['/analysis']])
})

test('[SHELL-065] sidebar entry is hidden when the user lacks the permission', () => {
  const setup = entry('/settings/setup', { permission: 'manage-directory' })
  expect(sidebarGroups([setup], everybody)).toEqual([])
  expect(sidebarGroups([setup], { ...everybody, permissions: ['manage-directory'] })).toHaveLength(1)
})

test('imports are hidden from those who write on no farm and administer nothing', () => {
  const imports = entry('/imports', { forImports: true })
  expect(sidebarGroups([imports], { ...everybody, mayImport: false })).toEqual([])
  expect(addresses(sidebarGroups([imports], { ...everybody, mayImport: true }))).toEqual([['/imports']])
})
