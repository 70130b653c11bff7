import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { placeSetups } from '@herdboard/contract/places/place-setup.ts'
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
  setupOfSection,
  updateBarn,
  updateFarm,
  updateSection,
} from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FormRequestContext } from '../form-kind.ts'
import type { SettingSubjectIds } from './setting-form.ts'

interface Confirmable {
  confirmed: boolean
}

/** Places that the form of a new place creates inside it, one for each copy of a section of the form. */
interface InnerPlaces<Id> {
  copiesIn(values: ElementValues): string[]
  /** Rules that the copies break, apart from those of the places themselves. */
  faultsIn(values: ElementValues): BrokenRule[]
  create(
    caller: FormRequestContext,
    outer: Id,
    values: ElementValues,
    copy: string,
    confirmed: boolean,
  ): Promise<unknown>
}

/**
 * Describes how a form sets up one kind of place. `Parent` is the id of the place around a new one; `Values` are those
 * of a new place, `Changes` those of a stored one.
 */
export interface PlaceForm<
  Id extends string,
  Parent extends SettingSubjectIds,
  Values,
  Changes,
  Place extends { id: Id },
> {
  /** Forms of a new place and of a stored one. */
  forms: { add: number; change: number }
  /** Ids of the place around a new one; undefined where the target lacks them. */
  parentIn(target: SettingSubjectIds): Parent | undefined
  idIn(target: SettingSubjectIds): Id | undefined
  subjectOf(id: Id): SettingSubjectIds
  valuesOf(values: ElementValues): Values
  changesOf(values: ElementValues): Changes
  create(db: Db, context: RequestContext, scope: TenantScope, body: Values & Parent & Confirmable): Promise<Place>
  update(
    db: Db,
    context: RequestContext,
    scope: TenantScope,
    id: Id,
    body: Changes & Confirmable & { version: number },
  ): Promise<Place>
  /** The place with those that were created inside it. */
  read(db: Db, scope: TenantScope, id: Id): Promise<Place>
  inner: InnerPlaces<Id> | null
}

type FieldsNotInForm = 'confirmed'
type FarmChanges = Omit<FarmBody, FieldsNotInForm> & { locked_through: string | null }
type BarnValues = Omit<BarnBody, FieldsNotInForm | 'farm_id'>
type SectionValues = Omit<SectionBody, FieldsNotInForm | 'barn_id'>

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

const barnOfValues = (values: ElementValues): BarnValues => ({
  name: requireValue(values.text('FS_Main.FF_Name'), 'FF_Name').trim(),
  animal_group: groupOfValues(values, 'FS_Main.FF_AnimalGroup'),
  pig_capacity: values.number('FS_Main.FF_PigCapacity'),
  feed_system: ({ 1: 1, 2: 2 } as const)[values.text('FS_Main.FF_FeedSystem') ?? ''] ?? null,
  area_m2: values.number('FS_Main.FF_Area'),
  is_batch_production: values.flag('FS_Main.FF_IsBatchProduction'),
})

const sectionOfValues = (values: ElementValues): SectionValues => ({
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

const refused = (code: BrokenRule['code'], field: string) => new RuleProblem([{ code, verdict: 'refused', field }])

const farm: PlaceForm<FarmId, object, Omit<FarmBody, FieldsNotInForm>, FarmChanges, FarmSetup> = {
  forms: { add: formId.newFarm, change: formId.farm },
  parentIn: () => ({}),
  idIn: ({ farm_id }) => farm_id,
  subjectOf: (id) => ({ farm_id: id }),
  valuesOf: farmOfValues,
  changesOf: (values) => ({ ...farmOfValues(values), locked_through: values.text('FS_Main.FF_LockedThrough') }),
  create: createFarm,
  update: updateFarm,
  read: setupOfFarm,
  inner: {
    copiesIn: (values) => copies(values, 'FS_Barn'),
    faultsIn: barnFaults,
    create: ({ db, context, scope }, farm_id, values, copy, confirmed) =>
      createBarn(db, context, scope, { ...NEW_BARN, ...barnCopyIn(values, copy), farm_id, confirmed }),
  },
}

const barn: PlaceForm<BarnId, { farm_id: FarmId }, BarnValues, BarnValues, BarnSetup> = {
  forms: { add: formId.newBarn, change: formId.barn },
  parentIn: ({ farm_id }) => farm_id && { farm_id },
  idIn: ({ barn_id }) => barn_id,
  subjectOf: (id) => ({ barn_id: id }),
  valuesOf: barnOfValues,
  changesOf: barnOfValues,
  create: createBarn,
  update: updateBarn,
  read: setupOfBarn,
  inner: {
    copiesIn: (values) => copies(values, 'FS_Section'),
    faultsIn: sectionFaults,
    create: ({ db, context, scope }, barn_id, values, copy, confirmed) =>
      createSection(db, context, scope, { ...NEW_SECTION, ...sectionCopyIn(values, copy), barn_id, confirmed }),
  },
}

const section: PlaceForm<SectionId, { barn_id: BarnId }, SectionValues, SectionValues, SectionSetup> = {
  forms: { add: formId.newSection, change: formId.section },
  parentIn: ({ barn_id }) => barn_id && { barn_id },
  idIn: ({ section_id }) => section_id,
  subjectOf: (id) => ({ section_id: id }),
  valuesOf: sectionOfValues,
  changesOf: sectionOfValues,
  create: createSection,
  update: updateSection,
  read: setupOfSection,
  inner: null,
}

/** The form of each kind of place, by the name of its endpoints. */
export const placeForms = { farm, barn, section } satisfies Record<keyof typeof placeSetups, unknown>
