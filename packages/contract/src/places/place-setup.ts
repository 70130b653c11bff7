import { z } from 'zod'
import { IsoDate, QueryFlag } from '../core/dates.ts'
import { type Access, type ErrorStatus, endpoint } from '../core/endpoint.ts'
import { SubmittedForm } from '../core/form.ts'
import { BarnId, FarmId, SectionId } from '../core/ids.ts'
import { objectName } from '../core/text/object-name.ts'

const Name = objectName()
const Places = z.int().min(0).max(100_000)
/** Floor area for the pigs, m². */
const Area = z.number().min(0).max(100_000)

/** CHR number, 1 to 6 digits. */
const Chr = z
  .string()
  .regex(/^\d{1,6}$/)
  .nullable()
const FeedSystem = z.union([z.literal(1), z.literal(2)]).nullable()
export const AnimalGroup = z.enum(['WEANERS', 'SLAUGHTER_PIGS'])

const farmValues = {
  chr_number: Chr,
  street: z.string().max(200).nullable(),
  postal_town: z.string().max(100).nullable(),
  pig_capacity: Places.nullable(),
  /** Kind of production: 1 conventional … 6, as in the texts `option:production_kind`. */
  production_kind: z.int().min(1).max(6),
  vet: z.string().max(100).nullable(),
}
const barnValues = {
  is_batch_production: z.boolean(),
  pig_capacity: Places.nullable(),
  /** 1 dry, 2 liquid. */
  feed_system: FeedSystem,
  area_m2: Area.nullable(),
}
const sectionValues = {
  pig_capacity: Places.nullable(),
  pen_count: z.int().min(0).max(500).nullable(),
  area_m2: Area.nullable(),
  display_num_of_pigs: z.boolean(),
}

export const NewFarm = z.strictObject({
  name: Name,
  chr_number: farmValues.chr_number.default(null),
  street: farmValues.street.default(null),
  postal_town: farmValues.postal_town.default(null),
  pig_capacity: farmValues.pig_capacity.default(null),
  production_kind: farmValues.production_kind.default(1),
  vet: farmValues.vet.default(null),
})
export const NewBarn = z.strictObject({
  farm_id: FarmId,
  name: Name,
  animal_group: AnimalGroup,
  is_batch_production: barnValues.is_batch_production.default(false),
  pig_capacity: barnValues.pig_capacity.default(null),
  feed_system: barnValues.feed_system.default(null),
  area_m2: barnValues.area_m2.default(null),
})
export const NewSection = z.strictObject({
  barn_id: BarnId,
  name: Name,
  pig_capacity: sectionValues.pig_capacity.default(null),
  pen_count: sectionValues.pen_count.default(null),
  area_m2: sectionValues.area_m2.default(null),
  display_num_of_pigs: sectionValues.display_num_of_pigs.default(true),
})

/** Values that are not sent stay unchanged: a program that knows fewer values deletes none. */
const ChangedFarm = z.strictObject({
  name: Name,
  ...z.object(farmValues).partial().shape,
  /** Records up to this day cannot be created, changed or deleted; null: no lock. At the latest today. */
  locked_through: IsoDate.nullable().optional(),
})
const ChangedBarn = z.strictObject({
  name: Name,
  animal_group: AnimalGroup,
  ...z.object(barnValues).partial().shape,
})
const ChangedSection = z.strictObject({ name: Name, ...z.object(sectionValues).partial().shape })

const Version = z.object({ version: z.int() })

export const DirectoryFarm = z.object({
  id: FarmId,
  name: z.string(),
  chr_number: z.string().nullable(),
  street: z.string().nullable(),
  postal_town: z.string().nullable(),
  pig_capacity: z.int().nullable(),
  production_kind: z.int(),
  vet: z.string().nullable(),
  /** Last day of the farm's lock; null: no lock. */
  locked_through: IsoDate.nullable(),
  barns: z.array(BarnId),
  ...Version.shape,
})
export const DirectoryBarn = z.object({
  id: BarnId,
  farm_id: FarmId,
  name: z.string(),
  pig_capacity: z.int().nullable(),
  animal_group: AnimalGroup,
  is_batch_production: z.boolean(),
  feed_system: z.union([z.literal(1), z.literal(2)]).nullable(),
  area_m2: z.number().nullable(),
  sections: z.array(SectionId),
  ...Version.shape,
})
export const DirectorySection = z.object({
  id: SectionId,
  farm_id: FarmId,
  barn_id: BarnId,
  name: z.string(),
  pig_capacity: z.int().nullable(),
  pen_count: z.int().nullable(),
  area_m2: z.number().nullable(),
  display_num_of_pigs: z.boolean(),
  ...Version.shape,
})

const managed = { permission: 'manage-directory' } as const
/** Doubtful content is answered with 300, and accepted when sent again with true. */
const confirmed = { confirmed: z.boolean().default(false) }
/** The filled-in setup form of a place; a change includes the version in the form. */
const FilledForm = z.strictObject({ form: SubmittedForm, ...confirmed })

