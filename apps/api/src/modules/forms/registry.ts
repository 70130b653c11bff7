import { alarmForm } from './alarm/alarm-form.ts'
import type { FormDefinition } from './engine/form-definition.ts'
import { closeBatchForm } from './entry/batch/close-batch-form.ts'
import { createBatchForm } from './entry/batch/create-batch-form.ts'
import { updateBatchForm } from './entry/batch/update-batch-form.ts'
import { budgetLineForm } from './entry/economy/budget-line-form.ts'
import { statusPriceForm } from './entry/economy/status-price-form.ts'
import { noteEntryForm } from './entry/note-form.ts'
import { taskEntryForm } from './entry/task-form.ts'
import { checkInForm } from './record/check-in-form.ts'
import { deadPigsForm } from './record/dead-pigs-form.ts'
import { departureForm } from './record/departure-form.ts'
import { feedCountForm } from './record/feed/feed-count-form.ts'
import { feedDeliveryForm } from './record/feed/feed-delivery-form.ts'
import { feedUseForm } from './record/feed/feed-use-form.ts'
import { insertionForm } from './record/insertion-form.ts'
import { postingForm } from './record/posting-form.ts'
import { slaughterBookingForm } from './record/slaughter/slaughter-booking-form.ts'
import { slaughterForm } from './record/slaughter/slaughter-form.ts'
import { stockCountForm } from './record/stock-count-form.ts'
import { transferForm } from './record/transfer-form.ts'
import { treatmentDayForm } from './record/treatment/treatment-day-form.ts'
import { treatmentForm } from './record/treatment/treatment-form.ts'
import { weighingForm } from './record/weighing-form.ts'
import { testForm } from './test-form.ts'

/** Every form that can be opened. A new one is a file of its own and a line here. */
export const formDefinitions: readonly FormDefinition[] = [
  insertionForm,
  departureForm,
  transferForm,
  slaughterForm,
  deadPigsForm,
  treatmentForm,
  treatmentDayForm,
  stockCountForm,
  feedUseForm,
  feedDeliveryForm,
  slaughterBookingForm,
  checkInForm,
  weighingForm,
  feedCountForm,
  postingForm,
  budgetLineForm,
  statusPriceForm,
  createBatchForm,
  updateBatchForm,
  closeBatchForm,
  alarmForm,
  taskEntryForm,
  noteEntryForm,
  testForm,
]
