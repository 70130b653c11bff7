import type { Localizer } from '../engine/localizer.ts'

/** Statuses of the health scheme, to propose: any other words may be typed. */
export const healthStatuses = ({ text }: Pick<Localizer, 'text'>): string[] =>
  ['red', 'red_myc', 'blue', 'conventional'].map((status) => text(`option:health_status.${status}`))
