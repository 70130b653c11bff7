import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aNote } from '#testing/work.ts'

async function openMenuOfNotes(role: 'Employee' | 'DirectoryAdmin', key: 'Read' | 'ReadWrite') {
  const farm = { ...exampleFarm(), permission: { key } }
  const barn = exampleBarn(farm)
  signInBrowser({ profile: aProfile({ modules: ['RealTime'], role }), farms: [farm], barns: [barn], sections: [] })
  mockEndpoint(listNotes, () => [aNote(farm, barn)])
  const { user } = await openPage('/notes')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await screen.findByRole('menuitem', { name: /Excel/ })
}

test.each([
  ['Employee', 'ReadWrite'],
  ['DirectoryAdmin', 'Read'],
] as const)('the menu of a table leads to the imports for %s with the right %s', async (role, key) => {
  await openMenuOfNotes(role, key)
  expect(await screen.findByRole('menuitem', { name: 'Import from a file' })).toHaveAttribute('href', '/imports')
})

test('the menu of a table names no import to an employee who may only read', async () => {
  await openMenuOfNotes('Employee', 'Read')
  expect(screen.queryByRole('menuitem', { name: 'Import from a file' })).toBe(null)
})
