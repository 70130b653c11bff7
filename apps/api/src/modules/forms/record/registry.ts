import type { FormDefinition } from '../engine/form-definition.ts'
import { checkInForm } from './check-in-form.ts'
import { deadPigsForm } from './dead-pigs-form.ts'
import { departureForm } from './departure-form.ts'
import { feedCountForm } from './feed/feed-count-form.ts'
import { feedDeliveryForm } from './feed/feed-delivery-form.ts'
import { feedUseForm } from './feed/feed-use-form.ts'
import { insertionForm } from './insertion-form.ts'
import { postingForm } from './posting-form.ts'
import { slaughterBookingForm } from './slaughter/slaughter-booking-form.ts'
import { slaughterForm } from './slaughter/slaughter-form.ts'
import { stockCountForm } from './stock-count/stock-count-form.ts'
import { transferForm } from './transfer-form.ts'
import { treatmentDayForm } from './treatment/treatment-day-form.ts'
import { treatmentForm } from './treatment/treatment-form.ts'
import { weighingForm } from './weighing-form.ts'

/** Forms that create records. A new form needs a separate file and a line here. */
export const recordFormDefinitions: readonly FormDefinition[] = [
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
]
