import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { SectionId } from '@herdboard/contract/core/ids.ts'
import type {
  AlarmSeverity,
  DueTreatment,
  getMonitoringDashboard,
  MonitoredBarn,
  MonitoredFarm,
  MonitoredSection,
  SectionSensorHistory,
} from '@herdboard/contract/monitoring/monitoring.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { WATER_TYPES } from '@herdboard/domain/alarms/alarm-types.ts'
import { estimatedWeightKg } from '@herdboard/domain/growth/estimated-weight.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import {
  type EndedPlacement,
  type SensorAtSection,
  sensorPeriods,
  withEnds,
} from '@herdboard/domain/sensors/section-sensors.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { treatmentsFor } from '#modules/health/service.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import { goalLeavingKg, goalsOfPigType, readCalculation } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { alarmLimitsOfBarn, alarmSetupOf } from './alarms/alarm-setup.ts'
import { selectFarmsWithCheckIns } from './sql/check-ins.ts'
import {
  type CurrentSection,
  type CurrentSensors,
  type MonitoredBarnRow,
  selectCurrentSections,
  selectCurrentSensors,
  selectMonitoredBarns,
  selectOpenAlarms,
} from './sql/current-sections.ts'
import { selectPlacements } from './sql/placements.ts'

type BarnSectionRow = MonitoredBarnRow & { section_id: SectionId; section_name: string }

/** Returns the current state of barns and sections; farms and barns with something wrong first, then by name. */
export async function monitoringDashboard(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { barn_ids, weaners }: EndpointRequest<typeof getMonitoringDashboard>['query'],
): Promise<MonitoredFarm[]> {
  const pigType = weaners ? WEANERS : SLAUGHTER_PIGS
  const rows = await selectMonitoredBarns(
    db,
    scope,
    pigType,
    await resolvePlaceIds(db, scope, { location_ids: barn_ids }),
  )
  const inside = rows.filter((row): row is BarnSectionRow => row.section_id !== null)
  const ids = inside.map(({ section_id }) => section_id)
  const now = new Map((await selectCurrentSections(db, scope, ids, context.today)).map((one) => [one.section_id, one]))
  const sensors = Map.groupBy(await selectCurrentSensors(db, scope, ids, context.now), ({ section_id }) => section_id)
  const open = Map.groupBy(await selectOpenAlarms(db, scope, ids), ({ section_id }) => section_id)
  const placements = Map.groupBy(withEnds(await placementsOf(db, scope)), ({ location_id }) => location_id)
  const setup = await alarmSetupOf(db, scope)
  const leavingKg = goalLeavingKg(goalsOfPigType(await readCalculation(db, scope), pigType), pigType)
  const due = await dueTreatments(db, context, scope, weaners)
  const withCheckIns = await selectFarmsWithCheckIns(db, scope, context.today)
  const sectionOf = (row: BarnSectionRow): MonitoredSection => {
    const sectionNow = now.get(row.section_id)
    const own = sensors.get(row.section_id) ?? []
    const [, redHours] = alarmLimitsOfBarn(setup, row.barn_id).checkInHours
    const weight = weightNow(sectionNow, own)
    const elapsed = sectionNow && sectionNow.pigs > 0 ? hoursSince(sectionNow.seen_at, context.now) : null
    return {
      section_id: row.section_id,
      section_name: row.section_name,
      number_of_pigs: sectionNow?.pigs ?? null,
      avg_weight: weight === null ? null : roundHalfAway(weight, 1),
      mortality: sectionNow?.mortality == null ? null : roundHalfAway(sectionNow.mortality, 1),
      due_treatments: { treatments: due(row, sectionNow) },
      water_consumption: { max_severity_level: waterSeverity(own, open.get(row.section_id) ?? [], context.now) },
      check_in: { value: elapsed, is_red: elapsed !== null && elapsed > redHours && withCheckIns.has(row.farm_id) },
      slaughtered_after: weaners ? null : daysLeft(weight, leavingKg, sectionNow?.booked_day ?? null, context.today),
      last_reading_at: newest(own.map(({ last_at }) => last_at))?.toISOString() ?? null,
      sensorHistory: sensorHistoryOf(placements.get(row.section_id) ?? [], context.today),
    }
  }
  const barns = [...Map.groupBy(rows, ({ barn_id }) => barn_id).values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const own = [first, ...more].filter((row): row is BarnSectionRow => row.section_id !== null)
    return [
      barnOf(
        context,
        scope,
        first,
        own.map(sectionOf),
        own.some(({ section_id }) =>
          (sensors.get(section_id) ?? []).some(({ type_id }) => type_id === sensorType.water),
        ),
      ),
    ]
  })
  const worstOfBarn = (barn: MonitoredBarn): number => Math.max(...barn.sections.map(worstOfSection), 0)
  const worstOfSection = ({ section_id, check_in }: MonitoredSection): number =>
    Math.max(
      check_in.is_red ? 2 : 0,
      ...(open.get(section_id) ?? []).map(({ severity, is_acknowledged }) => (is_acknowledged ? 1 : severity)),
    )
  const farms = [...Map.groupBy(barns, ({ farm_id }) => farm_id)].map(([farm_id, own]) => ({
    farm_id,
    farm_name: own[0]?.farm_name ?? '',
    open_alarms: own
      .flatMap(({ sections }) => sections)
      .flatMap(({ section_id }) => open.get(section_id) ?? [])
      .filter(({ severity }) => severity === 3).length,
    // Sorting is stable: barns and farms with the same severity stay in the order of their names.
    barns: own.toSorted((a, b) => worstOfBarn(b) - worstOfBarn(a)),
  }))
  const worstOfFarm = ({ barns: [first] }: MonitoredFarm): number => (first ? worstOfBarn(first) : 0)
  return farms.toSorted((a, b) => worstOfFarm(b) - worstOfFarm(a) || b.open_alarms - a.open_alarms)
}

