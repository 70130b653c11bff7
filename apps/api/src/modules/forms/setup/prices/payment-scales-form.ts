import {
  type PaymentScale,
  type PaymentScaleFault,
  paymentScaleFaults,
} from '@herdboard/domain/slaughter/payment-scale.ts'
import { type DatedScale, scaleInForce } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import { requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FieldProposal } from '#modules/forms/engine/form-definition.ts'
import type { SettingForm } from '#modules/forms/setting/setting-form.ts'
import { openSetup } from '#modules/forms/setup/open-setup.ts'
import { type RowCells, rowProposals } from '#modules/forms/setup/repeated-rows.ts'
import { saveOwnScale, selectPaymentScales } from '#modules/settlements/service.ts'
import { listSlaughterhouses } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'

const WEIGHT = 'FS_WeightBand'
const LEAN = 'FS_LeanBand'
const HOUSE = 'FS_Main.FF_Slaughterhouse'
const VALID_FROM = 'FS_Main.FF_ValidFrom'
const BASIC_LEAN = 'FS_Main.FF_BasicLean'
const REMOVED = 'FS_Main.FF_RemoveScale'
const emptyWeight = { FF_FromKg: null, FF_BandDeduction: null }
const emptyLean = { FF_FromPct: null, FF_PerPct: null }

/**
 * Form `formId.paymentScales`: what one of the company's slaughterhouses pays for weight and lean meat, from a day on.
 */
export const paymentScalesForm: SettingForm = async (session) => {
  const { db, context, scope, i18n } = session
  const houses = (await listSlaughterhouses(db, scope)).filter(({ is_inactive }) => !is_inactive)
  const scales = await selectPaymentScales(db, scope)
  const first = houses[0]?.id ?? null
  const shown = scaleInForce(scales, first, context.today)
  const [weights, leans] = [weightRows(shown), leanRows(shown)]
  const ownOf = (house: string | null, day: string | null) =>
    scales.find((scale) => scale.kind === 'own' && scale.slaughterhouseId === house && scale.validFrom === day)
  const build = elementBuilder(session)
  return openSetup(session, {
    sections: [
      build.section('FS_Main', { name: 'payment_scale' }, [
        build.slaughterhouse(
          houses.map(({ id, name }) => ({ id, value: name })),
          first,
        ),
        build.day('FF_ValidFrom', { required: true, computes: true, to: null, value: context.today }),
        build.decimal('FF_BasicLean', {
          required: true,
          min: 40,
          max: 75,
          step: 0.1,
          unit: 'percent',
          value: shown?.basic_lean_pct ?? null,
        }),
        build.checkbox('FF_RemoveScale', { hint: i18n.text('forms:hint.remove_scale') }),
      ]),
      build.repeated(WEIGHT, { name: 'weight_band', add: 'weight_band', copies: weights.slice(1) }, [
        build.decimal('FF_FromKg', { min: 0, max: 200, step: 0.1, unit: 'kg', value: weights[0]?.FF_FromKg ?? null }),
        build.decimal('FF_BandDeduction', {
          min: 0,
          max: 60,
          step: 0.01,
          unit: 'dkk_per_kg',
          value: weights[0]?.FF_BandDeduction ?? null,
          hint: i18n.text('forms:hint.band_deduction'),
        }),
      ]),
      build.repeated(LEAN, { name: 'lean_band', add: 'lean_band', copies: leans.slice(1) }, [
        build.decimal('FF_FromPct', {
          min: 0,
          max: 75,
          step: 0.1,
          unit: 'percent',
          value: leans[0]?.FF_FromPct ?? null,
        }),
        build.decimal('FF_PerPct', {
          min: 0,
          max: 5,
          step: 0.01,
          unit: 'dkk_per_kg',
          value: leans[0]?.FF_PerPct ?? null,
        }),
      ]),
    ],
    proposals: ({ values, elementId }) => {
      const day = values.text(VALID_FROM)
      if (!day || (elementId !== 'FF_Slaughterhouse' && elementId !== 'FF_ValidFrom')) return []
      const known = scaleInForce(scales, values.text(HOUSE), day)
      const proposed: FieldProposal[] = [
        { address: BASIC_LEAN, value: known?.basic_lean_pct ?? null },
        { address: REMOVED, value: false },
        ...rowProposals(values, WEIGHT, weightRows(known), emptyWeight),
        ...rowProposals(values, LEAN, leanRows(known), emptyLean),
      ]
      return proposed.map((proposal) => ({ ...proposal, always: true }))
    },
    rules: (values) => scaleRules(values, ownOf(values.text(HOUSE), values.text(VALID_FROM))),
    save: async (values) => {
      const house = requireValue(houses.find(({ id }) => id === values.text(HOUSE)) ?? null, 'FF_Slaughterhouse')
      await saveOwnScale(db, context, scope, {
        house,
        validFrom: requireValue(values.text(VALID_FROM), 'FF_ValidFrom'),
        scale: values.flag(REMOVED) ? null : scaleOfValues(values),
      })
      return house.name
    },
  })
}

const weightRows = (scale: DatedScale | null) =>
  (scale?.weight_bands ?? []).map(
    ({ from_kg, deduction }) => ({ FF_FromKg: from_kg, FF_BandDeduction: deduction }) satisfies RowCells,
  )

const leanRows = (scale: DatedScale | null) =>
  (scale?.lean_bands ?? []).map(
    ({ from_pct, per_pct }) => ({ FF_FromPct: from_pct, FF_PerPct: per_pct }) satisfies RowCells,
  )

/** Rows without a start are empty; a weight without a deduction is one that the scale does not settle. */
const scaleOfValues = (values: ElementValues): PaymentScale => ({
  weight_bands: values.copiesOf(WEIGHT).flatMap((copy) => {
    const from_kg = values.number(elementAddress(copy, 'FF_FromKg'))
    return from_kg === null ? [] : [{ from_kg, deduction: values.number(elementAddress(copy, 'FF_BandDeduction')) }]
  }),
  basic_lean_pct: values.number(BASIC_LEAN) ?? 0,
  lean_bands: values.copiesOf(LEAN).flatMap((copy) => {
    const from_pct = values.number(elementAddress(copy, 'FF_FromPct'))
    return from_pct === null ? [] : [{ from_pct, per_pct: values.number(elementAddress(copy, 'FF_PerPct')) ?? 0 }]
  }),
})

const FAULT_FIELDS: Readonly<Record<PaymentScaleFault, string>> = {
  weight_order: `${WEIGHT}.FF_FromKg`,
  basic_weight: `${WEIGHT}.FF_BandDeduction`,
  lean_order: `${LEAN}.FF_FromPct`,
}

function scaleRules(values: ElementValues, own: DatedScale | undefined): BrokenRule[] {
  if (values.flag(REMOVED)) return own ? [] : [{ code: 'scale.none_to_remove', verdict: 'refused', field: REMOVED }]
  return paymentScaleFaults(scaleOfValues(values)).map((fault) => ({
    code: `scale.${fault}`,
    verdict: 'refused',
    field: FAULT_FIELDS[fault],
  }))
}
