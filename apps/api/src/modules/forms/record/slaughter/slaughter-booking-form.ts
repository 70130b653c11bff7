import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { shareBelow } from '@herdboard/domain/growth/normal-distribution.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { usualSdKg } from '@herdboard/domain/growth/weight-spread.ts'
import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { basicWeightKg } from '@herdboard/domain/slaughter/payment-scale.ts'
import { type DatedScale, scaleInForce } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import { entryDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FieldProposal, FormChange, FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { toPlaceOfRecord } from '#modules/forms/engine/form-place.ts'
import { DKK_PER_SMALL_PICKUP, FEWEST_BY_HEAD, smallConsignmentDkk } from '#modules/forms/rules/settlement-scale.ts'
import { liveWeightRules } from '#modules/forms/rules/weights.ts'
import { ownPlace, withdrawalBookingRules } from '#modules/forms/rules/withdrawal.ts'
import { selectEarlierTexts, selectLatestRecord } from '#modules/forms/sql/earlier-records.ts'
import { selectBookedHead } from '#modules/forms/sql/slaughter.ts'
import { selectPaymentScales } from '#modules/settlements/service.ts'
import { goalLeavingKg, goalsOfPigType, readCalculation } from '#modules/setup/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type PlaceStock, placeStockAt } from '../place-stock.ts'
import { type SlaughterhouseChoices, slaughterhouseChoices, supplierNumberProposal } from './slaughterhouses.ts'

const MAX_DAYS_AHEAD = 60
const FRIDAY = 4

/** Form `formId.slaughterBooking`: slaughter booking. The pigs stay in the stock. */
export const slaughterBookingForm: FormDefinition = {
  formId: formId.slaughterBooking,
  async open(session, rawValues) {
    const { db, scope, place, context, entry } = session
    const { today } = context
    const proposed = nextWorkingDay(today)
    const day = rawValues.text('FS_Main.FF_Date') === null && !entry ? proposed : entryDay(session, rawValues)
    const placeStock = await placeStockAt(session, day)
    const houses = await slaughterhouseChoices(session, day)
    const scales = await selectPaymentScales(db, scope)
    const last = await selectLatestRecord(db, scope, recordKind.preSlaughter, toPlaceOfRecord(place), entry?.id)
    const booked = await selectBookedHead(db, scope, {
      place: toPlaceOfRecord(place),
      today,
      day,
      exceptId: entry?.id ?? null,
    })
    const free = Math.max(0, (placeStock.head ?? 0) - booked.at_place)
    const house = houses.known(last?.detail.FF_Slaughterhouse) ?? houses.usual
    const typedSlaughterhouse =
      rawValues.text('FS_House.FF_Slaughterhouse') ?? houses.known(entry?.values.FF_Slaughterhouse) ?? house
    const pens = await selectEarlierTexts(db, scope, 'FF_Pen', { farmId: place.farm.id, since: addDays(today, -180) })
    // Proposed number: pigs above the company's target exit weight.
    const leavingKg = goalLeavingKg(goalsOfPigType(await readCalculation(db, scope), SLAUGHTER_PIGS), SLAUGHTER_PIGS)
    const ready = Math.min(free, readyForSlaughter(placeStock, leavingKg))
    const build = elementBuilder(session)
    return {
      sections: [
        build.section('FS_Main', { name: 'booking' }, [
          build.date({
            label: 'field.date_slaughter',
            value: proposed,
            from: entry && entry.day < today ? entry.day : today,
            to: addDays(today, MAX_DAYS_AHEAD),
            computes: true,
          }),
          build.number({ value: ready > 0 ? ready : null, computes: false }),
          build.button('FF_All', { labelParams: { count: free } }),
          build.decimal('FF_AvgLiveWeight', {
            required: true,
            min: 60,
            max: 160,
            step: 0.01,
            unit: 'kg',
            computes: true,
            value: roundOrNull(placeStock.estimatedKg, 1),
          }),
          build.decimal('FF_CarcassWeight', { disabled: true, unit: 'kg' }),
          build.textLine('FF_Pen', { label: 'field.delivery_pen', maxLength: 20, suggestions: pens }),
        ]),
        build.section('FS_House', { name: 'house' }, [
          build.slaughterhouse(houses.options, house ?? onlyOption(houses)),
          build.supplierNumber(
            houses.numbersAt(typedSlaughterhouse),
            houses.numbersAt(typedSlaughterhouse)[0]?.id ?? null,
          ),
        ]),
        build.section('FS_More', { name: 'more', folded: true }, [
          build.checkbox('FF_TreatedExcluded'),
          build.remark(),
        ]),
      ],
      proposals: (change) => bookingProposals(change, houses, placeStock, free, ready),
      rules: async (values) => [
        ...bookingRules(session, values, houses, scales, free, booked.at_farm),
        ...(await withdrawalBookingRules(
          session,
          { day: values.text('FS_Main.FF_Date'), places: [ownPlace(session)], field: 'FS_Main.FF_Date' },
          values.flag('FS_More.FF_TreatedExcluded'),
        )),
      ],
      saving: {
        drafts: (values, detailOf) => [
          {
            kind: 'preSlaughter',
            day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: toPlaceOfRecord(place),
            head: requireValue(values.number('FS_Main.FF_Number'), 'FF_Number'),
            avgG: Math.round(requireValue(values.number('FS_Main.FF_AvgLiveWeight'), 'FF_AvgLiveWeight') * 1000),
            detail: detailOf(),
            fields: { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Date' },
          },
        ],
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.slaughterBooking', {
          count: values.number('FS_Main.FF_Number') ?? 0,
          date: values.text('FS_Main.FF_Date') ?? '',
        }),
    }
  },
}

/** Next day from Monday to Friday after today. */
function nextWorkingDay(today: string): string {
  const next = addDays(today, 1)
  const weekday = daysBetween(mondayOf(next), next)
  return weekday <= FRIDAY ? next : addDays(mondayOf(next), 7)
}

const onlyOption = ({ options }: SlaughterhouseChoices): string | null =>
  options.length === 1 ? (options[0]?.id ?? null) : null

/** Number of pigs above the target weight, by the usual spread of weights around the mean. */
function readyForSlaughter({ head, estimatedKg }: PlaceStock, leavingKg: number): number {
  if (head === null || head <= 0 || estimatedKg === null) return 0
  return Math.round(head * (1 - shareBelow((leavingKg - estimatedKg) / usualSdKg(estimatedKg))))
}

const carcassKg = (values: ElementValues, houses: SlaughterhouseChoices): number | null => {
  const liveKg = values.number('FS_Main.FF_AvgLiveWeight')
  return liveKg === null ? null : liveKg / houses.liveFactor(values.text('FS_House.FF_Slaughterhouse'))
}

function bookingProposals(
  { values, elementId }: FormChange,
  houses: SlaughterhouseChoices,
  placeStock: PlaceStock,
  free: number,
  ready: number,
): FieldProposal[] {
  const made: FieldProposal[] = [
    { address: 'FS_Main.FF_CarcassWeight', value: roundOrNull(carcassKg(values, houses), 1) },
  ]
  if (elementId === 'FF_All') made.push({ address: 'FS_Main.FF_Number', value: free, always: true })
  if (elementId === null || elementId === 'FF_Date') {
    made.push({ address: 'FS_Main.FF_Number', value: ready > 0 ? ready : null })
    made.push({ address: 'FS_Main.FF_AvgLiveWeight', value: roundOrNull(placeStock.estimatedKg, 1) })
  }
  if (elementId === 'FF_Slaughterhouse' || elementId === 'FF_Date') made.push(supplierNumberProposal(values, houses))
  return made
}

function bookingRules(
  { i18n, placeName, place, context }: FormSession,
  values: ElementValues,
  houses: SlaughterhouseChoices,
  scales: readonly DatedScale[],
  free: number,
  bookedAtFarm: number,
): BrokenRule[] {
  const head = values.number('FS_Main.FF_Number')
  const weightKg = values.number('FS_Main.FF_AvgLiveWeight')
  const carcass = carcassKg(values, houses)
  const rules: BrokenRule[] = [
    ...liveWeightRules({ weightKg, field: 'FS_Main.FF_AvgLiveWeight', i18n }, place.barn?.pigType ?? SLAUGHTER_PIGS),
  ]
  const doubt = (code: BrokenRule['code'], field: string, params: Record<string, string | number>) =>
    rules.push({ code, verdict: 'doubtful', field, params })
  if (head !== null && head > free)
    doubt('booking.stock_short', 'FS_Main.FF_Number', { n: free, count: free, place: placeName })
  const scale = scaleInForce(
    scales,
    values.text('FS_House.FF_Slaughterhouse'),
    values.text('FS_Main.FF_Date') ?? context.today,
  )
  const basic = scale && basicWeightKg(scale)
  if (carcass !== null && basic && (carcass < basic.least || (basic.most !== null && carcass > basic.most))) {
    const most = basic.most === null ? '' : i18n.formatNumber(basic.most)
    const params = { w: i18n.formatNumber(carcass), a: i18n.formatNumber(basic.least), b: most }
    doubt('booking.weight', 'FS_Main.FF_AvgLiveWeight', params)
  }
  const onDay = head === null ? null : head + bookedAtFarm
  if (onDay !== null && onDay < FEWEST_BY_HEAD) {
    doubt('booking.small_pickup', 'FS_Main.FF_Number', { n: onDay, count: onDay, d: DKK_PER_SMALL_PICKUP })
  } else if (onDay !== null && smallConsignmentDkk(onDay) > 0) {
    doubt('booking.small', 'FS_Main.FF_Number', { n: onDay, d: smallConsignmentDkk(onDay) })
  }
  return rules
}
