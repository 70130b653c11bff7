import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import { type FormUnitPlace, placeIdOf, unitPlacesIn } from '../unit-places.ts'

/** Begin of the ids of the sections that count a place each. */
const UNIT_SECTION = 'FS_Unit_'

/** Place to count, in its section of the form. */
export type PlaceInSection = FormUnitPlace & { sectionId: string }

/**
 * Places to count, each with its section. A submitted form counts those that it had when it was opened: batches that
 * ended meanwhile too, and none that began meanwhile, which its screen does not show.
 */
export async function placesToCount(session: FormSession, rawValues: ElementValues): Promise<PlaceInSection[]> {
  const addresses = [...rawValues.all.keys()].filter((address) => address.startsWith(UNIT_SECTION))
  const named = new Set(addresses.map((address) => address.split('.')[0] ?? ''))
  const ids = [...named].map((id) => id.slice(UNIT_SECTION.length)).filter((id) => PLACE_ID.test(id))
  const places = await unitPlacesIn(session, ids)
  const isNumbered =
    isOfOnePlace(session) || ([...named].every((id) => NUMBERED.test(id)) && named.size === places.length)
  return places
    .map((unit, no) => ({ ...unit, sectionId: isNumbered ? `${UNIT_SECTION}${no + 1}` : sectionIdOf(unit) }))
    .filter(({ sectionId }) => named.size === 0 || named.has(sectionId))
}

/** A place's id without its hyphens. */
const PLACE_ID = /^[\da-f]{32}$/
/** Section of a form that was opened before sections were named by their places. Kept for one release. */
const NUMBERED = /^FS_Unit_\d{1,4}$/

/** The form was opened at the unit itself, and counts nothing else. */
export const isOfOnePlace = ({ place, entry }: FormSession): boolean =>
  place.section !== null || place.batch !== null || entry !== null

/** Id of a place's section. It names the place: a number would name another one when a batch ends or begins meanwhile. */
const sectionIdOf = ({ place }: FormUnitPlace): string => `${UNIT_SECTION}${placeIdOf(place).replaceAll('-', '')}`
