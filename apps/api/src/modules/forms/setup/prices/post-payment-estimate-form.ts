import { formId } from '@herdboard/contract/core/form-id.ts'
import { postPaymentYear, postPaymentYearOf } from '@herdboard/domain/economy/post-payment-year.ts'
import type { ConceptPrices } from '@herdboard/domain/economy/price-book.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { loadPriceBook, savePostPaymentEstimate } from '#modules/money/service.ts'
import { announceOwnPrice } from '#modules/price-news/service.ts'
import { recordSetupChange } from '#modules/setup/service.ts'

const YEAR = 'FS_Main.FF_PostPaymentYear'
/** Elements by production kind: conventional, organic, free-range. */
const ELEMENTS = { 1: 'FF_ExpectedPig', 2: 'FF_ExpectedOrganic', 3: 'FF_ExpectedFreeRange' } as const
const LABELS = {
  1: 'field.expected_pig',
  2: 'field.expected_organic',
  3: 'field.expected_free_range',
} as const
const CONCEPTS = [1, 2, 3] as const

/**
 * Form `formId.postPaymentEstimate`: the post payment that the company expects for a cooperative year, until it is
 * announced.
 */
export const postPaymentEstimateForm: SettingForm = async (session) => {
  const { db, context, scope, i18n, event } = session
  const { postPaymentEstimates, postPayments } = await loadPriceBook(db, scope)
  const estimateOf = (year: string) => postPaymentEstimates.find(({ validFrom }) => validFrom === year)?.dkk
  // A year without an estimate begins with its provision, or the last payment.
  const shownFor = (year: string) => estimateOf(year) ?? postPayments.find(({ validFrom }) => validFrom <= year)?.dkk
  const { from } = postPaymentYear(context.today)
  const years = [1, 0, -1].map((more) => postPaymentYearOf(Number(from.slice(0, 4)) + more).from)
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'post_payment_estimate' }, [
        build.dropdown('FF_PostPaymentYear', {
          required: true,
          wide: true,
          computes: true,
          options: years.map((id) => ({ id, value: `${id.slice(0, 4)}/${Number(id.slice(2, 4)) + 1}` })),
          value: from,
        }),
        ...CONCEPTS.map((concept) =>
          build.decimal(ELEMENTS[concept], {
            label: LABELS[concept],
            required: true,
            min: 0,
            max: 50,
            step: 0.01,
            unit: 'dkk_per_kg',
            value: shownFor(from)?.[concept] ?? null,
          }),
        ),
      ]),
    ],
    proposals: ({ values, elementId }) =>
      elementId !== 'FF_PostPaymentYear'
        ? []
        : CONCEPTS.map((concept) => ({
            address: `FS_Main.${ELEMENTS[concept]}`,
            value: shownFor(values.text(YEAR) ?? '')?.[concept] ?? null,
            always: true,
          })),
    save: async (values) => {
      const validFrom = requireValue(values.text(YEAR), 'FF_PostPaymentYear')
      const rate = (concept: (typeof CONCEPTS)[number]) =>
        requireValue(values.number(`FS_Main.${ELEMENTS[concept]}`), ELEMENTS[concept])
      const dkk = { 1: rate(1), 2: rate(2), 3: rate(3) }
      const before = estimateOf(validFrom)
      await savePostPaymentEstimate(db, scope, { validFrom, dkk })
      const days = { from: validFrom, until: addDays(postPaymentYear(validFrom).to, 1) }
      await announceOwnPrice(db, scope, context.now, { price: 'post_payment_estimate', ...days })
      const auditEntry = { before: before ? auditOf(validFrom, before) : null, after: auditOf(validFrom, dkk) }
      await recordSetupChange(db, context, scope, formId.postPaymentEstimate, auditEntry)
      await updateDataVersion(db, scope)
      return i18n.text(`events:${event.name}`)
    },
  })
}

const auditOf = (validFrom: string, dkk: ConceptPrices) => ({
  valid_from: validFrom,
  sl_pig_price: dkk[1],
  res_org_price: dkk[2],
  res_free_range_price: dkk[3],
})
