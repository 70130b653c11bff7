import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Selects one place in the top bar; null keeps the pig type. */
export type ChoosePlace = (id: string, pigType: PigTypeParam | null) => void

/**
 * Returns farms, barns, sections and batches; each selects only itself for all screens. A barn also selects its pig
 * type.
 */
export function placeEntries({ farms, barns, sections }: Herd, choose: ChoosePlace): PaletteEntry[] {
  const farmOf = new Map(farms.map((farm) => [farm.id, farm]))
  const barnOf = new Map(barns.map((barn) => [barn.id, barn]))
  const entry = (
    id: string,
    name: string,
    note: string,
    icon: PaletteEntry['icon'],
    pigType: PigTypeParam | null,
    searchTerms = '',
  ): PaletteEntry => ({
    id: `place ${id}`,
    kind: 'place',
    name,
    note,
    icon,
    searchTerms,
    run: () => choose(id, pigType),
  })

  return [
    ...farms.map(({ id, name, public_id }) =>
      entry(id, name, public_id.ids.map((chr) => `CHR ${chr}`).join(', '), 'building-cottage', null),
    ),
    ...barns.flatMap(({ id, name, farm_id, is_weaners, open_batches }) => {
      const farm = farmOf.get(farm_id)?.name ?? ''
      const kind = is_weaners ? 'weaners' : 'slaughter'
      return [
        entry(id, name, farm, 'building-warehouse', kind),
        ...open_batches
          .filter(({ is_active }) => is_active)
          .map((batch) => entry(batch.batch_id, batch.name, `${farm}, ${name}`, 'stack-2', kind)),
      ]
    }),
    ...sections.flatMap(({ id, name, barn_id }) => {
      const barn = barnOf.get(barn_id)
      if (!barn) return []
      const kind = barn.is_weaners ? 'weaners' : 'slaughter'
      const note = [farmOf.get(barn.farm_id)?.name, barn.name].filter(Boolean).join(', ')
      return [entry(id, name, note, 'layout-grid', kind)]
    }),
  ]
}
