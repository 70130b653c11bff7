import { textIncludes } from '#lib/format/text-search.ts'
import type { SetupBarn, SetupFarm, SetupPlaces, SetupSection } from './use-setup-places.ts'

/** Places of one level, grouped by parent. */
export interface PlaceGroup<Row> {
  id: string
  /** "Nygård", or "Nygård, Stald 1". */
  name: string
  rows: readonly Row[]
}

/** Farms whose name matches, and those with a matching barn or section. */
export const matchingFarms = ({ farms, barns, sections }: SetupPlaces, search: string): readonly SetupFarm[] =>
  farms.filter(
    ({ id, name }) =>
      textIncludes(name, search) ||
      barns.some((barn) => barn.farm_id === id && textIncludes(barn.name, search)) ||
      sections.some((section) => section.farm_id === id && textIncludes(section.name, search)),
  )

/** Barns by farm. The search finds all barns of a matching farm, or else the matching barns. */
export function barnGroups({ farms, barns, sections }: SetupPlaces, search: string): PlaceGroup<SetupBarn>[] {
  const isFound = (barn: SetupBarn) =>
    textIncludes(barn.name, search) ||
    sections.some(({ barn_id, name }) => barn_id === barn.id && textIncludes(name, search))
  return matchingGroups(
    farms.map(({ id, name }) => ({ id, name, rows: barns.filter(({ farm_id }) => farm_id === id) })),
    search,
    isFound,
  )
}

/** Sections by farm and barn. */
export function sectionGroups({ farms, barns, sections }: SetupPlaces, search: string): PlaceGroup<SetupSection>[] {
  const groups = farms.flatMap((farm) =>
    barns
      .filter(({ farm_id }) => farm_id === farm.id)
      .map(({ id, name }) => ({
        id,
        name: `${farm.name}, ${name}`,
        rows: sections.filter(({ barn_id }) => barn_id === id),
      })),
  )
  return matchingGroups(groups, search, ({ name }) => textIncludes(name, search))
}

const matchingGroups = <Row>(
  groups: PlaceGroup<Row>[],
  search: string,
  isFound: (row: Row) => boolean,
): PlaceGroup<Row>[] =>
  search.trim() === ''
    ? groups
    : groups.flatMap((group) => {
        if (textIncludes(group.name, search)) return [group]
        const rows = group.rows.filter(isFound)
        return rows.length > 0 ? [{ ...group, rows }] : []
      })
