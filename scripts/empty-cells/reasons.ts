import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ListedCell } from './null-cells.ts'

/** Optional words, and the element of a form in which a person types them. */
export const TYPED_WORDS: Readonly<Record<string, { form: number; element: string }>> = {
  remark: { form: formId.deadPigs, element: 'FF_Remark' },
  pen: { form: formId.deadPigs, element: 'FF_Pen' },
  silo: { form: formId.feedDelivery, element: 'FF_Silo' },
  order_no: { form: formId.feedDelivery, element: 'FF_OrderNo' },
}

/** Optional words: the screen leaves the column out where no row has one. */
export const HIDDEN_WHEN_EMPTY: ReadonlySet<string> = new Set(['counterpart', ...Object.keys(TYPED_WORDS)])

/** What the product says of a cell without a value: beside it, else on the dash; null where it says nothing. */
export const reasonOf = ({ said, emptyReason }: ListedCell): string | null =>
  said.length > 0 ? said.join(' ') : emptyReason
