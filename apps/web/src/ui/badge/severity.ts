import type { IconName } from '#ui/icon/icons.ts'

export type BadgeSeverity = 'ok' | 'warning' | 'alarm' | 'information' | 'unknown'

/** Badge severity of an alarm level: 3 is an alarm, 2 a warning, all others are ok. */
export const badgeSeverityOf = (level: number): 'ok' | 'warning' | 'alarm' =>
  level === 3 ? 'alarm' : level === 2 ? 'warning' : 'ok'

/** The shape also carries the severity: one man in twelve confuses red and amber. */
export const severityIcons: Readonly<Record<BadgeSeverity, IconName>> = {
  ok: 'circle-check',
  warning: 'alert-triangle',
  alarm: 'alert-octagon',
  information: 'info-circle',
  unknown: 'minus',
}

/** Whether a value is a badge severity. A table row stores the severity of a cell under `<column>_severity`. */
export const isBadgeSeverity = (value: unknown): value is BadgeSeverity =>
  typeof value === 'string' && Object.hasOwn(severityIcons, value)
