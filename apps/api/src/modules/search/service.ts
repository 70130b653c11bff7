import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import {
  MAX_SEARCH_HITS,
  type SearchHit,
  type SearchHitKind,
  type searchCompany,
  searchHitKind,
} from '@herdboard/contract/system/search.ts'
import { diagnoses as allDiagnoses } from '@herdboard/domain/health/diagnoses.ts'
import { drugsFor, instructionsFor } from '#modules/health/service.ts'
import { recordsByIds } from '#modules/records/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { containsWords, searchWords } from './search-words.ts'
import { type SearchHitRow, selectSearchHitRows } from './sql/search-hit-rows.ts'

const LONGEST_NOTE = 160

type HitOfKind = { kind: SearchHitKind; hit: SearchHit }

/**
 * Finds the words in what the person may read, in groups by kind, newest first. What belongs to a module that the
 * company does not have is left out.
 */
export async function searchFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { text }: EndpointRequest<typeof searchCompany>['query'],
): Promise<EndpointReply<typeof searchCompany>> {
  const words = searchWords(text)
  const diagnoses = allDiagnoses.map(({ id }) => ({ id, name: context.text(`option:diagnosis.${id}`) }))
  // One more than shown says that there are more.
  const { rows, since } = await selectSearchHitRows(db, scope, { words, diagnoses, limit: MAX_SEARCH_HITS + 1 })
  const found = [
    ...(await withRecordNames(db, context, scope, rows)),
    ...(scope.modules.has('Medicine') ? await medicineHits(db, context, scope, { words, diagnoses }) : []),
  ]
  const groups = searchHitKind.flatMap((kind) => {
    const hits = found.filter((one) => one.kind === kind).map(({ hit }) => hit)
    if (hits.length === 0) return []
    return [{ kind, hits: hits.slice(0, MAX_SEARCH_HITS), has_more: hits.length > MAX_SEARCH_HITS }]
  })
  return { groups, since }
}

const isRecord = ({ kind }: SearchHitRow): boolean => kind === 'record' || kind === 'settlement' || kind === 'treatment'

/** Names the found records as the list of records does. */
async function withRecordNames(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  rows: readonly SearchHitRow[],
): Promise<HitOfKind[]> {
  const ids = rows.filter(isRecord).map(({ id }) => id as RecordId)
  const records = new Map<string, { name: string }>(
    (await recordsByIds(db, context, scope, ids)).map((record) => [record.id, record]),
  )
  return rows.flatMap((row) => {
    const { kind, id, day, own, place } = row
    if (!isRecord(row)) return [{ kind, hit: { id, name: shortened(own), note: place, date: day } }]
    const record = records.get(id)
    return record ? [{ kind, hit: { id, name: record.name, note: shortened(`${own} · ${place}`), date: day } }] : []
  })
}

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= LONGEST_NOTE ? line : `${line.slice(0, LONGEST_NOTE - 1).trimEnd()}…`
}

interface MedicineQuery {
  words: readonly string[]
  diagnoses: readonly { id: number; name: string }[]
}

/** Instructions, drugs and diagnoses with the words: lists of at most a few hundred rows. */
async function medicineHits(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { words, diagnoses }: MedicineQuery,
): Promise<HitOfKind[]> {
  const instructions = (await instructionsFor(db, context, scope, { isNewestFirst: true }))
    .filter(({ drug_name, diagnosis, farm_name }) => containsWords(`${drug_name} ${diagnosis} ${farm_name}`, words))
    .map(({ id, drug_name, diagnosis, farm_name, expires }): HitOfKind => {
      const note = `${diagnosis} · ${farm_name}`
      return { kind: 'instruction', hit: { id, name: drug_name, note, date: expires } }
    })
  const drugs = (await drugsFor(db, context, scope))
    .filter(({ name, substance }) => containsWords(`${name} ${substance ?? ''}`, words))
    .map(
      ({ id, name, substance }): HitOfKind => ({ kind: 'drug', hit: { id, name, note: substance ?? '', date: null } }),
    )
  const named = diagnoses
    .filter(({ name }) => containsWords(name, words))
    .map(({ id, name }): HitOfKind => ({ kind: 'diagnosis', hit: { id: String(id), name, note: '', date: null } }))
  return [...instructions, ...drugs, ...named]
}
