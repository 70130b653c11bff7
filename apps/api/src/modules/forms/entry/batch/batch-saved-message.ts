import { batchTitle } from '@herdboard/contract/places/batch-title.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'

/** What a form of a batch says when it is saved. */
export const batchSavedMessage = (
  { i18n }: FormSession,
  form: 'createBatch' | 'updateBatch' | 'closeBatch',
  name: string | null,
): string => i18n.text(`forms:done.${form}`, { batch: batchTitle(i18n.text('forms:section.batch'), name ?? '') })
