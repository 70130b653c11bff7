import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { getKpis, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { getFarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { getWhy } from '@herdboard/contract/figures/why.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { listSections } from '@herdboard/contract/places/locations.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { sql } from 'kysely'
import type { TestApi } from '#testing/api/test-api.ts'

/** A read that is stored until rows change, with its query. */
export type StoredRead = readonly [AnyEndpoint, Record<string, unknown>]

/** Every endpoint with revisions, for both kinds of pigs, over 91 days until a day. */
export function storedReads(from: string, today: string): StoredRead[] {
  const period = { from, to: today }
  return [
    [listRecords, period],
    [listNotes, period],
    [listSections, {}],
    [getMeta, {}],
    [listNotifications, { page_size: 50 }],
    [listNotifications, { page_size: 50, is_read: 'false', search_query: 'a' }],
    ...(['true', 'false'] as const).flatMap((isWeaner): StoredRead[] => [
      [getKpis, { ...period, is_weaner: isWeaner }],
      [getWhy, { ...period, is_weaner: isWeaner, type_id: kpiTypeIds.number_of_pigs }],
      // Its query takes farms only; without days it is the last 13 weeks.
      [getFarmBoard, { is_weaner: isWeaner }],
      [getOverview, { ...period, isweaners: isWeaner, initialrequest: 'true' }],
    ]),
    // Of slaughter pigs: the herds have no others, so that no change reaches an analysis of weaners.
    ...Object.values(analysisTypeId).map((type_id): StoredRead => {
      const isweaners = 'false'
      return [getAnalysis, { ...period, type_id, scope: 1, isweaners, filters: 'hide_open,quality' }]
    }),
  ]
}

/** Names a read in a message. */
export const nameOfRead = ([{ path }, query]: StoredRead): string => `${path} ${JSON.stringify(query)}`

/** A response: its text, or its status where it is refused, and its tag. */
interface ReadResponse {
  text: string
  etag: unknown
}

/** The responses of a person to all stored reads, compared with those that are built anew. */
export function storedResponses(api: TestApi, who: Parameters<TestApi['as']>[0], reads: readonly StoredRead[]) {
  const client = api.as(who)
  const readOne = async ([endpoint, query]: StoredRead): Promise<ReadResponse> => {
    const { statusCode, body, headers } = await client.send(endpoint, { query })
    // A refusal contains the id of its request.
    return { text: statusCode === 200 ? body : String(statusCode), etag: headers.etag }
  }
  const readAll = async () => {
    const responses: ReadResponse[] = []
    for (const read of reads) responses.push(await readOne(read))
    return responses
  }
  /** A tag contains the revision of the rows and the rights: a response with a new one was just built. */
  const knownTags = new Set<unknown>([undefined])
  let before: string[] = []
  return {
    /** Reads all, so that they are stored. */
    async read() {
      const now = await readAll()
      before = now.map(({ text }) => text)
      for (const { etag } of now) knownTags.add(etag)
    },
    /** Names the reads whose response is not the one built anew, and those that changed since the last reading. */
    async compare(): Promise<{ outdated: string[]; changed: string[] }> {
      const now = await readAll()
      const built = now.map(({ text }) => text)
      await withoutStored(api, async () => {
        for (const [no, read] of reads.entries())
          if (knownTags.has(now[no]?.etag)) built[no] = (await readOne(read)).text
      })
      const pathsOf = (differs: (no: number) => boolean) => reads.filter((_, no) => differs(no)).map(nameOfRead)
      const found = {
        outdated: pathsOf((no) => now[no]?.text !== built[no]),
        changed: pathsOf((no) => before[no] !== built[no]),
      }
      before = built
      for (const { etag } of now) knownTags.add(etag)
      return found
    },
  }
}

/** Changes the revision that every company reads while the work runs, so that it finds no stored response. */
async function withoutStored({ db }: TestApi, work: () => Promise<void>): Promise<void> {
  const revisions = await db.selectFrom('shared_revision').selectAll().execute()
  const { numAffectedRows } = await sql`update shared_revision set revision = gen_random_uuid()`.execute(db)
  if (!numAffectedRows) await sql`insert into shared_revision default values`.execute(db)
  try {
    await work()
  } finally {
    await db.deleteFrom('shared_revision').execute()
    if (revisions.length > 0) await db.insertInto('shared_revision').values(revisions).execute()
  }
}
