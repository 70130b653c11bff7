import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import {
  type BarnBody,
  type BarnSetup,
  createBarn,
  createFarm,
  createSection,
  type FarmBody,
  type FarmSetup,
  type SectionBody,
  type SectionSetup,
  setupOfBarn,
  setupOfFarm,
  updateBarn,
  updateFarm,
  updateSection,
} from '#modules/locations/service.ts'
import { assertRules, type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FormRequestContext } from '../form-kind.ts'
import { parseSettingForm } from './open-setting.ts'

interface SubmittedPlaceForm {
  form: SubmittedForm
  confirmed: boolean
}

/** Creates a farm from form 52, with its first barns. */
export async function createFarmFromForm(
  requestContext: FormRequestContext,
  { form, confirmed }: SubmittedPlaceForm,
): Promise<FarmSetup> {
  const { db, context, scope } = requestContext
  const values = await parseSettingForm(requestContext, formId.newFarm, {}, form, barnFaults)
  const barns = copies(values, 'FS_Barn')
  const farm = await allFaults(barnFaults(values), () =>
    asFieldFaults('FS_Main', () => createFarm(db, context, scope, { ...farmOfValues(values), confirmed })),
  )
  for (const id of barns) {
    const body = { ...NEW_BARN, ...barnCopyIn(values, id), farm_id: farm.id, confirmed }
    await asFieldFaults(id, () => createBarn(db, context, scope, body))
  }
  return setupOfFarm(db, scope, farm.id)
}

export async function updateFarmFromForm(
  requestContext: FormRequestContext,
  id: FarmId,
  { form, confirmed }: SubmittedPlaceForm,
) {
  const { db, context, scope } = requestContext
  const values = await parseSettingForm(requestContext, formId.farm, { farm_id: id }, form)
  const locked_through = values.text('FS_Main.FF_LockedThrough')
  const body = { ...farmOfValues(values), locked_through, version: versionOf(form), confirmed }
  return asFieldFaults('FS_Main', () => updateFarm(db, context, scope, id, body))
}

/** Creates a barn from form 54, with its first sections. */
export async function createBarnFromForm(
  requestContext: FormRequestContext,
  { farm_id, form, confirmed }: SubmittedPlaceForm & { farm_id: FarmId },
): Promise<BarnSetup> {
  const { db, context, scope } = requestContext
  const values = await parseSettingForm(requestContext, formId.newBarn, { farm_id }, form, sectionFaults)
  const sections = copies(values, 'FS_Section')
  const barn = await allFaults(sectionFaults(values), () =>
    asFieldFaults('FS_Main', () => createBarn(db, context, scope, { ...barnOfValues(values), farm_id, confirmed })),
  )
  for (const id of sections) {
    const body = { ...NEW_SECTION, ...sectionCopyIn(values, id), barn_id: barn.id, confirmed }
    await asFieldFaults(id, () => createSection(db, context, scope, body))
  }
  return setupOfBarn(db, scope, barn.id)
}

export async function updateBarnFromForm(
  requestContext: FormRequestContext,
  id: BarnId,
  { form, confirmed }: SubmittedPlaceForm,
) {
  const { db, context, scope } = requestContext
  const values = await parseSettingForm(requestContext, formId.barn, { barn_id: id }, form)
  const body = { ...barnOfValues(values), version: versionOf(form), confirmed }
  return asFieldFaults('FS_Main', () => updateBarn(db, context, scope, id, body))
}

export async function createSectionFromForm(
  requestContext: FormRequestContext,
  { barn_id, form, confirmed }: SubmittedPlaceForm & { barn_id: BarnId },
): Promise<SectionSetup> {
  const { db, context, scope } = requestContext
  const values = await parseSettingForm(requestContext, formId.newSection, { barn_id }, form)
  return asFieldFaults('FS_Main', () =>
    createSection(db, context, scope, { ...sectionOfValues(values), barn_id, confirmed }),
  )
}

export async function updateSectionFromForm(
  requestContext: FormRequestContext,
  id: SectionId,
  { form, confirmed }: SubmittedPlaceForm,
) {
  const { db, context, scope } = requestContext
  const values = await parseSettingForm(requestContext, formId.section, { section_id: id }, form)
  const body = { ...sectionOfValues(values), version: versionOf(form), confirmed }
  return asFieldFaults('FS_Main', () => updateSection(db, context, scope, id, body))
}

/** Submitted version, which the parser has compared with the stored one. */
const versionOf = ({ version }: SubmittedForm): number => requireValue(version ?? null, 'form.version')

type FieldsNotInForm = 'confirmed'

function farmOfValues(values: ElementValues): Omit<FarmBody, FieldsNotInForm> {
  return {
    name: requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim(),
    chr_number: requireValue(values.text('FS_Main.FF_ChrNumber'), 'FF_ChrNumber').trim(),
    street: values.text('FS_Main.FF_Street'),
    postal_town: values.text('FS_Main.FF_PostalTown'),
    pig_capacity: values.number('FS_Main.FF_PigCapacity'),
    production_kind: Number(requireValue(values.text('FS_Main.FF_ProductionKind'), 'FF_ProductionKind')),
    vet: values.text('FS_Main.FF_Vet'),
  }
}

