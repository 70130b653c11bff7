import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { FormReply } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { allEndpoints } from '@herdboard/contract/index.ts'
import type { DirectoryUser } from '@herdboard/contract/people/users.ts'
import { fillForm } from '../../apps/api/src/modules/forms/engine/fill-form.ts'
import { type KnownIds, pathsOf, rowsOfList } from './requests.ts'

/** A change that the administrator sends after all other requests, since it may alter their answers. */
export interface SampleChange {
  what: string
  method: AnyEndpoint['method']
  url: string
  payload?: unknown
  /** Idempotency key. */
  key?: string
}

/** Returns the body of a GET of the administrator; null for a refusal. */
export type ReadBody = (url: string) => Promise<unknown>

/** No entry of the sample data has been changed that often. */
const STALE_VERSION = 999_999

/** A list whose rows have a version, and the change of a row at that version. */
const VERSIONED: readonly {
  list: string
  change(row: Record<string, unknown>): Pick<SampleChange, 'method' | 'url'> & { payload: object }
}[] = [
  ...['/directories/farms', '/directories/barns', '/directories/sections'].map((list) => ({
    list,
    change: ({ id, name, animal_group }: Record<string, unknown>) => ({
      method: 'PUT' as const,
      url: `/${list.split('/').at(-1)}/${id}`,
      payload: { name, ...(animal_group !== undefined && { animal_group }) },
    }),
  })),
  {
    list: '/feed/feedmixes',
    change: ({ id, name }) => ({ method: 'PUT', url: `/feed/feedmixes/${id}`, payload: { name } }),
  },
  {
    list: '/directories/users',
    change: ({ id, settings }) => ({
      method: 'PUT',
      url: `/directories/users/${id}/settings`,
      payload: { role: (settings as DirectoryUser['settings']).role.key, farms: [] },
    }),
  },
  {
    list: '/rotas',
    change: ({ farm_id, shifts, escalate_after_minutes }) => ({
      method: 'PUT',
      url: `/rotas/${farm_id}`,
      payload: { shifts, escalate_after_minutes },
    }),
  },
  {
    list: '/alarms?from=2026-03-10&to=2026-06-10',
    change: ({ id }) => ({ method: 'POST', url: `/alarms/${id}/seen`, payload: {} }),
  },
]

const isForm = ({ method, path }: AnyEndpoint): boolean => method === 'GET' && path.startsWith('/forms/')

/**
 * Returns changes that name a version which no entry has: the form of every kind of stored entry and of every setting,
 * and the first row of each list with versions. Each is refused with 409 (optimistic concurrency control).
 */
export async function staleChanges(read: ReadBody, ids: KnownIds): Promise<SampleChange[]> {
  const stale: SampleChange[] = []
  const what = 'a stale version'
  const urls = allEndpoints.filter(isForm).flatMap((endpoint) => pathsOf(endpoint, ids))
  for (const url of urls.filter((path) => !path.includes('?'))) {
    const form = ((await read(url)) as FormReply | null)?.form
    if (form && form.version !== null)
      stale.push({
        ...{ what, method: 'PUT', url },
        payload: { confirmed: true, form: { ...fillForm(form, {}), version: STALE_VERSION } },
      })
  }
  for (const { list, change } of VERSIONED) {
    const row = rowsOfList((await read(list)) ?? [])[0] as Record<string, unknown> | undefined
    if (!row) continue
    const { payload, ...request } = change(row)
    stale.push({ what, ...request, payload: { ...payload, version: STALE_VERSION } })
  }
  return stale
}

/**
 * Returns changes with an idempotency key, each sent twice and then with other content: the second answer repeats the
 * first, the third is 409. They create a farm, a barn, a section and a note, change a farm and remove a record.
 */
export async function repeatedChanges(read: ReadBody, ids: KnownIds): Promise<SampleChange[]> {
  const [farm, barn, section, record] = [ids.farm, ids.barn, ids.section, ids.record].map((list) => list?.[0])
  const stored = rowsOfList((await read('/directories/farms')) ?? []) as { id: string; name: string; version: number }[]
  const changed = stored.find(({ id }) => id === farm)
  const note = (await read(`/forms/${formId.note}?section_id=${section}`)) as FormReply | null
  const noteOf = (text: string) =>
    note && { section_id: section, confirmed: true, form: fillForm(note.form, { 'FS_Main.FF_Note': text }) }
  const pairs: Omit<SampleChange & { other: unknown }, 'what' | 'key'>[] = [
    { method: 'POST', url: '/farms', payload: { name: 'Ny ejendom' }, other: { name: 'En anden' } },
    {
      ...{ method: 'POST', url: '/barns', other: { farm_id: farm, name: 'En anden', animal_group: 'WEANERS' } },
      payload: { farm_id: farm, name: 'Ny stald', animal_group: 'WEANERS' },
    },
    {
      ...{ method: 'POST', url: '/sections', other: { barn_id: barn, name: 'En anden' } },
      payload: { barn_id: barn, name: 'Ny sektion' },
    },
    {
      ...{ method: 'PUT', url: `/farms/${farm}`, other: { name: 'En anden', version: changed?.version } },
      payload: { name: 'Nyt navn', version: changed?.version },
    },
    { method: 'POST', url: `/forms/${formId.note}`, payload: noteOf('Hoste'), other: noteOf('Mere hoste') },
  ]
  return [
    ...pairs.flatMap(({ other, ...change }, at) => {
      const key = `answers-${at}`
      return [
        { ...change, key, what: 'first time' },
        { ...change, key, what: 'repeated' },
        { ...change, key, what: 'other content', payload: other },
      ]
    }),
    // The change of the farm above raised its version.
    { method: 'PUT', url: `/farms/${farm}`, what: 'the version before', payload: pairs[3]?.payload },
    ...['first time', 'repeated'].map((what) => ({
      ...{ what, method: 'DELETE' as const, key: 'answers-record' },
      url: `/records/${record}?confirmed=true`,
    })),
  ]
}
