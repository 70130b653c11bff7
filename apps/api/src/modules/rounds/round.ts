import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import type { getRound, RoundPlace } from '@herdboard/contract/herd/rounds.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { inWalkingOrder } from '@herdboard/domain/work/walking-order.ts'
import { assignmentsFor } from '#modules/assignments/service.ts'
import { treatmentsFor } from '#modules/health/service.ts'
import {
  alarmLimitsOfBarn,
  alarmSetupOf,
  selectCurrentSections,
  selectOpenAlarms,
} from '#modules/monitoring/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { formsOfStop } from './forms-of-stop.ts'
import { type RoundStop, stopsOfBarn } from './place-stops.ts'
import { instructionsOfRound } from './round-instructions.ts'
import {
  selectRoundBarns,
  selectRoundFeedUse,
  selectRoundMixes,
  selectRoundPens,
  selectRoundVisits,
  VISIT_DAYS,
} from './sql/round-places.ts'
import { selectRoundWithdrawals, selectWithdrawalDays, withdrawalUntil } from './sql/round-withdrawals.ts'
import { type RoundFarm, selectRoundFarms, selectWalkingOrder } from './sql/walking-order.ts'

type BarnRound = EndpointReply<typeof getRound>

/** Returns the round of a farm. Throws `request.not_found` for a farm or place that the caller cannot see. */
export async function roundFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getRound>['query'],
): Promise<BarnRound> {
  const farms = await selectRoundFarms(db, scope, query.place_id ?? null)
  const farm = queriedFarm(farms, query)
  const of = { at: context.now.toISOString(), today: context.today, farms: farms.map(({ id, name }) => ({ id, name })) }
  if (!farm) return { ...of, farm: null, has_order: false, places: [], mixes: [], instructions: [] }
  const order = await selectWalkingOrder(db, scope, farm.id)
  const places = await placesOfRound(db, context, scope, farm.id)
  const pigTypes = new Set(places.map(({ is_weaners }) => (is_weaners ? WEANERS : SLAUGHTER_PIGS)))
  return {
    ...of,
    farm: { id: farm.id, name: farm.name },
    has_order: order.length > 0,
    places: [...inWalkingOrder(places, order)],
    mixes: await selectRoundMixes(db, scope, farm.id),
    instructions: await instructionsOfRound(db, context, scope, { farmId: farm.id, pigTypes }),
  }
}

function queriedFarm(
  farms: readonly RoundFarm[],
  { farm_id, place_id }: EndpointRequest<typeof getRound>['query'],
): RoundFarm | undefined {
  if (farm_id === undefined && place_id === undefined) return farms[0]
  const farm = farms.find(({ id, has_place }) => (farm_id === undefined ? has_place : id === farm_id))
  if (!farm) throw new Problem('request.not_found')
  return farm
}