const placementsOf = async (db: Db, scope: TenantScope): Promise<SensorAtSection[]> =>
  (await selectPlacements(db, scope)).map(({ from_at, ...placement }) => ({ ...placement, from: from_at }))

const sensorHistoryOf = (placements: readonly EndedPlacement[], today: string): SectionSensorHistory => ({
  overview: sensorPeriods(placements, null, today),
  water: sensorPeriods(placements, sensorType.water, today),
  feeding: sensorPeriods(placements, sensorType.feeding, today),
  weight: sensorPeriods(placements, sensorType.weight, today),
})

/** Returns the weight of the newest day of a scale, else the ledger's estimate. */
const weightNow = (sectionNow: CurrentSection | undefined, own: readonly CurrentSensors[]): number | null =>
  sectionNow && sectionNow.pigs > 0
    ? (own.find(({ weight_kg }) => weight_kg !== null)?.weight_kg ?? sectionNow.weight_kg)
    : null

const hoursSince = (at: Date | null, now: Date): number | null =>
  at === null ? null : Math.max(0, Math.floor((now.getTime() - at.getTime()) / HOUR_MS))

const newest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null)

/** After this number of hours without a reading, the water is no longer shown as normal. */
const SILENT_HOURS = 3

function waterSeverity(
  own: readonly CurrentSensors[],
  alarms: readonly { type_id: number; severity: 2 | 3 }[],
  now: Date,
): AlarmSeverity | null {
  const meter = own.find(({ type_id }) => type_id === sensorType.water)
  if (!meter) return null
  const worst = Math.max(
    1,
    ...alarms.filter(({ type_id }) => WATER_TYPES.includes(type_id)).map(({ severity }) => severity),
  )
  if (worst > 1) return worst === 3 ? 3 : 2
  return meter.last_at !== null && now.getTime() - meter.last_at.getTime() <= SILENT_HOURS * HOUR_MS ? 1 : null
}

const MAX_DAYS_LEFT = 200

