import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { DatedScale } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { elementBuilder } from '#modules/forms/elements/element-builder.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import { entryDay, requireValue } from '#modules/forms/engine/entry-day.ts'
import type { FieldProposal, FormChange, FormDefinition, FormSession } from '#modules/forms/engine/form-definition.ts'
import { toPlaceOfRecord } from '#modules/forms/engine/form-place.ts'
import { linkedAmounts } from '#modules/forms/engine/linked-amounts.ts'
import { oldDateRules } from '#modules/forms/rules/dates.ts'
import { approvedHead, carcassKgOf, computedAmount, slaughterRules } from '#modules/forms/rules/slaughter.ts'
import { ownPlace, withdrawalSlaughterRules } from '#modules/forms/rules/withdrawal.ts'
import { selectLatestRecord } from '#modules/forms/sql/earlier-records.ts'
import {
  type BookingRow,
  hasSettlement,
  type ProvisionalSlaughter,
  selectBookings,
  selectProvisionalSlaughter,
} from '#modules/forms/sql/slaughter.ts'
import {
  approveReceivedDocument,
  findReceivedDocument,
  type ReceivedDocument,
} from '#modules/received-documents/service.ts'
import { selectPaymentScales } from '#modules/settlements/service.ts'
import { type FormUnitPlace, placeIdOf, unitPlacesOnFarm } from '../unit-places.ts'
import {
  amountByScale,
  carcassProposals,
  carcassSection,
  pastedCarcassRules,
  pastedFacts,
  savePastedCarcasses,
  settledLeanPct,
  storedCarcassText,
} from './carcass-section.ts'
import { chosenOrigins, provisionalSlaughtersOf, replacedSlaughter, replacesElement } from './replaced-slaughter.ts'
import { typedSettledBeforeRules } from './settled-before.ts'
import { type SlaughterhouseChoices, slaughterhouseChoices, supplierNumberProposal } from './slaughterhouses.ts'

/** A booking at most this many days away is proposed for the slaughter. */
const NEAR_DAYS = 7

