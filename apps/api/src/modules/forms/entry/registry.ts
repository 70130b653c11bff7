import type { FormDefinition } from '../engine/form-definition.ts'
import { testForm } from '../test-form.ts'
import { closeBatchForm } from './batch/close-batch-form.ts'
import { createBatchForm } from './batch/create-batch-form.ts'
import { updateBatchForm } from './batch/update-batch-form.ts'
import { budgetLineForm } from './economy/budget-line-form.ts'
import { statusPriceForm } from './economy/status-price-form.ts'
import { matchProductForm } from './match-product-form.ts'
import { noteEntryForm } from './note-form.ts'
import { taskEntryForm } from './task-form.ts'

/** Forms that save something other than a record. A new form needs a separate file and a line here. */
export const entryFormDefinitions: readonly FormDefinition[] = [
  budgetLineForm,
  statusPriceForm,
  createBatchForm,
  updateBatchForm,
  closeBatchForm,
  taskEntryForm,
  noteEntryForm,
  matchProductForm,
  testForm,
]
