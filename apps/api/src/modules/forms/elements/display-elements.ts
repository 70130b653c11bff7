import type { FormElement } from '@herdboard/contract/core/form.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

/**
 * Leads somewhere: an address of the app as `/overview`, or of another site in a tab of its own. With an action the
 * screen opens that instead: `record/<id>`, or `form/<number>/<farm id>`.
 */
export const linkButton =
  (context: ElementContext) =>
  (id: string, props: ElementProps & { to: string; action?: string }): FormElement => ({
    ...elementBase(context, 'linkbutton', id, props, { route: props.to, action: props.action ?? null }),
    value: null,
  })

/** 1 excellent, 2 uncertain, 3 inferior, 4 analyzing, 5 unprocessable. */
export type QualityElementValue = 1 | 2 | 3 | 4 | 5

/** How good something is, to be read. */
export const qualityDescriptor =
  (context: ElementContext) =>
  (id: string, props: ElementProps & { value: QualityElementValue | null }): FormElement => ({
    ...elementBase(context, 'qualitydescriptor', id, props, { input_type: 'int' }),
    value: props.value,
  })

/** A chart to look at, over the full width. */
export const chart =
  (context: ElementContext) =>
  (id: string, props: ElementProps & { value: ChartSpec | null }): FormElement => ({
    ...elementBase(context, 'highchart', id, { wide: true, ...props }, {}),
    value: props.value,
  })
