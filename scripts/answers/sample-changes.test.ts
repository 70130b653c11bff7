import { expect, test } from 'vitest'
import { repeatedChanges, staleChanges } from './sample-changes.ts'

const note = { context: {}, version: 3, sections: [{ id: 'FS_Main', children: [{ id: 'FF_Note', value: 'Hoste' }] }] }
const empty = { ...note, version: null }
const bodies: Record<string, unknown> = {
  '/forms/notes/n1': { form: note },
  '/forms/43': { form: empty },
  '/directories/farms': [{ id: 'f1', name: 'Nygaard', version: 7 }],
}
const read = async (url: string) => bodies[url] ?? null

test('forms of stored entries and rows with a version are sent back with a version that none has', async () => {
  expect(await staleChanges(read, { note: ['n1', 'n2'] })).toEqual([
    {
      what: 'a stale version',
      method: 'PUT',
      url: '/forms/notes/n1',
      payload: { confirmed: true, form: { ...note, version: 999_999 } },
    },
    {
      what: 'a stale version',
      method: 'PUT',
      url: '/farms/f1',
      payload: { name: 'Nygaard', version: 999_999 },
    },
  ])
})

test('each change is sent twice with one key, then with other content under it', async () => {
  const changes = await repeatedChanges(read, { farm: ['f1'], barn: ['b1'], section: ['s1'], record: ['r1'] })
  const farms = changes.filter(({ url }) => url === '/farms/f1')
  expect(farms.map(({ what, key, payload }) => [what, key, payload])).toEqual([
    ['first time', 'answers-3', { name: 'Nyt navn', version: 7 }],
    ['repeated', 'answers-3', { name: 'Nyt navn', version: 7 }],
    ['other content', 'answers-3', { name: 'En anden', version: 7 }],
    ['the version before', undefined, { name: 'Nyt navn', version: 7 }],
  ])
  expect(changes.map(({ url }) => url)).toContain('/records/r1?confirmed=true')
})