const barnOfValues = (values: ElementValues): Omit<BarnBody, FieldsNotInForm | 'farm_id'> => ({
  name: requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim(),
  animal_group: groupOfValues(values, 'FS_Main.FF_AnimalGroup'),
  pig_capacity: values.number('FS_Main.FF_PigCapacity'),
  feed_system: ({ 1: 1, 2: 2 } as const)[values.text('FS_Main.FF_FeedSystem') ?? ''] ?? null,
  area_m2: values.number('FS_Main.FF_Area'),
  is_batch_production: values.flag('FS_Main.FF_IsBatchProduction'),
})

const sectionOfValues = (values: ElementValues): Omit<SectionBody, FieldsNotInForm | 'barn_id'> => ({
  name: requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim(),
  pig_capacity: values.number('FS_Main.FF_PigCapacity'),
  pen_count: values.number('FS_Main.FF_PenCount'),
  area_m2: values.number('FS_Main.FF_Area'),
  display_num_of_pigs: values.flag('FS_Main.FF_ShowPigs'),
})

const NEW_BARN = { is_batch_production: false, feed_system: null, area_m2: null }
const NEW_SECTION = { pen_count: null, area_m2: null, display_num_of_pigs: true }

const barnCopyIn = (values: ElementValues, id: string) => ({
  name: requireValue(values.text(`${id}.FF_BarnName`), 'FF_BarnName').trim(),
  animal_group: groupOfValues(values, `${id}.FF_AnimalGroup`),
  pig_capacity: values.number(`${id}.FF_PigCapacity`),
})

const sectionCopyIn = (values: ElementValues, id: string) => ({
  name: requireValue(values.text(`${id}.FF_SectionName`), 'FF_SectionName').trim(),
  pig_capacity: values.number(`${id}.FF_PigCapacity`),
})

function groupOfValues(values: ElementValues, address: string): BarnBody['animal_group'] {
  const group = values.text(address)
  if (group !== 'WEANERS' && group !== 'SLAUGHTER_PIGS') throw refused('keyValuePairs.notEmpty', address)
  return group
}

/** Ids of the copies with at least one value. */
const copies = (values: ElementValues, prototype: string): string[] =>
  values
    .copiesOf(prototype)
    .filter((id) => [...values.all].some(([address, value]) => address.startsWith(`${id}.`) && value !== null))

/** Rules: each copy needs a name that is unique among the copies. */
function copyFaults(values: ElementValues, ids: readonly string[], nameId: string): BrokenRule[] {
  const nameOf = (id: string) => values.text(`${id}.${nameId}`)?.trim().toLowerCase() ?? null
  const parent = values.text('FS_Main.FF_Name') ?? ''
  return ids.flatMap((id, no): BrokenRule[] => {
    const field = `${id}.${nameId}`
    if (nameOf(id) === null) return [{ code: 'strings.isString', verdict: 'refused', field }]
    const isTaken = ids.slice(0, no).some((before) => nameOf(before) === nameOf(id))
    return isTaken ? [{ code: 'location.name_taken', verdict: 'refused', field, params: { parent } }] : []
  })
}

const withoutGroup = (values: ElementValues, ids: readonly string[]): BrokenRule[] =>
  ids
    .map((id) => `${id}.FF_AnimalGroup`)
    .filter((field) => values.text(field) === null)
    .map((field) => ({ code: 'keyValuePairs.notEmpty', verdict: 'refused', field }))

const barnFaults = (values: ElementValues): BrokenRule[] => {
  const barns = copies(values, 'FS_Barn')
  return [...copyFaults(values, barns, 'FF_BarnName'), ...withoutGroup(values, barns)]
}

const sectionFaults = (values: ElementValues): BrokenRule[] =>
  copyFaults(values, copies(values, 'FS_Section'), 'FF_SectionName')

/** Reports all faults together: those of the place and those of the places created inside it. */
async function allFaults<T>(faults: readonly BrokenRule[], work: () => Promise<T>): Promise<T> {
  const made = await work().catch((problem: unknown) => {
    throw problem instanceof RuleProblem ? new RuleProblem([...problem.rules, ...faults]) : problem
  })
  assertRules(faults, false)
  return made
}

const refused = (code: BrokenRule['code'], field: string) => new RuleProblem([{ code, verdict: 'refused', field }])

/** Form elements of a place's values. The name has a different element in copies of barns and sections. */
const ELEMENTS: Record<string, string> = {
  name: 'FF_Name',
  chr_number: 'FF_ChrNumber',
  pig_capacity: 'FF_PigCapacity',
  locked_through: 'FF_LockedThrough',
}
const NAMES: Record<string, string> = { FS_Barn: 'FF_BarnName', FS_Section: 'FF_SectionName' }

/** Moves the faults of a place to the form field that its value came from. */
async function asFieldFaults<T>(sectionId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    if (!(problem instanceof RuleProblem)) throw problem
    const own = NAMES[sectionId.replace(/_\d+$/, '')]
    throw new RuleProblem(
      problem.rules.map(({ field = '', ...rule }) => ({
        ...rule,
        field: field.includes('.')
          ? field
          : `${sectionId}.${(field === 'name' ? own : undefined) ?? ELEMENTS[field] ?? 'FF_Name'}`,
      })),
    )
  }
}
