import { getReconciliation } from '@herdboard/contract/herd/reconciliation.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance } from '#testing/balances.ts'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

test('balance that cannot be updated stays on screen and is marked as outdated', async () => {
  const farm = exampleFarm({ pigs: 480 })
  signInBrowser({ farms: [farm], barns: [exampleBarn(farm, { pigs: 480 })] })
  const company = aBalance({ level: 'company', name: 'Nygaard A/S' })
  const rows = [company, aBalance({ level: 'farm', name: 'Nygaard', parent_id: company.id })]
  mockEndpoint(getReconciliation, () => ({ from: '2026-08-22', to: '2026-11-21', rows, is_partial: false }) as never)
  const { queryClient } = await openPage('/reconciliation?from=2026-08-22&to=2026-11-21&pigs=slaughter')
  await screen.findByText('Nygaard A/S')
  mockEndpoint(getReconciliation, () => {
    throw apiRefusal(403, [{ code: 'server.unknown', message: '' }])
  })
  await act(() => queryClient.invalidateQueries({ queryKey: [getReconciliation.path] }))
  expect(await screen.findByText('Could not be updated')).toBeVisible()
  expect(screen.getByText('Nygaard A/S')).toBeVisible()
})
