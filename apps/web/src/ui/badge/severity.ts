import type { IconName } from '#ui/icon/icons.ts'

export type BadgeSeverity = 'ok' | 'warning' | 'alarm' | 'information' | 'unknown'

/** Of alarms: 3 is an alarm, 2 worth attention, anything else as it should be. */
export const badgeSeverityOf = (level: number): 'ok' | 'warning' | 'alarm' =>
  level === 3 ? 'alarm' : level === 2 ? 'warning' : 'ok'

/** The shape says it too: red and amber text look alike to one man in twelve. */
export const severityIcons: Readonly<Record<BadgeSeverity, IconName>> = {
  ok: 'circle-check',
  warning: 'alert-triangle',
  alarm: 'alert-octagon',
  information: 'info-circle',
  unknown: 'minus',
}

/** What a row of a table says of a cell under `<column>_severity`. */
export const isBadgeSeverity = (value: unknown): value is BadgeSeverity =>
  typeof value === 'string' && Object.hasOwn(severityIcons, value)
