import { ArchiveImportId } from '@herdboard/contract/core/ids.ts'
import { listDirectories } from '@herdboard/contract/people/accounts.ts'
import {
  ARCHIVE_PART_BYTES,
  type ArchiveImport,
  addArchivePart,
  createArchiveImport,
  getArchiveImport,
  runArchiveImport,
} from '@herdboard/contract/system/archive-imports.ts'
import { listArchives, listDeletedCompanies } from '@herdboard/contract/system/company-data.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { exampleCompany } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const upload = (rest: Partial<ArchiveImport> = {}): ArchiveImport => ({
  id: ArchiveImportId.parse('00000000-0000-4000-9000-0000000000c2'),
  status: 'uploading',
  file_name: 'holm.zip',
  byte_count: ARCHIVE_PART_BYTES + 4,
  received_bytes: 0,
  percent: 0,
  requested_at: '2026-06-15T08:00:00.000Z',
  requested_by: 'Anna Holm',
  finished_at: null,
  contents: null,
  failure: null,
  ...rest,
})
const contents = {
  company: 'Holms Grise',
  made_at: '2026-06-14T08:00:00.000Z',
  ...{ farms: 12, records: 46_254, rows: 500_000, people: 15, photos: 3 },
}
const card = async () => within(await screen.findByRole('article', { name: 'Import an archive' }))
const file = new File([new Uint8Array(ARCHIVE_PART_BYTES + 4)], 'holm.zip', { type: 'application/zip' })

beforeEach(() => {
  signInBrowser()
  mockEndpoint(listDirectories, () => [exampleCompany({ active: true })])
  mockEndpoint(listDeletedCompanies, () => [])
  mockEndpoint(listArchives, () => [])
})

test('an archive is sent in parts, shown with its contents and imported', async () => {
  let newest: ArchiveImport | null = null
  mockEndpoint(getArchiveImport, () => ({ is_empty: newest?.status !== 'done', archive_import: newest }))
  mockEndpoint(createArchiveImport, () => {
    newest = upload()
    return newest
  })
  const parts = mockEndpoint(addArchivePart, ({ input: { body } }) => {
    const { offset, data } = body
    const received_bytes = offset + atob(data).length
    newest = upload({ received_bytes, ...(received_bytes === file.size && { status: 'checked', contents }) })
    return newest
  })
  const runs = mockEndpoint(runArchiveImport, () => {
    newest = upload({ status: 'done', contents, finished_at: '2026-06-15T08:05:00.000Z' })
    return newest
  })
  const { user } = await openPage('/settings/companies')
  const data = await card()
  await user.upload(data.getByLabelText('Choose archive (ZIP)'), file)
  expect(await data.findByText(/Archive of Holms Grise from/)).toBeVisible()
  expect(data.getByText('12 farms, 46,254 records, 3 photos, 15 people, 500,000 rows in all')).toBeVisible()
  expect(parts.map(({ input }) => input.body?.offset)).toEqual([0, ARCHIVE_PART_BYTES])
  await user.click(data.getByRole('button', { name: 'Import the archive' }))
  expect(await data.findByText(/The archive of Holms Grise was imported/)).toBeVisible()
  expect(runs).toHaveLength(1)
  expect(data.queryByRole('button', { name: /Choose/ })).toBeNull()
})

test('an interrupted upload continues where it stopped', async () => {
  let newest = upload({ received_bytes: ARCHIVE_PART_BYTES })
  mockEndpoint(getArchiveImport, () => ({ is_empty: true, archive_import: newest }))
  const begun = mockEndpoint(createArchiveImport, () => newest)
  let isLost = true
  const parts = mockEndpoint(addArchivePart, () => {
    if (isLost) throw apiRefusal(503, [{ code: 'service.busy', message: 'Busy' }])
    newest = upload({ received_bytes: file.size, status: 'checked', contents })
    return newest
  })
  const { user } = await openPage('/settings/companies')
  const data = await card()
  await user.upload(data.getByLabelText('Choose archive (ZIP)'), file)
  expect(await data.findByText('Busy', undefined, { timeout: 20_000 })).toBeVisible()
  isLost = false
  await user.upload(data.getByLabelText('Choose archive (ZIP)'), file)
  expect(await data.findByText(/Archive of Holms Grise from/)).toBeVisible()
  expect(begun).toEqual([])
  expect(parts.at(-1)?.input.body?.offset).toBe(ARCHIVE_PART_BYTES)
})

test('a refused archive says why, and another can be chosen', async () => {
  const failure = 'The archive was made by a newer version. Update this installation first'
  mockEndpoint(getArchiveImport, () => ({ is_empty: true, archive_import: upload({ status: 'failed', failure }) }))
  await openPage('/settings/companies')
  const data = await card()
  expect(await data.findByText(failure)).toBeVisible()
  expect(data.getByRole('button', { name: 'Choose archive (ZIP)' })).toBeEnabled()
})

test('an import that failed because the company got data says so', async () => {
  const failure = 'The company got data meanwhile. An archive can only be imported into an empty company'
  mockEndpoint(getArchiveImport, () => ({ is_empty: false, archive_import: upload({ status: 'failed', failure }) }))
  await openPage('/settings/companies')
  const data = await card()
  expect(await data.findByText(failure)).toBeVisible()
  expect(data.queryByRole('button')).toBeNull()
})

test('a company with data shows no import of an archive', async () => {
  mockEndpoint(getArchiveImport, () => ({ is_empty: false, archive_import: null }))
  await openPage('/settings/companies')
  await screen.findByRole('article', { name: 'Data of Nygaard A/S' })
  expect(screen.queryByRole('article', { name: 'Import an archive' })).toBeNull()
})
