import type { MonitoredBarn, MonitoredSection } from '@herdboard/contract/monitoring/monitoring.ts'

/** Returns farm, barn and section as one text: `Nygaard · Stald 4, A2`. */
export const placeNameOf = (
  { farm_name, barn_name }: Pick<MonitoredBarn, 'farm_name' | 'barn_name'>,
  { section_name }: Pick<MonitoredSection, 'section_name'>,
): string => `${farm_name} · ${barn_name}, ${section_name}`
