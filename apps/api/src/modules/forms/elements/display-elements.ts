import type { FormElement } from '@herdboard/contract/core/form.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { type ElementContext, type ElementProps, elementBase } from './element-base.ts'

/**
 * Link to an address of the app such as `/overview`, or to another site in a new tab. With an `action` the screen opens
 * `record/<id>` or `form/<number>/<farm id>` instead.
 */
export const linkButton =
  (context: ElementContext) =>
  (id: string, props: ElementProps & { to: string; action?: string }): FormElement => ({
    ...elementBase(context, 'linkbutton', id, props, { route: props.to, action: props.action ?? null }),
    value: null,
  })

/** 1 excellent, 2 uncertain, 3 inferior, 4 analyzing, 5 unprocessable. */
export type QualityElementValue = 1 | 2 | 3 | 4 | 5

/** Quality category, read-only. */
export const qualityDescriptor =
  (context: ElementContext) =>
  (id: string, props: ElementProps & { value: QualityElementValue | null }): FormElement => ({
    ...elementBase(context, 'qualitydescriptor', id, props, { input_type: 'int' }),
    value: props.value,
  })

/** Chart over the full width, read-only. */
export const chartElement =
  (context: ElementContext) =>
  (id: string, props: ElementProps & { value: ChartSpec | null }): FormElement => ({
    ...elementBase(context, 'highchart', id, { wide: true, ...props }, {}),
    value: props.value,
  })