export const listDirectoryFarms = endpoint({
  method: 'GET',
  path: '/directories/farms',
  summary: 'List the farms of the company with their setup',
  access: managed,
  errors: [],
  reply: z.array(DirectoryFarm),
  reads: ['herd', 'places', 'company'],
})
export const listDirectoryBarns = endpoint({
  method: 'GET',
  path: '/directories/barns',
  summary: 'List the barns of the company with their setup',
  access: managed,
  errors: [],
  reply: z.array(DirectoryBarn),
  reads: ['herd', 'places', 'company'],
})
export const listDirectorySections = endpoint({
  method: 'GET',
  path: '/directories/sections',
  summary: 'List the sections of the company with their setup',
  access: { module: 'Sections', ...managed },
  errors: [],
  reply: z.array(DirectorySection),
  reads: ['herd', 'places', 'company'],
})

/** Describes a kind of place in the setup: the schemas of its requests and replies. */
interface PlaceDescriptor<
  Id extends z.ZodType,
  NewPlace extends z.ZodType,
  ChangedPlace extends z.ZodType,
  Place extends z.ZodType,
  Who extends Access,
> {
  path: `/${string}`
  idSchema: Id
  access: Who
  addBody: NewPlace
  changeBody: ChangedPlace
  reply: Place
  /** Statuses of a refused addition that do not follow from its body. */
  addErrors: readonly ErrorStatus[]
  addSummary: string
  changeSummary: string
  removeSummary: string
}

/**
 * Declares the three endpoints of a kind of place: add, change and take out of use. Each accepts a form or plain
 * values.
 */
function placeEndpoints<
  Id extends z.ZodType,
  NewPlace extends z.ZodType,
  ChangedPlace extends z.ZodType,
  Place extends z.ZodType,
  Who extends Access,
>(place: PlaceDescriptor<Id, NewPlace, ChangedPlace, Place, Who>) {
  const { path, idSchema, access, addBody, addErrors, changeBody, reply, addSummary, changeSummary, removeSummary } =
    place
  const one = { path: `${path}/:id`, access, params: z.object({ id: idSchema }), changes: ['places', 'herd'] } as const
  return {
    add: endpoint({
      method: 'POST',
      path,
      summary: addSummary,
      access,
      errors: addErrors,
      body: addBody,
      reply,
      status: 201,
      changes: ['places', 'herd'],
    }),
    change: endpoint({ method: 'PUT', summary: changeSummary, ...one, errors: [], body: changeBody, reply }),
    remove: endpoint({ method: 'DELETE', summary: removeSummary, ...one, reply: z.null(), status: 204, errors: [422] }),
  }
}

/** The endpoints of each kind of place. The server binds them in a loop. */
export const placeSetups = {
  farm: placeEndpoints({
    path: '/farms',
    idSchema: FarmId,
    access: managed,
    addBody: z.union([NewFarm.extend(confirmed), FilledForm]),
    changeBody: z.union([ChangedFarm.extend({ ...confirmed, ...Version.shape }), FilledForm]),
    reply: DirectoryFarm,
    addErrors: [404],
    addSummary: 'Create a farm, from its setting form or from values',
    changeSummary: 'Change a farm; omitted fields stay unchanged',
    removeSummary: 'Delete a farm; refused while it has pigs or an open batch',
  }),
  barn: placeEndpoints({
    path: '/barns',
    idSchema: BarnId,
    access: managed,
    addBody: z.union([NewBarn.extend(confirmed), FilledForm.extend({ farm_id: FarmId })]),
    changeBody: z.union([ChangedBarn.extend({ ...confirmed, ...Version.shape }), FilledForm]),
    reply: DirectoryBarn,
    addErrors: [],
    addSummary: 'Create a barn, from its setting form or from values',
    changeSummary:
      'Change a barn; omitted fields stay unchanged. Its kind and animal group change only while it is empty',
    removeSummary: 'Delete a barn; refused while it has pigs or an open batch',
  }),
  section: placeEndpoints({
    path: '/sections',
    idSchema: SectionId,
    access: { module: 'Sections', ...managed },
    addBody: z.union([NewSection.extend(confirmed), FilledForm.extend({ barn_id: BarnId })]),
    changeBody: z.union([ChangedSection.extend({ ...confirmed, ...Version.shape }), FilledForm]),
    reply: DirectorySection,
    addErrors: [],
    addSummary: 'Create a section, from its setting form or from values',
    changeSummary: 'Change a section; omitted fields stay unchanged',
    removeSummary: 'Delete a section; refused while it has pigs',
  }),
}

export const { add: addFarm, change: changeFarm, remove: removeFarm } = placeSetups.farm
export const { add: addBarn, change: changeBarn, remove: removeBarn } = placeSetups.barn
export const { add: addSection, change: changeSection, remove: removeSection } = placeSetups.section

/** Query of a delete that may need a confirmation. */
export const ConfirmedQuery = z.strictObject({ confirmed: QueryFlag.optional() })
