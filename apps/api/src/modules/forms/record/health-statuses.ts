import type { Localizer } from '../engine/localizer.ts'

/** Suggested statuses of the health scheme; any other text is valid, too. */
export const healthStatuses = ({ text }: Pick<Localizer, 'text'>): string[] =>
  (['red', 'red_myc', 'blue', 'conventional'] as const).map((status) => text(`option:health_status.${status}`))