/** Form `formId.slaughter`: slaughter, with carcass weights from the slaughterhouse. */
export const slaughterForm: FormDefinition = {
  formId: formId.slaughter,
  storedValues: async (db, context, scope, recordId) => ({
    FF_Carcasses: await storedCarcassText(db, context.language, scope, recordId),
  }),
  async open(session, rawValues) {
    const { db, scope, place, entry } = session
    const day = entryDay(session, rawValues)
    const exceptId = entry?.id ?? null
    const houses = await slaughterhouseChoices(session, day)
    const last = await selectLatestRecord(db, scope, recordKind.slaughter, toPlaceOfRecord(place), exceptId)
    const bookings = await selectBookings(db, scope, { place: toPlaceOfRecord(place), day, exceptId })
    const near = entry ? undefined : bookings.find((booking) => Math.abs(daysBetween(booking.day, day)) <= NEAR_DAYS)
    const house = houses.known(near?.slaughterhouse_id) ?? houses.known(last?.detail.FF_Slaughterhouse) ?? houses.usual
    const typedSlaughterhouse =
      rawValues.text('FS_House.FF_Slaughterhouse') ?? houses.known(entry?.values.FF_Slaughterhouse) ?? house
    const received = entry === null ? await findReceivedDocument(db, scope, session.resource) : null
    const provisional = await matchingSlaughters(session, received)
    const replacedOrigins = provisional.flatMap((slaughter) => slaughter.origins.map(({ id }) => id))
    const origin = placeIdOf(toPlaceOfRecord(place))
    // The settlement of a closed batch names a place that is otherwise not offered.
    const origins = (await unitPlacesOnFarm(session, day, [origin, ...replacedOrigins])).filter(
      ({ pigType }) => pigType === SLAUGHTER_PIGS,
    )
    const settlementNo = rawValues.text('FS_House.FF_SettlementNo')
    const isKnownSettlement =
      settlementNo !== null &&
      typedSlaughterhouse !== null &&
      (await hasSettlement(db, scope, { slaughterhouseId: typedSlaughterhouse, settlementNo, exceptId }))
    const scales = await selectPaymentScales(db, scope)
    const stored = entry?.values.FF_Carcasses
    const storedCarcasses = typeof stored === 'string' ? stored : null
    const recordIds: string[] = []
    const build = elementBuilder(session)
    return {
      sections: [
        build.section('FS_Main', { name: 'slaughter' }, [
          build.date({ label: 'field.date_slaughter', computes: true }),
          build.dropdown('FF_PreSlaughter', {
            computes: true,
            options: bookings.map((booking) => ({ id: booking.id, value: bookingText(session, booking) })),
            value: near?.id ?? null,
          }),
          build.number({ label: 'field.number_delivered', value: near?.head ?? null }),
          build.integer('FF_Condemned', { required: true, min: 0, max: 9999, unit: 'pigs', computes: true, value: 0 }),
          build.decimal('FF_AvgCarcassWeight', {
            required: true,
            min: 30,
            max: 160,
            step: 0.1,
            unit: 'kg',
            computes: true,
          }),
          build.decimal('FF_TotalCarcassWeight', { min: 0, max: 999_999, step: 0.1, unit: 'kg', computes: true }),
          build.decimal('FF_LeanPct', { min: 40, max: 75, step: 0.01, unit: 'percent' }),
          build.decimal('FF_LiveWeight', { disabled: true, unit: 'kg' }),
        ]),
        build.section('FS_House', { name: 'house' }, [
          build.slaughterhouse(houses.options, house),
          build.supplierNumber(houses.numbersAt(typedSlaughterhouse), houses.numbersAt(house)[0]?.id ?? null),
          build.textLine('FF_SettlementNo', { maxLength: 40 }),
          build.decimal('FF_LiveFactor', { disabled: true }),
          ...replacesElement(build, session, provisional),
        ]),
        build.repeated('FS_From', { name: 'from', add: 'places' }, [
          build.dropdown('FF_Origin', {
            required: true,
            wide: true,
            label: 'field.origin_barn',
            options: origins.map((unit) => ({ id: placeIdOf(unit.place), value: unit.name })),
            value: origins.some((unit) => placeIdOf(unit.place) === origin) ? origin : null,
          }),
          build.integer('FF_NumberFrom', { required: true, min: 1, max: 9999, unit: 'pigs' }),
        ]),
        build.section('FS_Price', { name: 'settlement', folded: true }, [
          build.decimal('FF_PricePerKg', { min: 0, max: 60, step: 0.01, unit: 'dkk_per_kg', computes: true }),
          build.decimal('FF_LeanAdj', { min: -5, max: 5, step: 0.01, unit: 'dkk_per_kg', computes: true }),
          build.decimal('FF_WeightAdj', { min: -5, max: 5, step: 0.01, unit: 'dkk_per_kg', computes: true }),
          build.decimal('FF_Supplements', { min: 0, max: 9_999_999, step: 0.01, unit: 'dkk', computes: true }),
          build.decimal('FF_Deductions', { min: 0, max: 9_999_999, step: 0.01, unit: 'dkk', computes: true }),
          build.decimal('FF_AmountDkk', { min: -9_999_999, max: 9_999_999, step: 0.01, unit: 'dkk' }),
        ]),
        build.repeated('FS_Remarks', { name: 'remarks', add: 'remarks', folded: true }, [
          build.dropdown('FF_RemarkCode', {
            options: build.options('carcass_remark', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
          }),
          build.integer('FF_RemarkNumber', { min: 1, max: 9999, unit: 'pigs' }),
        ]),
        carcassSection(build, session),
        build.section('FS_More', { name: 'more', folded: true }, [
          build.checkbox('FF_TreatedExcluded'),
          build.remark(),
        ]),
      ],
      proposals: (change) => [
        ...slaughterProposals(change, houses, bookings, scales),
        ...chosenOrigins(change, provisional),
      ],
      rules: async (values) => [
        ...oldDateRules(session, values.text('FS_Main.FF_Date')),
        ...(await withdrawalSlaughterRules(
          session,
          {
            day: values.text('FS_Main.FF_Date'),
            places: originPlaces(session, values, origins),
            field: 'FS_Main.FF_Date',
          },
          { isExcluded: values.flag('FS_More.FF_TreatedExcluded'), remark: values.text('FS_More.FF_Remark') },
        )),
        ...slaughterRules(values, session.i18n, {
          bookings,
          isKnownSettlement,
          scaleAmount: amountByScale(values, pastedFacts(values, scales)),
        }),
        ...pastedCarcassRules(values, scales, session.context.language),
        ...(await typedSettledBeforeRules(session, values)),
      ],
      saving: {
        drafts: (values, detailOf) => [
          {
            kind: 'slaughter',
            day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
            place: toPlaceOfRecord(place),
            head: requireValue(values.number('FS_Main.FF_Number'), 'FF_Number'),
            condemnedHead: values.number('FS_Main.FF_Condemned') ?? 0,
            carcassG: Math.round(requireValue(carcassKgOf(values), 'FF_TotalCarcassWeight') * 1000),
            leanPct: settledLeanPct(values, storedCarcasses),
            factorMilli: Math.round(houses.liveFactor(values.text('FS_House.FF_Slaughterhouse')) * 1000),
            from: originsOf(values, origins),
            detail: slaughterDetail(detailOf(), replacedSlaughter(values, provisional)),
            fields: {
              day: 'FS_Main.FF_Date',
              head: 'FS_Main.FF_Number',
              place: 'FS_From.FF_Origin',
              rows: values.copiesOf('FS_From').map((copy) => ({
                place: elementAddress(copy, 'FF_Origin'),
                head: elementAddress(copy, 'FF_NumberFrom'),
              })),
            },
          },
        ],
        replaces: (values) => replacedSlaughter(values, provisional)?.id ?? null,
        withRecord: async (recordId, values) => {
          recordIds.push(recordId)
          await savePastedCarcasses(session, recordId, values)
        },
        afterSave: async () => {
          if (received?.kind !== 'settlement') return
          const no = received.rowNumbers[0] ?? 0
          await approveReceivedDocument(
            db,
            session.context,
            scope,
            received,
            recordIds.map((recordId) => ({ no, recordId })),
          )
        },
      },
      savedMessage: (values) =>
        session.i18n.text('forms:done.slaughter', {
          count: values.number('FS_Main.FF_Number') ?? 0,
          kg: session.i18n.formatNumber(values.number('FS_Main.FF_AvgCarcassWeight') ?? 0),
        }),
    }
  },
}

/**
 * Carcasses and what is replaced have tables of their own. The booking of a replaced slaughter goes on with the new
 * one.
 */
const slaughterDetail = (
  { FF_Carcasses: _carcasses, FF_Replaces: _replaces, ...detail }: Record<string, unknown>,
  replaced: ProvisionalSlaughter | null,
): Record<string, unknown> => ({ ...(replaced?.bookingId && { FF_PreSlaughter: replaced.bookingId }), ...detail })

/**
 * Slaughters that the form's settlement may replace: those that match what was received, or the one it is opened for.
 */
async function matchingSlaughters(
  { db, scope, entry, resource }: FormSession,
  received: ReceivedDocument | null,
): Promise<ProvisionalSlaughter[]> {
  if (entry !== null || resource === null) return []
  if (received?.kind === 'settlement') return provisionalSlaughtersOf(db, scope, received.prefill?.values ?? {})
  return received ? [] : selectProvisionalSlaughter(db, scope, resource)
}

const bookingText = ({ i18n }: FormSession, { day, head }: BookingRow): string =>
  i18n.text('option:booking', { date: i18n.day(day), n: head })

/** Places that pigs are taken from: the chosen ones, else the form's place. */
function originPlaces(session: FormSession, values: ElementValues, origins: readonly FormUnitPlace[]) {
  const chosen = values.copiesOf('FS_From').flatMap((copy) => {
    const id = values.text(elementAddress(copy, 'FF_Origin'))
    return origins.find(({ place }) => placeIdOf(place) === id) ?? []
  })
  return chosen.length > 0 ? chosen : [ownPlace(session)]
}

const originsOf = (values: ElementValues, origins: readonly FormUnitPlace[]) =>
  values.copiesOf('FS_From').map((copy) => {
    const origin = origins.find(({ place }) => placeIdOf(place) === values.text(elementAddress(copy, 'FF_Origin')))
    return {
      place: requireValue(origin ?? null, 'FF_Origin').place,
      head: requireValue(values.number(elementAddress(copy, 'FF_NumberFrom')), 'FF_NumberFrom'),
    }
  })

function slaughterProposals(
  change: FormChange,
  houses: SlaughterhouseChoices,
  bookings: readonly BookingRow[],
  scales: readonly DatedScale[],
): FieldProposal[] {
  const { values, elementId } = change
  const number = values.number('FS_Main.FF_Number')
  const avgKg = values.number('FS_Main.FF_AvgCarcassWeight')
  const house = values.text('FS_House.FF_Slaughterhouse')
  const factor = houses.liveFactor(house)
  const carcasses = pastedFacts(values, scales)
  const made: FieldProposal[] = [
    ...linkedAmounts(change, {
      number: approvedHead(values),
      each: 'FS_Main.FF_AvgCarcassWeight',
      total: 'FS_Main.FF_TotalCarcassWeight',
    }),
    { address: 'FS_Main.FF_LiveWeight', value: avgKg === null ? null : roundHalfAway(avgKg * factor, 1) },
    { address: 'FS_House.FF_LiveFactor', value: factor },
    ...carcassProposals(values, carcasses),
    {
      address: 'FS_Price.FF_AmountDkk',
      value: amountByScale(values, carcasses) ?? computedAmount(values),
      implied: true,
    },
  ]
  if (values.copiesOf('FS_From').length === 1) {
    made.push({ address: 'FS_From.FF_NumberFrom', value: number, implied: true })
  }
  if (elementId === 'FF_PreSlaughter') {
    const booking = bookings.find(({ id }) => id === values.text('FS_Main.FF_PreSlaughter'))
    if (booking) made.push({ address: 'FS_Main.FF_Number', value: booking.head })
    const booked = houses.known(booking?.slaughterhouse_id)
    if (booked) made.push({ address: 'FS_House.FF_Slaughterhouse', value: booked, always: true })
  }
  if (elementId === 'FF_Slaughterhouse' || elementId === 'FF_Date') made.push(supplierNumberProposal(values, houses))
  return made
}
