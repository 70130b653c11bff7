import { getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import { listBarns } from '@herdboard/contract/places/locations.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aKpiType } from '#testing/overview.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

test.each(['/overview', '/why/3', '/activity', '/analysis', '/reconciliation', '/notes', '/assignments'])(
  '%s offers to try again where the barns cannot be read',
  async (path) => {
    signInBrowser({
      profile: aProfile({ modules: ['Assignments'] }),
      farms: [exampleFarm()],
    })
    mockEndpoint(getKpiTypes, () => [aKpiType({ id: 3, text: 'Feed conversion', suffix: 'FE/kg', decimals: 2 })])
    mockEndpoint(listAssignments, () => [])
    const requests = mockEndpoint(listBarns, () => {
      throw apiRefusal(400, [{ code: 'request.invalid', message: '' }])
    })
    const { user } = await openPage(path)
    const retry = await within(await screen.findByRole('main')).findByRole('button', { name: 'Try again' })
    const before = requests.length
    await user.click(retry)
    await expect.poll(() => requests.length).toBeGreaterThan(before)
  },
)
