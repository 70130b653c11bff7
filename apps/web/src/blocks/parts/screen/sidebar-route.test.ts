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

test('[SHELL-062] entries stand in groups, and an empty group leaves no gap', () => {
  expect(addresses(sidebarGroups([entry('/b', { group: 1 }), entry('/a')], everybody))).toEqual([['/a'], ['/b']])
  expect(addresses(sidebarGroups([entry('/b', { group: 1 })], everybody))).toEqual([['/b']])
})

test('entries stand in the order of the work, monitoring and analysis apart from it', () => {
  const screens = ['/assignments', '/pigs', '/new', '/overview'].map((to) => entry(to))
  const apart = ['/analysis', '/monitoring'].map((to) => entry(to, { group: 1 }))
  expect(addresses(sidebarGroups([...apart, ...screens], everybody))).toEqual([
    ['/overview', '/pigs', '/assignments', '/new'],
    ['/monitoring', '/analysis'],
  ])
})

test('[SHELL-064] an entry is hidden when its module is off', () => {
  const analysis = entry('/analysis', { module: 'Analysis' })
  expect(sidebarGroups([analysis], everybody)).toEqual([])
  expect(addresses(sidebarGroups([analysis], { ...everybody, modules: ['Analysis'] }))).toEqual([['/analysis']])
})

test('[SHELL-065] an entry is hidden from whom lacks the permission', () => {
  const setup = entry('/settings/setup', { permission: 'manage-directory' })
  expect(sidebarGroups([setup], everybody)).toEqual([])
  expect(sidebarGroups([setup], { ...everybody, permissions: ['manage-directory'] })).toHaveLength(1)
})
