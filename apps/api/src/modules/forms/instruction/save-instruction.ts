import type { FormSaveReply, SubmittedForm } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { DrugId, FarmId } from '@herdboard/contract/core/ids.ts'
import { isAdministration, isDoseUnit } from '@herdboard/domain/health/administrations.ts'
import {
  changeInstruction,
  createInstructions,
  lockInstruction,
  type Prescription,
  selectInstructions,
} from '#modules/health/service.ts'
import { lockFarms } from '#modules/ledger/service.ts'
import { approveNotification, requireOpenNotification } from '#modules/notifications/service.ts'
import { assertRules, Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import { savePhotos } from '../engine/save-photos.ts'
import { validateElements, withoutInvalidValues } from '../engine/validate-elements.ts'
import type { FormRequestContext } from '../form-kind.ts'
import { requireFormVersion } from '../require-form-version.ts'
import { selectedPigType } from './instruction-proposals.ts'
import { instructionRules } from './instruction-rules.ts'
import { farmPlace, type InstructionQuery, type InstructionSession, instructionSession } from './instruction-session.ts'
import { instructionPhotos, instructionReply, parseInstruction } from './open-instruction.ts'

interface SubmittedInstruction extends InstructionQuery {
  form: SubmittedForm
  confirmed: boolean
}

/** Saves a submitted instruction, one for each farm, and approves the notification that its form was opened from. */
export async function submitInstruction(
  requestContext: FormRequestContext,
  requestedForm: number,
  submitted: SubmittedInstruction,
): Promise<FormSaveReply> {
  const { db, context, scope } = requestContext
  const { nref, reopens, farm_id } = submitted
  if (requestedForm !== formId.instruction || nref === undefined || farm_id === undefined)
    return saveInstruction(requestContext, requestedForm, submitted)
  await lockFarms(db, scope, [farm_id as FarmId])
  // The open notification is read first, because changing the instruction closes it.
  const session = await instructionSession(requestContext, requestedForm, submitted)
  const id = await requireOpenNotification(requestContext, { nref, reopens }, requestedForm, farmPlace(farm_id))
  await approveNotification(db, context, scope, id, null)
  return saveInstruction(requestContext, requestedForm, { ...submitted, resource_id: session.stored?.id })
}

async function saveInstruction(
  requestContext: FormRequestContext,
  requestedForm: number,
  { form, confirmed, ...query }: SubmittedInstruction,
): Promise<FormSaveReply> {
  const { db, context, scope } = requestContext
  const first = await instructionSession(requestContext, requestedForm, query)
  if (first.stored) await lockInstruction(db, scope, first.stored.id)
  // Read again after the lock, so that concurrent submits see each other's changes.
  const session = first.stored ? await instructionSession(requestContext, requestedForm, query) : first
  if (!session.editable) throw new Problem('request.not_allowed')
  const images = await instructionPhotos(session)
  await requireInstructionVersion(session, form)
  const { filled, i18n } = await parseInstruction(session, form)
  const faults = validateElements(filled.sections, context.today, i18n)
  const values = withoutInvalidValues(filled, faults)
  const rules = [...faults, ...instructionRules(session, values, await selectInstructions(db, scope), i18n)]
  if (rules.some(({ verdict }) => verdict === 'refused')) throw new RuleProblem(rules)
  assertRules(rules, confirmed)
  const ids = await writeInstruction(session, values)
  const owners = ids.map(({ id, farmId }) => ({ kind: 'instruction', id, farmId }) as const)
  await savePhotos(requestContext, owners, { sections: filled.sections, before: session.stored && images })
  const message = session.stored
    ? context.text('forms:done.instruction')
    : context.text('forms:done.newInstruction', { count: ids.length })
  return { id: ids[0]?.id ?? '', message, pending: false }
}

async function writeInstruction(
  session: InstructionSession,
  values: ElementValues,
): Promise<{ id: string; farmId: FarmId }[]> {
  const { db, context, scope, stored, farms } = session
  const prescribed = prescriptionOf(session, values)
  if (stored) {
    await changeInstruction(db, context, scope, stored, prescribed)
    return [{ id: stored.id, farmId: stored.farm_id }]
  }
  const farmIds = farms.map(({ id }) => id)
  const ids = await createInstructions(db, context, scope, farmIds, prescribed)
  return ids.flatMap((id, no) => (farmIds[no] ? [{ id, farmId: farmIds[no] }] : []))
}

async function requireInstructionVersion(session: InstructionSession, submitted: SubmittedForm): Promise<void> {
  const { stored } = session
  if (!stored) return
  const openCurrentForm = async () => (await instructionReply(session, await instructionPhotos(session))).form
  await requireFormVersion(session, submitted, stored, openCurrentForm)
}

function prescriptionOf({ stored, context }: InstructionSession, values: ElementValues): Prescription {
  const main = (id: string) => values.text(`FS_Main.${id}`)
  const dose = (id: string) => requireValue(values.number(`FS_Dose.${id}`), id)
  const method = Number(main('FF_Method'))
  const unit = values.text('FS_Dose.FF_DoseUnit')
  const isActive = stored === null || values.flag('FS_Valid.FF_IsActive')
  return {
    pig_type: requireValue(selectedPigType(values), 'FF_AnimalGroup'),
    diagnosis_id: Number(requireValue(main('FF_Diagnosis'), 'FF_Diagnosis')),
    drug_id: requireValue(main('FF_Drug'), 'FF_Drug') as DrugId,
    method_id: requireValue(isAdministration(method) ? method : null, 'FF_Method'),
    dose_rate: dose('FF_DoseRate'),
    dose_unit: requireValue(isDoseUnit(unit) ? unit : null, 'FF_DoseUnit'),
    is_dose_per_head: values.flag('FS_Dose.FF_DosePerHead'),
    times: dose('FF_Days'),
    interval_days: dose('FF_Interval'),
    withdrawal_days: dose('FF_Withdrawal'),
    issue_day: requireValue(values.text('FS_Valid.FF_IssueDate'), 'FF_IssueDate'),
    expiry_day: requireValue(values.text('FS_Valid.FF_Expires'), 'FF_Expires'),
    // An instruction withdrawn today was valid until yesterday; an earlier withdrawal keeps its day.
    inactive_from: isActive ? null : (stored?.inactive_from ?? context.today),
    vet: values.text('FS_Valid.FF_Vet'),
    precautions: values.text('FS_More.FF_Precautions'),
    remark: values.text('FS_More.FF_Remark'),
  }
}
