import { BackgroundJobId } from '@herdboard/contract/core/ids.ts'
import { type BackgroundJob, getBackgroundJob, updateKpis } from '@herdboard/contract/system/background-jobs.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { currentToasts, dismissAllToasts } from '#ui/toasts/toast-store.ts'

const job = (rest: Partial<BackgroundJob>): BackgroundJob => ({
  task_id: BackgroundJobId.parse('00000000-0000-4000-8000-0000000000ff'),
  status: 'running',
  step: 'calculate',
  percent: 40,
  started_at_utc: null,
  finished_at_utc: null,
  ...rest,
})

async function askForUpdate() {
  const page = await openPage('/overview')
  await page.user.click(await screen.findByRole('button', { name: 'Update key figures' }))
  const dialog = await screen.findByRole('dialog', { name: 'Update key figures?' })
  return { ...page, dialog }
}

test('[SHELL-082] [SHELL-083] [SHELL-084] [API-080] key figures are updated after confirmation, and a bar shows the progress', async () => {
  signInBrowser()
  const started = mockEndpoint(updateKpis, () => job({ status: 'waiting', step: null, percent: 0 }))
  mockEndpoint(getBackgroundJob, () => job({}))
  const { user, dialog } = await askForUpdate()
  expect(within(dialog).getByText(/^Takes up to a few minutes/)).toBeInTheDocument()
  expect(started).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('40 %')).toBeInTheDocument()
  expect(screen.getByText('Calculating')).toBeInTheDocument()
  expect(started).toHaveLength(1)
})

test('failed update of the key figures reports the error and leaves the old figures', async () => {
  signInBrowser()
  dismissAllToasts()
  mockEndpoint(updateKpis, () => job({ status: 'waiting' }))
  mockEndpoint(getBackgroundJob, () => job({ status: 'failed' }))
  const { user, dialog } = await askForUpdate()
  await user.click(within(dialog).getByRole('button', { name: 'Update' }))
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => text)).toContain(
      'Key figures could not be updated. The old ones are still shown.',
    ),
  )
  expect(await screen.findByRole('button', { name: 'Update key figures' })).toBeInTheDocument()
})
