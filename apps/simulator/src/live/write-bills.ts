import { formId } from '@herdboard/contract/core/form-id.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import type { PostingEvent } from '../areas/events/posting-events.ts'
import { simulatePostings } from '../areas/postings.ts'
import { fillLiveForm } from './fill-form.ts'
import type { LiveCompany } from './live-company.ts'
import { fetchForm, submitLiveForm } from './submit-form.ts'
import { writeScheduledEvents } from './write-scheduled-events.ts'

/** Posts the bills of the farms' offices. */
export const writeBills = (company: LiveCompany): Promise<void> =>
  writeScheduledEvents<PostingEvent>(company, {
    simulate: ({ farms }, window) => farms.flatMap(({ plan }) => simulatePostings(company.seed, plan, window)),
    describe: ({ text, amountOre }) =>
      `types in "${text}": ${amountOre > 0 ? 'income' : 'expense'} of DKK ${dkkOf(Math.abs(amountOre))}`,
    write: async (writers, bill) => {
      const writer = await writers(bill.by)
      const at = (await writer.places()).formPlaceIds(bill.place)
      const form = await fetchForm(writer, formId.posting, at)
      const typed = {
        FF_IsIncome: bill.amountOre > 0 ? '1' : '0',
        FF_Date: bill.day,
        FF_Category: String(bill.categoryId),
        FF_Quantity: bill.quantity,
        FF_UnitPrice: bill.unitPriceDkk,
        FF_AmountDkk: dkkOf(Math.abs(bill.amountOre)),
        FF_Text: bill.text,
      }
      await submitLiveForm(writer, formId.posting, at, bill.key, fillLiveForm(form, [typed]))
    },
  })
