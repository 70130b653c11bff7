import { ArchiveId, DirectoryId } from '@herdboard/contract/core/ids.ts'
import { listDirectories } from '@herdboard/contract/people/accounts.ts'
import {
  type CompanyArchive,
  createArchive,
  getArchive,
  getDeletedArchive,
  listArchives,
  listDeletedCompanies,
} from '@herdboard/contract/system/company-data.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProfile, exampleCompany } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const ownCompany = exampleCompany({ active: true })
const archive = (rest: Partial<CompanyArchive> = {}): CompanyArchive => ({
  id: ArchiveId.parse('00000000-0000-4000-9000-0000000000c1'),
  status: 'done',
  percent: 100,
  requested_at: '2026-06-15T08:00:00.000Z',
  requested_by: 'Anna Holm',
  finished_at: '2026-06-15T08:01:00.000Z',
  expires_at: '2026-06-22T08:01:00.000Z',
  bytes: 4_200_000,
  row_count: 120_000,
  ...rest,
})
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const onDownload = vi.fn()

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listDirectories, () => [ownCompany])
  mockEndpoint(listDeletedCompanies, () => [])
  onDownload.mockReset()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    onDownload(this.download)
  })
})

test('archive card requests all company data for a manager and downloads the finished file', async () => {
  let archives: CompanyArchive[] = []
  mockEndpoint(listArchives, () => archives)
  const requests = mockEndpoint(createArchive, () => {
    archives = [archive({ status: 'running', percent: 40, finished_at: null, expires_at: null, bytes: null })]
    return archives[0] ?? archive()
  })
  const { user } = await openPage('/settings/companies')
  const data = await card('Data of Nygaard A/S')
  await user.click(await data.findByRole('button', { name: 'Make archive' }))
  expect(await data.findByText('The archive is being made. You will get a mail when it is ready.')).toBeVisible()
  expect(requests).toHaveLength(1)
  expect(data.queryByRole('button', { name: 'Make archive' })).toBeNull()

  archives = [archive()]
  const fetched = mockEndpoint(getArchive, () => 'PK')
  await user.click(await data.findByRole('button', { name: 'Fetch archive' }, { timeout: 10_000 }))
  expect(data.getByText(/4.2 MB/)).toBeVisible()
  await expect.poll(() => onDownload.mock.calls.length).toBe(1)
  expect(fetched[0]?.input.params).toEqual({ id: archives[0]?.id })
  expect(onDownload.mock.calls[0]?.[0]).toMatch(/^Nygaard A\/S_\d{4}-\d\d-\d\d\.zip$/)
})

test('failed archive is reported and can be requested again', async () => {
  mockEndpoint(listArchives, () => [archive({ status: 'failed', expires_at: null, bytes: null })])
  await openPage('/settings/companies')
  const data = await card('Data of Nygaard A/S')
  expect(await data.findByText('The archive could not be made. Try again.')).toBeVisible()
  expect(data.getByRole('button', { name: 'Make archive' })).toBeEnabled()
})

test('failed archive lookup is reported with a retry button', async () => {
  mockEndpoint(listArchives, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: '' }])
  })
  const { user } = await openPage('/settings/companies')
  const data = await card('Data of Nygaard A/S')
  await data.findByText('The archive could not be fetched')
  mockEndpoint(listArchives, () => [])
  await user.click(data.getByRole('button', { name: /try again/i }))
  expect(await data.findByRole('button', { name: 'Make archive' })).toBeVisible()
})

test('archive card shows no company data to a user who manages nothing', async () => {
  signInBrowser({ profile: aProfile({ role: 'Advisor' }) })
  mockEndpoint(listDirectories, () => [exampleCompany({ active: true, role: 'Advisor' })])
  await openPage('/settings/companies')
  await screen.findByRole('button', { name: /More about/ })
  expect(screen.queryByText(/^Data of/)).toBeNull()
})

test('archive of a deleted company is available to its administrator, also without any company', async () => {
  signInBrowser({ profile: aProfile({ active_directory_id: null, role: null, accessible_directory_count: 0 }) })
  mockEndpoint(listDirectories, () => [])
  const id = DirectoryId.parse('00000000-0000-4000-9000-0000000000d1')
  const otherCompany = DirectoryId.parse('00000000-0000-4000-9000-0000000000d2')
  mockEndpoint(listDeletedCompanies, () => [
    {
      id,
      name: 'Vestergaard',
      deleted_at: '2026-06-01T08:00:00.000Z',
      archive: { bytes: 100, expires_at: '2026-07-01T08:00:00.000Z' },
    },
    { id: otherCompany, name: 'Kirkegaard', deleted_at: '2026-06-15T08:00:00.000Z', archive: null },
  ])
  const fetched = mockEndpoint(getDeletedArchive, () => 'PK')
  const { user } = await openPage('/settings/companies')
  const deleted = await card('Deleted companies')
  expect(deleted.getByText(/^Deleted for good/)).toHaveTextContent('0.1 MB')
  expect(deleted.getByText('The archive is being made')).toBeVisible()
  await user.click(deleted.getByRole('button', { name: 'Fetch archive: Vestergaard' }))
  await expect.poll(() => fetched[0]?.input.params).toEqual({ id })
})
