import type { MonitoredFarm } from '@herdboard/contract/monitoring/monitoring.ts'

/** Filters by name, case-insensitive: all of a matching farm or barn, else only the matching sections. */
export function searchFarms(farms: readonly MonitoredFarm[], search: string): MonitoredFarm[] {
  const normalizedSearch = search.trim().toLocaleLowerCase()
  const matches = (name: string) => name.toLocaleLowerCase().includes(normalizedSearch)
  if (normalizedSearch === '') return [...farms]
  return farms.flatMap((farm) => {
    if (matches(farm.farm_name)) return [farm]
    const barns = farm.barns.flatMap((barn) => {
      if (matches(barn.barn_name)) return [barn]
      const sections = barn.sections.filter(({ section_name }) => matches(section_name))
      return sections.length > 0 ? [{ ...barn, sections }] : []
    })
    return barns.length > 0 ? [{ ...farm, barns }] : []
  })
}
