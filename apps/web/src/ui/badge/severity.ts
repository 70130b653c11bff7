import type { IconName } from '#ui/icon/icons.ts'

export type Severity = 'ok' | 'warning' | 'alarm' | 'information' | 'unknown'

/** The shape says it too: red and amber text look alike to one man in twelve. */
export const severityIcons: Readonly<Record<Severity, IconName>> = {
  ok: 'circle-check',
  warning: 'alert-triangle',
  alarm: 'alert-octagon',
  information: 'info-circle',
  unknown: 'minus',
}
