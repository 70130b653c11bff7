import type { FormElement, FormReply } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { FarmId } from '@herdboard/contract/core/ids.ts'
import { ANALYZING, UNPROCESSABLE } from '@herdboard/domain/data-quality/quality-category.ts'
import { iconUrl } from '#modules/catalogue/service.ts'
import {
  correctiveAction,
  type FindingText,
  formatFinding,
  formatInputs,
  formatLimits,
  formatMeasured,
  type MethodDetail,
  methodDetail,
} from '#modules/data-quality/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { type ElementBuilder, elementBuilder } from '../elements/element-builder.ts'
import type { SectionPart } from '../engine/form-definition.ts'
import { type Localizer, localizerFor } from '../engine/localizer.ts'
import type { FormRequestContext } from '../form-kind.ts'
import { qualityChart } from './quality-chart.ts'

/**
 * Opens the form of a quality method, its resource. Throws `request.not_allowed` without the module,
 * `request.not_found` for an unknown method.
 */
export async function openQualityForm(
  { db, context: requestContext, scope }: FormRequestContext,
  {
    resource_id,
    farm_id,
    date,
  }: { resource_id?: string | undefined; farm_id?: string | undefined; date?: string | undefined },
): Promise<FormReply> {
  if (!scope.modules.has('DataQualityAssessment')) throw new Problem('request.not_allowed')
  const farmId = FarmId.safeParse(farm_id)
  if (!farmId.success) throw new Problem('request.not_found')
  const detail = await methodDetail(db, scope, {
    methodId: Number(resource_id),
    farmId: farmId.data,
    day: date ?? requestContext.today,
  })
  const i18n = localizerFor(requestContext.language, requestContext.text)
  const build = elementBuilder({ i18n, context: requestContext, event: { formId: formId.dataQuality } })
  const { farm, method } = detail
  const name = requestContext.text('quality:title')
  const place = { id: farm.id, name: farm.name }
  return {
    form: {
      form_id: formId.dataQuality,
      title: requestContext.text(`quality:name.${method.key}`),
      sub_title: farm.name,
      help_widget_item: null,
      sections: qualitySections(build, i18n, detail, scope.writableFarms.has(farm.id)).map(({ section }) => section),
      context: { form_id: formId.dataQuality, farm_id: farm.id, resource_id: String(method.id) },
      buttons: { next: i18n.text('forms:next'), delete: null },
      event: { type: formId.dataQuality, name, icon_url: iconUrl('antenna-bars-5'), action_id: formId.dataQuality },
      record_id: null,
      assignment_id: null,
      assignment_template_id: null,
      note_id: null,
      version: null,
      farm: place,
      location: null,
      section: null,
      batch: null,
    },
    deletable: false,
    editable: false,
  }
}

const MAX_TEXT_LENGTH = 2000

function qualitySections(
  build: ElementBuilder,
  i18n: Localizer,
  detail: MethodDetail,
  mayRecord: boolean,
): SectionPart[] {
  const { method, result, from, day, farm } = detail
  const shortText = (id: string, label: TextName<'forms:field'>, value: string) =>
    build.textLine(id, { label: `field.${label}`, maxLength: MAX_TEXT_LENGTH, disabled: true, value })
  const paragraph = (id: string, label: TextName<'forms:field'>, value: string) =>
    build.textArea(id, { label: `field.${label}`, maxLength: MAX_TEXT_LENGTH, disabled: true, value })
  const limits = formatLimits(i18n, method, result)
  const inputs = formatInputs(i18n, result)
  const worst = result?.worst ?? []
  const correction = correctiveAction(method.key, { farmId: farm.id, mayRecord, worst: worst[0] })
  return [
    build.namedSection('FS_Result', i18n.text(`quality:name.${method.key}`), false, [
      build.quality('FF_Quality', { label: 'field.assessment', disabled: true, value: result?.category ?? ANALYZING }),
      shortText('FF_Measured', 'measured', formatMeasured(i18n, method, result)),
      shortText('FF_Excellent', 'excellent', limits.excellent),
      shortText('FF_Uncertain', 'uncertain', limits.uncertain),
      shortText('FF_Inferior', 'inferior', limits.inferior),
      shortText('FF_Weight', 'importance', i18n.text(`quality:level.${method.level}`)),
      shortText(
        'FF_Period',
        'assessed_period',
        method.ofBatches
          ? i18n.text('quality:period.batches', { from })
          : i18n.text('quality:period.weeks', { from, to: day }),
      ),
      ...(result?.category === UNPROCESSABLE
        ? [paragraph('FF_Missing', 'missing', i18n.text(`quality:missing.${result.missing ?? 'nothing_recorded'}`))]
        : []),
    ]),
    build.section('FS_Why', { name: 'why' }, [
      paragraph('FF_Explanation', 'explanation', i18n.text(`quality:what.${method.key}`)),
      ...(inputs ? [paragraph('FF_Inputs', 'inputs', inputs)] : []),
      ...(detail.measurements.length > 1
        ? [build.chart('FF_Chart', { label: 'field.development', disabled: true, value: qualityChart(i18n, detail) })]
        : []),
    ]),
    ...(worst.length > 0
      ? [
          build.section(
            'FS_Records',
            { name: 'worst' },
            worst.map((one, no) => worstRecordElement(build, formatFinding(i18n, method, one), no + 1, one.record_id)),
          ),
        ]
      : []),
    build.section('FS_Do', { name: 'do' }, [
      paragraph('FF_Advice', 'advice', i18n.text(`quality:do.${method.key}`)),
      {
        ...build.linkButton('FF_GoTo', {
          label: 'field.advice',
          to: correction.to,
          ...(correction.action && { action: correction.action }),
        }),
        label: i18n.text(`quality:go.${correction.name}`),
      },
    ]),
  ]
}

/** A finding with a record links to the record's form; others are read-only text. */
function worstRecordElement(
  build: ElementBuilder,
  { where, what }: FindingText,
  no: number,
  recordId: string | null,
): FormElement {
  const id = `FF_Record_${no}`
  const element = recordId
    ? build.linkButton(id, { label: 'field.measured', to: '/activity', action: `record/${recordId}`, wide: true })
    : build.textLine(id, {
        label: 'field.measured',
        maxLength: MAX_TEXT_LENGTH,
        disabled: true,
        wide: true,
        value: what,
      })
  return { ...element, label: recordId && where ? `${where}: ${what}` : where || what }
}
