import type { FormReply } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import {
  freePeriodAround,
  isNumberInForce,
  type NumberPeriod,
  periodsOverlap,
} from '@herdboard/domain/slaughter/supplier-number.ts'
import {
  approveNotification,
  notificationResource,
  prefillFromNotification,
  requireOpenNotification,
} from '#modules/notifications/service.ts'
import { matchSupplierNumber, requireUnknownNumber } from '#modules/received-documents/service.ts'
import { type DeliveringPlace, lockSetup, saveSlaughterhouse, selectDeliveringPlaces } from '#modules/setup/service.ts'
import { type BrokenRule, Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { requireValue } from '../engine/entry-day.ts'
import { localizerFor } from '../engine/localizer.ts'
import type { FormKind, FormRequestContext } from '../form-kind.ts'
import { parseElementValues, settingReply } from '../setting/open-setting.ts'
import type { SettingFormInstance, SettingSession } from '../setting/setting-form.ts'

const FORM = formId.matchSupplierNumber
const WHOLE_COMPANY = { farmId: null, barnId: null, sectionId: null, batchId: null }
const USUAL_PRODUCTION = 1

/**
 * Form `formId.matchSupplierNumber`: names the place of a supplier number that a settlement has, once or for all later
 * settlements.
 */
export const supplierNumberFormKind: FormKind = {
  handles: (id) => id === FORM,
  open: async (caller, _formId, { nref, reopens }): Promise<FormReply> => {
    await prefillFromNotification(caller, { nref: nref ?? '', reopens }, FORM, WHOLE_COMPANY)
    const { session, form } = await openNumber(caller, nref)
    return settingReply(session, form)
  },
  dependents: async (_caller, _changed, { context }) => ({ values: [], messages: [], context }),
  async submit(caller, _formId, { nref, reopens, form: submitted }) {
    const { db, context, scope } = caller
    // Locked before it is read: two numbers that are matched at once must both stay.
    await lockSetup(db, scope, formId.slaughterhouses)
    const { session, form, save } = await openNumber(caller, nref)
    const id = await requireOpenNotification(caller, { nref: nref ?? '', reopens }, FORM, WHOLE_COMPANY)
    const message = await save(await parseElementValues(session, form, submitted))
    await approveNotification(db, context, scope, id, null)
    return { id: '', message, pending: false }
  },
}

async function openNumber(caller: FormRequestContext, nref: string | undefined) {
  const { db, context, scope } = caller
  if (nref === undefined) throw new Problem('request.not_found')
  const { house, number, day } = await requireUnknownNumber(db, scope, await notificationResource(db, scope, nref))
  const places = (await selectDeliveringPlaces(db, scope)).filter(({ farm_id }) =>
    scope.writableFarms.has(farm_id as never),
  )
  const i18n = localizerFor(context.language, context.text)
  const event: SettingSession['event'] = {
    formId: FORM,
    name: 'match_supplier_number',
    icon: 'plug-connected',
    permission: 'manage-directory',
    module: null,
    isEdit: true,
  }
  const session: SettingSession = { ...caller, event, target: {}, i18n }
  const build = elementBuilder(session)
  const others = house.numbers.filter((one) => one.number === number)
  const free = freePeriodAround(others, day ?? context.today)
  const form: SettingFormInstance = {
    subject: null,
    title: house.name,
    sections: [
      build.section('FS_Main', { name: 'supplier_number' }, [
        build.textArea('FF_OriginalText', {
          label: 'field.received_text',
          disabled: true,
          wide: true,
          maxLength: 500,
          value: `${house.name}: ${number}`,
        }),
        build.dropdown('FF_Place', {
          required: true,
          options: places.map((place) => ({ id: place.id, value: placeName(place) })),
          value: places.length === 1 ? (places[0]?.id ?? null) : null,
        }),
        build.checkbox('FF_Remember', { value: true, labelParams: { supplier: house.name } }),
        build.day('FF_ValidFrom', { to: null, value: free.valid_from }),
        build.day('FF_ValidTo', { to: null, value: free.valid_to }),
      ]),
    ],
  }
  const save = async (values: Awaited<ReturnType<typeof parseElementValues>>): Promise<string> => {
    const place = places.find(({ id }) => id === values.text('FS_Main.FF_Place'))
    const { id, farm, farm_id, barn, batch } = requireValue(place ?? null, 'FF_Place')
    const isRemembered = values.flag('FS_Main.FF_Remember')
    if (isRemembered) {
      const place_id = id === farm_id ? null : id
      const period = { valid_from: values.text('FS_Main.FF_ValidFrom'), valid_to: values.text('FS_Main.FF_ValidTo') }
      requireFreePeriod(period, others, { number, day, date: day === null ? '' : i18n.day(day) })
      const numbers = [...house.numbers, { number, farm_id, place_id, production_kind: USUAL_PRODUCTION, ...period }]
      await saveSlaughterhouse(db, context, scope, { ...house, numbers })
    }
    await matchSupplierNumber(db, context, scope, { house, number, place: isRemembered ? null : { farm, barn, batch } })
    return i18n.text('forms:done.matchSupplierNumber', { no: number, place: placeName({ farm, barn, batch }) })
  }
  return { session, form, save }
}

/** Refuses a period that does not contain the day of the slaughter, or in which another place has the number. */
function requireFreePeriod(
  period: NumberPeriod,
  others: readonly NumberPeriod[],
  { number: no, day, date }: { number: string; day: string | null; date: string },
): void {
  const refuse = (code: BrokenRule['code'], element: string, params = {}): never => {
    throw new RuleProblem([{ code, verdict: 'refused', field: `FS_Main.${element}`, params }])
  }
  if (period.valid_from !== null && period.valid_to !== null && period.valid_to < period.valid_from)
    refuse('setup.period_reversed', 'FF_ValidTo')
  if (day !== null && !isNumberInForce(period, day)) refuse('setup.number_not_on_day', 'FF_ValidFrom', { no, date })
  if (others.some((other) => periodsOverlap(other, period))) refuse('setup.number_taken', 'FF_ValidFrom', { no })
}

const placeName = ({ farm, barn, batch }: Pick<DeliveringPlace, 'farm' | 'barn' | 'batch'>): string =>
  [farm, barn, batch].filter((name) => name !== null).join(', ')