/** Returns the days until the pigs reach their leaving weight or are booked for slaughter, whichever is first. */
function daysLeft(weightKg: number | null, leavingKg: number, bookedDay: string | null, today: string): number | null {
  if (weightKg === null) return null
  let days = 0
  while (days < MAX_DAYS_LEFT && estimatedWeightKg(SLAUGHTER_PIGS, weightKg, days) < leavingKg) days += 1
  const booked = bookedDay === null ? null : daysBetween(today, bookedDay)
  return booked === null ? days : Math.min(days, booked)
}

/** Loads the treatment days due up to today; returns a function that selects those of a section. */
async function dueTreatments(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  weaners: boolean,
): Promise<(row: BarnSectionRow, sectionNow: CurrentSection | undefined) => DueTreatment[]> {
  if (!scope.modules.has('Medicine')) return () => []
  const ongoing = await treatmentsFor(db, context, scope, { from: context.today, to: context.today, weaners })
  const due = ongoing.filter(({ treatment_date }) => treatment_date <= context.today)
  return (row, sectionNow) =>
    due
      .filter(({ location_id }) =>
        [row.section_id, ...(sectionNow?.batch_ids ?? [])].some((id) => String(id) === location_id),
      )
      .map((one) => ({
        record_id: one.record_id,
        treatment_date: one.treatment_date,
        barn_name: row.barn_name,
        section_name: row.section_name,
        pen: one.pen,
        animal_count: one.animal_count,
        dosis_pr_animal: one.dosis_pr_animal,
        dosis_unit: one.dosis_unit,
        diagnosis: one.diagnosis,
        day: one.day,
        total_days: one.total_days,
      }))
}

/**
 * Builds a barn with its tiles. A tile without data in any section is hidden; that of water says why it has none.
 */
function barnOf(
  { text }: RequestContext,
  { modules }: TenantScope,
  { barn_id, barn_name, farm_id, farm_name }: MonitoredBarnRow,
  sections: MonitoredSection[],
  hasMeter: boolean,
): MonitoredBarn {
  const pigs = sections.reduce((sum, { number_of_pigs }) => sum + (number_of_pigs ?? 0), 0)
  const mean = (of: (section: MonitoredSection) => number | null): number | null => {
    const there = sections.filter((section) => of(section) !== null && (section.number_of_pigs ?? 0) > 0)
    const head = there.reduce((sum, { number_of_pigs }) => sum + (number_of_pigs ?? 0), 0)
    const all = there.reduce((sum, section) => sum + (of(section) ?? 0) * (section.number_of_pigs ?? 0), 0)
    return head > 0 ? roundHalfAway(all / head, 1) : null
  }
  const weight = mean(({ avg_weight }) => avg_weight)
  const mortality = mean((section) => section.mortality)
  const levels = sections.flatMap(({ water_consumption }) => water_consumption.max_severity_level ?? [])
  const water = levels.includes(3) ? 3 : levels.includes(2) ? 2 : levels.length > 0 ? 1 : null
  const hours = sections.flatMap(({ check_in }) => check_in.value ?? [])
  const longest = hours.length > 0 ? Math.max(...hours) : null
  const tile = (name: TextName<'tables:monitoring'>, icon_id: string, number: number | null, is_visible: boolean) => ({
    is_visible,
    icon_id,
    name: text(`tables:monitoring.${name}`),
    number,
  })
  const hasSections = sections.length > 0
  return {
    barn_id,
    barn_name,
    farm_id,
    farm_name,
    headers: {
      pigs: tile('pigs', 'pig', hasSections ? pigs : null, hasSections),
      avg_weight: tile('weight', 'weight', weight, weight !== null),
      mortality: tile('mortality', 'skull', mortality, mortality !== null),
      water_consumption: {
        ...tile('water', 'droplet', water, hasSections && modules.has('RealTime')),
        alarm_severity: water,
        missing: water !== null ? null : hasMeter ? 'no_data' : 'no_sensor',
      },
      check_in: {
        ...tile('check_in', 'clock-hour-4', longest, longest !== null && modules.has('RealTime')),
        max_elapsed_hours: longest,
        is_red: sections.some(({ check_in }) => check_in.is_red),
      },
    },
    sections,
  }
}
