import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import { type FormMixRow, selectFormMixes, selectMixUses } from '#modules/forms/sql/feed.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

export interface OfferedMix extends FormMixRow {
  /** The mix was used, delivered or counted on the farm before, for this pig type. */
  wasUsed: boolean
}

/**
 * Mixes that a form offers, in this order: the last one at the place, those used for its pigs, those of the farm, the
 * others. A deleted mix is offered only where the stored record has it.
 */
export async function mixesFor(
  session: FormSession,
  day: string,
  last: unknown,
  pigType: PigType | null = session.place.barn?.pigType ?? null,
): Promise<OfferedMix[]> {
  const mixes = await selectFormMixes(session.db, session.scope, session.place.farm.id, day)
  const uses = await selectMixUses(session.db, session.scope, session.place.farm.id, pigType)
  const stored = session.entry?.values.FF_Mix
  const rank = ({ id }: FormMixRow): number => (id === last ? -1 : (uses.get(id) ?? uses.size))
  return mixes
    .filter(({ id, is_deleted }) => !is_deleted || id === stored)
    .map((mix) => ({ ...mix, wasUsed: mix.id === last || uses.has(mix.id) }))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Initial mix of a form: the last one used, or the only one. Without earlier use none of several is proposed. */
export const defaultMix = (mixes: readonly OfferedMix[]): string | null =>
  (mixes.find(({ wasUsed }) => wasUsed) ?? (mixes.length === 1 ? mixes[0] : undefined))?.id ?? null

export const mixOptions = ({ i18n }: FormSession, mixes: readonly FormMixRow[]) =>
  mixes.map(({ id, name, fe_per_100kg }) => ({
    id,
    value: fe_per_100kg === null ? name : i18n.text('option:mix', { name, fe: i18n.formatNumber(fe_per_100kg) }),
  }))

export const selectedMix = (
  values: ElementValues,
  sectionId: string,
  mixes: readonly FormMixRow[],
): FormMixRow | null => mixes.find(({ id }) => id === values.text(elementAddress(sectionId, 'FF_Mix'))) ?? null

/** Id of the mix in a validated form; throws an Error where it is missing. */
export const selectedMixId = (values: ElementValues, sectionId: string, mixes: readonly FormMixRow[]): MixId => {
  const mix = selectedMix(values, sectionId, mixes)
  if (!mix) throw new Error(`a validated form names no mix in ${sectionId}`)
  return mix.id
}

/** Converts kg of a feed line to whole grams. */
export const feedGrams = (kg: number): number => Math.round(kg * 1000)

/** Refused: the same mix in two repeated sections, which would give two records of the same feed. */
export function duplicateMixRules(values: ElementValues, sectionId: string): BrokenRule[] {
  const seen = new Set<string>()
  return values.copiesOf(sectionId).flatMap((copy) => {
    const field = elementAddress(copy, 'FF_Mix')
    const id = values.text(field)
    if (id === null) return []
    if (seen.has(id)) return [{ code: 'feed.mix_twice', verdict: 'refused' as const, field }]
    seen.add(id)
    return []
  })
}
