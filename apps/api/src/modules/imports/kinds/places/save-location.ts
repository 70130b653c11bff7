import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { readCompanyNames } from '#modules/imports/checking/company-names.ts'
import { removeRecords } from '#modules/ledger/service.ts'
import { createBarn, createFarm, createSection, type PlaceIds, removeUnusedPlaces } from '#modules/locations/service.ts'
import { assertRules, Problem, RuleProblem, ruleRefusal } from '#platform/http/errors/problem.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import type { ImportEffect, ImportSession } from '../import-kind-definition.ts'
import { stockCountImport } from '../stock-counts.ts'
import { type KnownPlaces, placesNamed, readKnownPlaces } from './place-levels.ts'

/** A farm, barn or section as a row states it; null for what it leaves open. */
export interface LocationRow {
  level: 'farm' | 'barn' | 'section'
  name: string
  farm: string | null
  barn: string | null
  chr_number: string | null
  street: string | null
  postal_town: string | null
  pig_capacity: number | null
  animal_group: 'WEANERS' | 'SLAUGHTER_PIGS' | null
  is_batch_production: boolean | null
  production_kind: number | null
  area_m2: number | null
  /** Columns of a stock count. */
  opening: { date: string | null; counted: number | null; average_kg: string | null } | null
}

/** Returns the place that encloses the new one. Throws a RuleProblem for a name that no place or several have. */
function parentOf<Place extends { name: string }>(
  places: readonly Place[],
  field: 'farm' | 'barn',
  name: string | null,
): Place {
  const [found, second] = placesNamed(places, name)
  const params = { name: name ?? '' }
  if (!found) throw ruleRefusal(name === null ? 'import.place_needed' : 'import.place_unknown', { field, params })
  if (second) throw ruleRefusal(name === null ? 'import.place_needed' : 'import.place_ambiguous', { field, params })
  return found
}

const barnsOfFarm = ({ farms, barns }: KnownPlaces, { farm }: LocationRow) => {
  const farmIds = new Set(placesNamed(farms, farm).map(({ id }) => id))
  return barns.filter(({ farm_id }) => farmIds.has(farm_id))
}

function namesakes(knownPlaces: KnownPlaces, row: LocationRow) {
  if (row.level === 'farm') return placesNamed(knownPlaces.farms, row.name)
  const barns = barnsOfFarm(knownPlaces, row)
  if (row.level === 'barn') return placesNamed(barns, row.name)
  const barnIds = new Set(placesNamed(barns, row.barn).map(({ id }) => id))
  return placesNamed(
    knownPlaces.sections.filter(({ barn_id }) => barnIds.has(barn_id)),
    row.name,
  )
}

/** Whether the company has the place already, with all values that the row states. */
export async function sameLocation(session: ImportSession, row: LocationRow): Promise<boolean> {
  const { level: _level, farm: _farm, barn: _barn, opening, name: _name, ...values } = row
  const stated = Object.entries(values).filter(([, value]) => value !== null)
  return (
    opening === null &&
    namesakes(await readKnownPlaces(session), row).some((place) =>
      stated.every(([key, value]) => (place as Record<string, unknown>)[key] === value),
    )
  )
}

/** Creates the place of a row, and its opening count. */
export async function saveLocation(session: ImportSession, row: LocationRow, confirmed: boolean) {
  const place = await createPlace(session, row, confirmed)
  return row.opening === null ? [place] : [place, await countOpening(session, row, row.opening, confirmed)]
}

async function createPlace(session: ImportSession, row: LocationRow, confirmed: boolean) {
  const { db, context, scope } = session
  const known = await readKnownPlaces(session)
  const { name, pig_capacity, area_m2 } = row
  switch (row.level) {
    case 'farm': {
      const { chr_number, street, postal_town } = row
      const values = { name, chr_number, street, postal_town, pig_capacity, vet: null, confirmed }
      const { id } = await createFarm(db, context, scope, { ...values, production_kind: row.production_kind ?? 1 })
      return { subjectType: 'farm', subjectId: id }
    }
    case 'barn': {
      const { id: farm_id } = parentOf(known.farms, 'farm', row.farm)
      const is_batch_production = row.is_batch_production === true
      const animal_group = row.animal_group ?? 'SLAUGHTER_PIGS'
      const values = { farm_id, name, animal_group, is_batch_production, pig_capacity, area_m2, feed_system: null }
      const { id } = await createBarn(db, context, scope, { ...values, confirmed })
      return { subjectType: 'barn', subjectId: id }
    }
    case 'section': {
      if (!scope.modules.has('Sections')) throw new Problem('request.not_allowed')
      const { id: barn_id } = parentOf(barnsOfFarm(known, row), 'barn', row.barn)
      const values = { barn_id, name, pig_capacity, area_m2, pen_count: null, display_num_of_pigs: true, confirmed }
      const { id } = await createSection(db, context, scope, values)
      return { subjectType: 'section', subjectId: id }
    }
  }
}

/** Counts the pigs with which the figures of the new place begin, as an import of stock counts does. */
async function countOpening(
  session: ImportSession,
  row: LocationRow,
  opening: NonNullable<LocationRow['opening']>,
  confirmed: boolean,
) {
  const { db, scope, context } = session
  // The farm may be new: the rights are read again, with it.
  const caller = await selectCaller(db, {
    userId: context.person?.userId ?? scope.userId,
    signInId: null,
    directoryId: scope.directoryId,
  })
  if (!caller?.scope) throw new Problem('request.not_allowed')
  const names = await readCompanyNames(db, caller.scope)
  const current: ImportSession = {
    ...session,
    scope: caller.scope,
    context: { ...context, scope: caller.scope },
    names,
  }
  const isBarn = row.level === 'barn'
  const place = { farm: row.farm, barn: isBarn ? row.name : row.barn, section: isBarn ? null : row.name, batch: null }
  const { item, rules } = stockCountImport.convert(
    { ...opening, ...place, chr: null, opening: true, remark: null },
    current,
  )
  if (item === null) throw new RuleProblem(rules)
  const options = { isDryRun: false, isPart: false }
  const stored = await stockCountImport.store(current, [{ no: 0, item, mayBeKnown: false, doubts: [] }], options)
  assertRules([...rules, ...stored.doubts], confirmed)
  const [count] = stored.effects
  if (!count) throw new Error('the opening count made no record')
  return { subjectType: 'record', subjectId: count.subjectId }
}

/** Removes what an import made: the opening counts, then the places on which nothing else rests. */
export async function removeLocations(
  session: ImportSession,
  effects: readonly ImportEffect[],
  ids: PlaceIds,
): Promise<void> {
  const { db, context, scope } = session
  const records = effects.filter(({ subjectType }) => subjectType === 'record')
  if (records.length > 0)
    await removeRecords(
      db,
      context,
      scope,
      records.map(({ subjectId }) => subjectId as RecordId),
    )
  await removeUnusedPlaces(db, context, scope, ids)
}
