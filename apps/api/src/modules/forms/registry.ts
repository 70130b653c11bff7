import { alarm } from './definitions/alarm.ts'
import { budgetLine } from './definitions/budget-line.ts'
import { checkIn } from './definitions/check-in.ts'
import { closeBatch } from './definitions/close-batch.ts'
import { createBatch } from './definitions/create-batch.ts'
import { dead } from './definitions/dead.ts'
import { departure } from './definitions/departure.ts'
import { feedCount } from './definitions/feed-count.ts'
import { feedDelivery } from './definitions/feed-delivery.ts'
import { feedUse } from './definitions/feed-use.ts'
import { insertion } from './definitions/insertion.ts'
import { note } from './definitions/note.ts'
import { posting } from './definitions/posting.ts'
import { slaughter } from './definitions/slaughter.ts'
import { slaughterBooking } from './definitions/slaughter-booking.ts'
import { status } from './definitions/status.ts'
import { statusPrice } from './definitions/status-price.ts'
import { task } from './definitions/task.ts'
import { testForm } from './definitions/test-form.ts'
import { transfer } from './definitions/transfer.ts'
import { treatment } from './definitions/treatment.ts'
import { treatmentDay } from './definitions/treatment-day.ts'
import { updateBatch } from './definitions/update-batch.ts'
import { weighing } from './definitions/weighing.ts'
import type { FormDefinition } from './engine/definition.ts'

/** Every form that can be opened. A new one is a file of its own and a line here. */
export const formDefinitions: readonly FormDefinition[] = [
  insertion,
  departure,
  transfer,
  slaughter,
  dead,
  treatment,
  treatmentDay,
  status,
  feedUse,
  feedDelivery,
  slaughterBooking,
  checkIn,
  weighing,
  feedCount,
  posting,
  budgetLine,
  statusPrice,
  createBatch,
  updateBatch,
  closeBatch,
  alarm,
  task,
  note,
  testForm,
]
