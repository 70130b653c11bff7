import { expect, test } from 'vitest'
import { getOverview } from '../figures/dashboard.ts'
import { listNotes } from '../herd/notes.ts'
import { allEndpoints } from '../index.ts'
import { CallerTopic, LiveTopic } from './live-topics.ts'

/** Writes after which no screen must reload data, with the reason. */
const writesWithoutTopics = new Map([
  ['signing in, and what a mailed link does, starts the page anew', /^POST \/(auth|reset-password)(\/|$)/],
  ['sends a mail, or a first code; the account changes with the answer to it', /^POST \/profile\/email$/],
  ['begins what another call ends', /^POST \/profile\/(second-factor\/start|passkeys\/challenge)$/],
  ['who deletes the account is signed out', /^POST \/profile\/deletion$/],
  ['who switches the company starts anew in the other one', /^PUT \/directories\/:id$/],
  ['the choice of places travels in the address of the page', /^POST \/selections$/],
  ['asks while somebody fills in a form, and writes nothing', /^PUT \/form-data\//],
  ['a photo shows with the entry that it belongs to', /^POST \/images$/],
  ['figures are made by a job, and the page is loaded anew when it is done', /^POST \/tasks\/update-key-figures$/],
  ['devices send readings; the job that reads them publishes what it found', /^POST \/monitor\/readings$/],
])

/** Reads that no change makes stale, with the reason. */
const readsWithoutTopics = new Map([
  ['forms are filled in by somebody', /^GET \/forms\//],
  ['texts and catalogues come with the program', /^GET \/(ui|definitions|auth)\//],
  ['a photo stays as it was taken', /^GET \/images\//],
  ['somebody waits for it and asks', /^GET \/tasks\//],
  [
    'every change makes the audit log longer: who reads it is not pushed on',
    /^GET \/(audit|audit-people|history)(\/|$)/,
  ],
  ['time makes it stale, and no change', /^GET \/backups$/],
  ['made up to show what parts look like', /^GET \/makeable\//],
])

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const isListed = (reasons: ReadonlyMap<string, RegExp>, name: string) =>
  [...reasons.values()].some((pattern) => pattern.test(name))

const writes = allEndpoints.filter(({ method }) => method !== 'GET')
const reads = allEndpoints.filter(({ method }) => method === 'GET')

test('every write says which topics it changes, or is listed here with the reason why none', () => {
  const silent = writes.filter(({ changes = [] }) => changes.length === 0).map(nameOf)
  const hint =
    'name the topics in `changes` of the endpoint, or the reason in packages/contract/src/core/topics.test.ts'
  expect(
    silent.filter((name) => !isListed(writesWithoutTopics, name)),
    hint,
  ).toEqual([])
  for (const [reason, pattern] of writesWithoutTopics)
    expect(
      silent.some((name) => pattern.test(name)),
      reason,
    ).toBe(true)
})

test('every read says which topics make it stale, or is listed here with the reason why none', () => {
  const fresh = reads.filter((endpoint) => (endpoint.reads ?? []).length === 0).map(nameOf)
  const hint = 'name the topics in `reads` of the endpoint, or the reason in packages/contract/src/core/topics.test.ts'
  expect(
    fresh.filter((name) => !isListed(readsWithoutTopics, name)),
    hint,
  ).toEqual([])
  for (const [reason, pattern] of readsWithoutTopics)
    expect(
      fresh.some((name) => pattern.test(name)),
      reason,
    ).toBe(true)
})

test('a topic that is changed is read somewhere, and every topic of the caller is changed somewhere', () => {
  const read = new Set(reads.flatMap((endpoint) => endpoint.reads ?? []))
  const changed = new Set(allEndpoints.flatMap(({ changes = [] }) => changes))
  expect([...LiveTopic.options, ...CallerTopic.options].filter((topic) => !read.has(topic))).toEqual([])
  expect(CallerTopic.options.filter((topic) => !changed.has(topic))).toEqual([])
})

test('the overview is made of the herd, not of notes', () => {
  expect(getOverview.reads).toContain('herd')
  expect(getOverview.reads).not.toContain('notes')
  expect(listNotes.reads).toEqual(['notes'])
})
