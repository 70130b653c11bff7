import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

test.each(['/notes', '/assignments', '/health/instructions'])(
  '%s of a company without a farm leads its administrator to the first one',
  async (path) => {
    signInBrowser({
      profile: aProfile({ role: 'DirectoryAdmin', modules: ['RealTime', 'Assignments', 'Medicine'] }),
      farms: [],
      barns: [],
    })
    mockEndpoint(listNotes, () => [])
    const { user, address } = await openPage(path)
    await user.click(await screen.findByRole('button', { name: 'Create farm' }))
    await expect.poll(address).toContain('/settings/locations')
  },
)
