import { alarmForm } from './definitions/alarm.ts'
import { budgetLineForm } from './definitions/budget-line.ts'
import { checkInForm } from './definitions/check-in.ts'
import { closeBatchForm } from './definitions/close-batch.ts'
import { createBatchForm } from './definitions/create-batch.ts'
import { deadPigsForm } from './definitions/dead.ts'
import { departureForm } from './definitions/departure.ts'
import { feedCountForm } from './definitions/feed-count.ts'
import { feedDeliveryForm } from './definitions/feed-delivery.ts'
import { feedUseForm } from './definitions/feed-use.ts'
import { insertionForm } from './definitions/insertion.ts'
import { noteEntryForm } from './definitions/note.ts'
import { postingForm } from './definitions/posting.ts'
import { slaughterForm } from './definitions/slaughter.ts'
import { slaughterBookingForm } from './definitions/slaughter-booking.ts'
import { stockCountForm } from './definitions/status.ts'
import { statusPriceForm } from './definitions/status-price.ts'
import { taskEntryForm } from './definitions/task.ts'
import { testForm } from './definitions/test-form.ts'
import { transferForm } from './definitions/transfer.ts'
import { treatmentForm } from './definitions/treatment.ts'
import { treatmentDayForm } from './definitions/treatment-day.ts'
import { updateBatchForm } from './definitions/update-batch.ts'
import { weighingForm } from './definitions/weighing.ts'
import type { FormDefinition } from './engine/definition.ts'

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
