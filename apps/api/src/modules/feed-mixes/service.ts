import type { Parsed } from '@herdboard/contract/endpoint.ts'
import type { addFeedMix, addMixPrice, FeedMix } from '@herdboard/contract/feed-mixes.ts'
import type { MixId } from '@herdboard/contract/ids.ts'
import { queueRecalc, updateDataVersion } from '#modules/ledger/service.ts'
import { reviewChange } from '#modules/notifications/service.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import {
  insertCompoundMix,
  insertMixFarms,
  insertMixPrice,
  type MixRow,
  selectFarmsFedFrom,
  selectMixes,
} from './sql.ts'

/** The one mix type whose price is entered by hand. */
const HAND_PRICED = 2

export async function mixesOf(db: Db, call: Call, scope: Scope): Promise<FeedMix[]> {
  return (await selectMixes(db, scope)).map((row) => toMix(call, row))
}

/** Adds a compound mix with the price that holds from its first day. */
export async function createMix(
  db: Db,
  call: Call,
  scope: Scope,
  { name, farms, prices, ...values }: Parsed<typeof addFeedMix>['body'],
): Promise<FeedMix> {
  if (farms.some((id) => !scope.readableFarms.has(id))) throw new Problem('request.not_found')
  for (const price of prices) holdToPast(call, price.valid_from)
  const id = newId<MixId>()
  const isNew = await insertCompoundMix(db, scope, {
    id,
    name,
    fe_per_100kg: values.wgt_avg_fu,
    crude_protein_pct: values.wgt_avg_crude_protein,
    phosphorus_g_per_kg: values.wgt_avg_phosphorus,
    surcharge_dkk_per_100kg: values.surcharge,
  })
  if (!isNew) throw new Problem('feed.mix_name_taken', { name })
  await insertMixFarms(db, scope, id, [...new Set(farms)])
  for (const price of prices) await insertMixPrice(db, scope, id, price)
  const mix = await mixOf(db, call, scope, id)
  await writeAudit(db, call, { action: 'feed_mix.create', subjectType: 'feed_mix', subjectId: id, after: mix })
  await updateDataVersion(db, scope)
  return mix
}

/** Adds a price; the one in force on a day is the latest that began by then. */
export async function createPrice(
  db: Db,
  call: Call,
  scope: Scope,
  id: MixId,
  price: Parsed<typeof addMixPrice>['body'],
): Promise<FeedMix> {
  const before = await mixOf(db, call, scope, id)
  if (before.type.id !== HAND_PRICED) throw new Problem('feed.price_not_editable')
  holdToPast(call, price.valid_from)
  const isNew = await insertMixPrice(db, scope, id, price)
  if (!isNew) throw new Problem('feed.price_date_taken', { date: price.valid_from })
  const mix = await mixOf(db, call, scope, id)
  await writeAudit(db, call, {
    action: 'feed_mix.price',
    subjectType: 'feed_mix',
    subjectId: id,
    before: before.prices,
    after: mix.prices,
  })
  // A price of the past changes what feed has cost since: the farms that used it are worked out anew.
  const farms = await selectFarmsFedFrom(db, scope, id, price.valid_from)
  await queueRecalc(db, scope, farms, price.valid_from, 'feed price')
  await reviewChange(db, scope, { farmIds: farms, today: call.today, now: call.now })
  await updateDataVersion(db, scope)
  return mix
}

function holdToPast({ today }: Call, day: string): void {
  if (day > today) throw new Problem('feed.future_price')
}

async function mixOf(db: Db, call: Call, scope: Scope, id: MixId): Promise<FeedMix> {
  const [row] = await selectMixes(db, scope, id)
  if (!row) throw new Problem('request.not_found')
  return toMix(call, row)
}

const toMix = ({ text }: Call, { type_id, ...mix }: MixRow): FeedMix => ({
  ...mix,
  type: { id: type_id, name: text(`feed-mixes:type.${type_id}`) },
})