/** Every list is read once for the whole farm, so the number of statements does not depend on the number of places. */
async function placesOfRound(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  farmId: FarmId,
): Promise<RoundPlace[]> {
  const { today } = context
  const barns = await selectRoundBarns(db, scope, farmId, today)
  const sectionIds = barns.flatMap(({ sections }) => sections.map(({ id }) => id))
  const current = await selectCurrentSections(db, scope, sectionIds, today)
  const sections = new Map<SectionId, (typeof current)[number]>(current.map((one) => [one.section_id, one]))
  const stops = barns.flatMap((barn) => stopsOfBarn(farmId, barn, sections))
  const visits = await selectRoundVisits(db, scope, farmId, today)
  const pens = await selectRoundPens(db, scope, farmId, today)
  const feedUse = await selectRoundFeedUse(db, scope, farmId)
  const setup = await alarmSetupOf(db, scope)
  const alarms = scope.modules.has('RealTime') ? await selectOpenAlarms(db, scope, sectionIds) : []
  const period = { from: today, to: today, location_ids: [farmId as never] }
  const treatments = scope.modules.has('Medicine') ? await treatmentsFor(db, context, scope, period) : []
  const dueIds = treatments.map(({ record_id }) => record_id)
  const withdrawalDays = dueIds.length > 0 ? await selectWithdrawalDays(db, scope, dueIds) : null
  const withdrawals = await selectRoundWithdrawals(db, scope, farmId, today)
  const assignments = scope.modules.has('Assignments')
    ? await assignmentsFor(db, context, scope, {
        ...period,
        limit: LIST_LIMIT,
        incl_incomplete: true,
        is_completed: false,
      })
    : []
  const tasks = assignments.filter(({ type_id, date }) => type_id === taskType.general && date <= today)

  return stops.map((stop): RoundPlace => {
    const isHere = (id: string) => stop.ids.has(id)
    const seenAt = sinceArrival(stop, stop.seenAt ?? newestVisit(stop, visits), context)
    const hours = stop.pigs > 0 ? hoursBetween(seenAt, context.now) : null
    const fed = feedUse.find(({ place_id }) => isHere(place_id))
    return {
      id: stop.id,
      name: stop.name,
      barn_id: stop.barn.id,
      barn_name: stop.barn.name,
      is_weaners: stop.barn.pig_type === WEANERS,
      pigs: stop.pigs,
      dead_today: stop.deadToday,
      withdrawal_until: stop.pigs > 0 ? withdrawalUntil(stop.pigsAt, withdrawals) : null,
      weight_kg: stop.weightKg === null ? null : roundHalfAway(stop.weightKg, 1),
      day: stop.day,
      hours_unseen: hours,
      unseen_severity:
        stop.pigs > 0 ? unseenSeverity(hours, alarmLimitsOfBarn(setup, stop.barn.id).checkInHours) : null,
      treatments: treatments
        .filter(({ location_id, treatment_date }) => isHere(location_id) && treatment_date <= today)
        .map((one) => ({
          record_id: one.record_id,
          resource_id: `${one.record_id}:${one.day}`,
          day: one.day,
          total_days: one.total_days,
          date: one.treatment_date,
          animal_count: one.animal_count,
          pen: one.pen,
          drug_name: one.drug_name,
          dose_per_animal: one.dosis_pr_animal,
          dose_unit: one.dosis_unit,
          withdrawal_days: withdrawalDays?.get(one.record_id) ?? 0,
        })),
      alarms: alarms
        .filter(({ section_id }) => isHere(section_id))
        .map(({ id, type_id, severity }) => ({
          id,
          severity,
          name: context.text(`notifications:word.alarm_type.${type_id}` as TextKey),
        })),
      tasks: tasks.filter(({ location_id }) => isHere(location_id)).map(({ id, name }) => ({ id, name })),
      pens: pens.filter(({ place_id }) => isHere(place_id)).flatMap((one) => one.pens),
      at: stop.at,
      pigs_at: stop.pigsAt,
      form_ids: formsOfStop(stop, scope),
      feed_from: fed ? addDays(fed.day, 1) : null,
      feed_mix_id: fed?.mix_id ?? null,
    }
  })
}

/** The last visit to a place without sections: to the place itself or to its whole barn. */
function newestVisit(
  { barn, ids }: RoundStop,
  visits: readonly { barn_id: string; section_id: string | null; batch_id: string | null; seen_at: Date }[],
): Date | null {
  const own = visits.filter(
    ({ barn_id, section_id, batch_id }) => barn_id === barn.id && ids.has(section_id ?? batch_id ?? barn_id),
  )
  return own.reduce<Date | null>((last, { seen_at }) => (last === null || seen_at > last ? seen_at : last), null)
}

/**
 * The last visit, or the arrival of the pigs where nobody was there since: the record of moved pigs is of the place that they
 * left, and nobody looks after an empty place. As a record that is written late, it counts by the midnight of its day.
 */
function sinceArrival({ day }: RoundStop, visit: Date | null, { today, now }: RequestContext): Date | null {
  if (day === null || day >= VISIT_DAYS) return visit
  const arrival = addDays(today, -day)
  if (visit && visit >= instantOfFarmMidnight(arrival)) return visit
  const midnight = instantOfFarmMidnight(addDays(arrival, 1))
  return midnight < now ? midnight : now
}

/** Hours that no visit tells are more than any limit. */
const unseenSeverity = (hours: number | null, [first, second]: readonly [number, number]): 2 | 3 | null =>
  hours === null || hours > second ? 3 : hours > first ? 2 : null

const hoursBetween = (from: Date | null, now: Date): number | null =>
  from === null ? null : Math.max(0, Math.floor((now.getTime() - from.getTime()) / HOUR_MS))
