import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { getKpis, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { getFarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { getWhy } from '@herdboard/contract/figures/why.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
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
    [listSections, {}],
    [listNotifications, { page_size: 50 }],
    [listNotifications, { page_size: 50, is_read: 'false', search_query: 'a' }],
    ...(['true', 'false'] as const).flatMap((isWeaner): StoredRead[] => [
      [getKpis, { ...period, is_weaner: isWeaner }],
      [getWhy, { ...period, is_weaner: isWeaner, type_id: kpiTypeIds.number_of_pigs }],
      // Its query takes farms only; without days it is the last 13 weeks.
      [getFarmBoard, { is_weaner: isWeaner }],
      [getOverview, { ...period, isweaners: isWeaner, initialrequest: 'true' }],
    ]),
  ]
}

/** Names a read in a message. */
export const nameOfRead = ([{ path }, query]: StoredRead): string => `${path} ${JSON.stringify(query)}`

/** The responses of a person to all stored reads, compared with those that are built anew. */
export function storedResponses(api: TestApi, who: Parameters<TestApi['as']>[0], reads: readonly StoredRead[]) {
  const client = api.as(who)
  const readAll = async () => {
    const texts: string[] = []
    for (const [endpoint, query] of reads) {
      const { statusCode, body } = await client.send(endpoint, { query })
      // A refusal contains the id of its request.
      texts.push(statusCode === 200 ? body : String(statusCode))
    }
    return texts
  }
  let before: string[] = []
  return {
    /** Reads all, so that they are stored. */
    async read() {
      before = await readAll()
    },
    /** Names the reads whose response is not the one built anew, and those that changed since the last reading. */
    async compare(): Promise<{ outdated: string[]; changed: string[] }> {
      const storedResponses = await readAll()
      await endAllStored(api)
      const built = await readAll()
      const pathsOf = (differs: (no: number) => boolean) => reads.filter((_, no) => differs(no)).map(nameOfRead)
      const found = {
        outdated: pathsOf((no) => storedResponses[no] !== built[no]),
        changed: pathsOf((no) => before[no] !== built[no]),
      }
      before = built
      return found
    },
  }
}

/** Raises the revision that every company reads, so that each response is built anew. */
async function endAllStored({ db }: TestApi): Promise<void> {
  const { numAffectedRows } = await sql`update shared_revision set revision = gen_random_uuid()`.execute(db)
  if (!numAffectedRows) await sql`insert into shared_revision default values`.execute(db)
}
