import type { ChosenPlace } from '#blocks/parts/action-request/chosen-place.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { normalizeText } from '#lib/format/text-search.ts'

export interface QuickPlace {
  place: ChosenPlace
  /** "A1", "Stald 4", a batch. */
  name: string
  /** The places around it. */
  note: string
}

interface Candidate extends QuickPlace {
  actions: readonly number[]
  /** Ids of the place and of those around it. */
  ids: readonly string[]
}

const MAX_PLACES = 5

/**
 * Returns the places that the words name and where the action may be taken, the best first. The name or its last word,
 * such as the number, comes before a beginning; words may also name the barn and farm around it. Where places are
 * selected in the top bar, those inside come first.
 */
export function quickPlaces(
  herd: Herd,
  batches: readonly { id: string; accessible_actions: readonly number[] }[],
  {
    words,
    actionId,
    selected,
  }: { words: readonly string[]; actionId: number; selected: readonly string[] | undefined },
): QuickPlace[] {
  const isSelected = ({ ids }: Candidate) => selected === undefined || ids.some((id) => selected.includes(id))
  return candidates(herd, batches)
    .filter(({ actions }) => actions.includes(actionId))
    .flatMap((candidate) => {
      const points = nameScore(candidate, words)
      return points === 0 ? [] : [{ candidate, points: points + (isSelected(candidate) ? 10 : 0) }]
    })
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_PLACES)
    .map(({ candidate: { place, name, note } }) => ({ place, name, note }))
}

/** Points for how the words name the place; 0 if they do not. Without words every place fits the same. */
function nameScore({ name, note }: Candidate, words: readonly string[]): number {
  if (words.length === 0) return 1
  const own = normalizeText(name)
  const typed = words.join(' ')
  if (own === typed) return 6
  const around = normalizeText(note)
  const parts = own.split(/\s+/)
  if (parts.at(-1) === typed) return 5
  // The words around the name, in any order: "stald 4 a1".
  const others = words.filter((word) => !parts.includes(word))
  if (others.length < words.length && others.every((word) => around.split(/[\s,]+/).includes(word))) return 4
  return own.startsWith(typed) ? 2 : 0
}

function candidates({ farms, barns, sections }: Herd, batches: Parameters<typeof quickPlaces>[1]): Candidate[] {
  const writable = new Map(
    farms.filter(({ permission }) => permission.key === 'ReadWrite').map((farm) => [farm.id, farm] as const),
  )
  const barnOf = new Map(barns.map((barn) => [barn.id, barn]))
  const actionsOfBatch = new Map(batches.map(({ id, accessible_actions }) => [id, accessible_actions]))
  const nameOfFarm = (id: Herd['farms'][number]['id']) => (farms.length > 1 ? `${writable.get(id)?.name ?? ''}, ` : '')
  const inSections = sections.flatMap((section): Candidate[] => {
    const barn = barnOf.get(section.barn_id)
    if (!barn || !writable.has(barn.farm_id)) return []
    const place = { farm_id: barn.farm_id, barn_id: barn.id, section_id: section.id }
    const note = `${nameOfFarm(barn.farm_id)}${barn.name}`
    return [{ place, name: section.name, note, actions: section.accessible_actions, ids: Object.values(place) }]
  })
  const inBarns = barns.flatMap((barn): Candidate[] => {
    const farm = writable.get(barn.farm_id)
    if (!farm) return []
    const place = { farm_id: barn.farm_id, barn_id: barn.id }
    const own = { place, name: barn.name, note: farm.name, actions: barn.accessible_actions, ids: Object.values(place) }
    const open = barn.open_batches
      .filter(({ is_active }) => is_active)
      .map(({ batch_id, name }): Candidate => {
        const place = { farm_id: barn.farm_id, barn_id: barn.id, batch_id }
        const note = `${nameOfFarm(barn.farm_id)}${barn.name}`
        return { place, name, note, actions: actionsOfBatch.get(batch_id) ?? [], ids: Object.values(place) }
      })
    return [own, ...open]
  })
  return [...inSections, ...inBarns]
}
