import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { type Access, type Endpoint, endpoint } from '../core/endpoint.ts'
import { AdjustmentId } from '../core/ids.ts'
import { ConfirmedQuery } from '../places/place-setup.ts'

/**
 * Price that applies to the whole installation; its administrators maintain it, and its first day identifies it. A
 * company may add an adjustment (`PriceAdjustmentDkk`). DKK without VAT, at most four decimals.
 */
export const PriceDkk = z.number().min(0).max(99_999)
/** Adjustment that a company adds to a price; a negative one lowers the price. */
export const PriceAdjustmentDkk = z.number().min(-9_999).max(9_999)

/** Builds the schema of price fields that all hold the same kind of number. */
export const priceFields = <Name extends string, Field extends z.ZodType>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>

/** The first day of a price identifies it. */
const PriceParams = z.object({ id: IsoDate })

type Summaries<Action extends string> = Readonly<Record<Action, string>>

/** Describes a kind of price list: what differs between the five kinds. */
interface PriceDescriptor<
  Day extends z.ZodRawShape,
  Figures extends z.ZodRawShape,
  Listed extends z.ZodType,
  Stored extends z.ZodType,
> {
  /** Path of the list; a single price is below it, under its first day. */
  path: `/economies/${string}`
  /** Who may read the list. Only administrators of the installation may write it. */
  access: MemberAccess
  summaries: Summaries<'list' | 'add' | 'change' | 'remove'>
  /** Field with the first day of a new price. */
  day: Day
  /** Fields of a price that can be changed. */
  figures: Figures
  /** A price as the company sees it. */
  listed: Listed
  /** A price as it is stored for all companies. */
  stored: Stored
}

/** Declares the endpoints that list, add, change and remove prices of a kind. */
export function priceEndpoints<
  Day extends z.ZodRawShape,
  Figures extends z.ZodRawShape,
  Listed extends z.ZodType,
  Stored extends z.ZodType,
>({ path, access, summaries, day, figures, listed, stored }: PriceDescriptor<Day, Figures, Listed, Stored>) {
  const writes = { access: 'solution', changes: ['herd'] } as const
  const onePath = `${path}/:id` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: summaries.list,
      access,
      errors: [],
      reply: z.array(listed),
      reads: ['herd', 'places'],
    }),
    add: endpoint({
      ...{ method: 'POST', path, summary: summaries.add, ...writes },
      errors: [],
      body: z.strictObject({ ...day, ...figures }),
      reply: stored,
      status: 201,
    }),
    change: endpoint({
      ...{ method: 'PUT', path: onePath, summary: summaries.change, ...writes },
      errors: [],
      params: PriceParams,
      body: z.strictObject(figures),
      reply: stored,
    }),
    remove: endpoint({
      ...{ method: 'DELETE', path: onePath, summary: summaries.remove, ...writes },
      errors: [],
      params: PriceParams,
      reply: z.null(),
      status: 204,
    }),
  }
}

/** Names of a company's adjustment in addresses and replies. */
export interface AdjustmentNames<Field extends string = string, IdName extends string = string> {
  /** Path segment of the adjustments, below the address of the price. */
  collection: string
  /** Path parameter with the id of an adjustment. */
  idName: IdName
  /** Field of a listed price that holds the adjustment; null means that the price is not adjusted. */
  listedAs: string
  /** Field of the adjustment for each figure of the price. */
  fields: Readonly<Record<Field, string>>
}

interface AdjustmentDescriptor<IdName extends string, Body extends z.ZodType, Stored extends z.ZodType> {
  names: AdjustmentNames<string, IdName>
  /** Who may adjust a price. */
  access: MemberAccess
  summaries: Summaries<'add' | 'change' | 'remove'>
  body: Body
  stored: Stored
}

/**
 * Declares the same endpoints for prices that companies adjust, and those of the adjustments. Removing a price also
 * removes its adjustments, after a confirmation.
 */
export function adjustablePriceEndpoints<
  Day extends z.ZodRawShape,
  Figures extends z.ZodRawShape,
  Listed extends z.ZodType,
  Stored extends z.ZodType,
  IdName extends string,
  AdjustmentBody extends z.ZodType,
  StoredAdjustment extends z.ZodType,
>(
  description: PriceDescriptor<Day, Figures, Listed, Stored>,
  { names, access, summaries, body, stored }: AdjustmentDescriptor<IdName, AdjustmentBody, StoredAdjustment>,
) {
  const endpoints = priceEndpoints(description)
  const adjusts = { access, changes: ['herd'] } as const
  const path = `${description.path}/:id/${names.collection}` as const
  const onePath = `${path}/:${names.idName}` as const
  const ids = { [names.idName]: AdjustmentId } as Record<IdName, typeof AdjustmentId>
  const params = z.object({ id: IsoDate, ...ids })
  return {
    ...endpoints,
    remove: endpoint({ ...endpoints.remove, query: ConfirmedQuery }),
    addAdjustment: endpoint({
      ...{ method: 'POST', path, summary: summaries.add, ...adjusts },
      errors: [],
      params: PriceParams,
      body,
      reply: stored,
      status: 201,
    }),
    changeAdjustment: endpoint({
      ...{ method: 'PUT', path: onePath, summary: summaries.change, ...adjusts },
      errors: [],
      params,
      body,
      reply: stored,
    }),
    removeAdjustment: endpoint({
      ...{ method: 'DELETE', path: onePath, summary: summaries.remove, ...adjusts },
      errors: [],
      params,
      reply: z.null(),
      status: 204,
    }),
  }
}

type Fields = Record<string, unknown>
type Identified = { id: string }
type Body = z.ZodType<Fields, Fields>
type Params = z.ZodType<Identified & Record<string, string>, Identified & Record<string, string>>
type Nothing = z.ZodUndefined

/** Access for members of a company, with any module or permission. */
type MemberAccess = Exclude<Access, string>

/** Endpoints of any kind of price, for code that handles all kinds. */
export interface PriceEndpoints {
  list: Endpoint<Nothing, z.ZodType, Nothing, z.ZodType<Identified[]>, MemberAccess>
  add: Endpoint<Nothing, Nothing, Body, z.ZodType<Identified>, 'solution'>
  change: Endpoint<Params, Nothing, Body, z.ZodType<Identified>, 'solution'>
  remove: Endpoint<Params, z.ZodType, Nothing, z.ZodNull, 'solution'>
}

/** Endpoints of any kind of price that companies adjust. */
export interface AdjustablePriceEndpoints extends PriceEndpoints {
  addAdjustment: Endpoint<Params, Nothing, Body, z.ZodType<Identified>, MemberAccess>
  changeAdjustment: Endpoint<Params, Nothing, Body, z.ZodType<Identified>, MemberAccess>
  removeAdjustment: Endpoint<Params, Nothing, Nothing, z.ZodNull, MemberAccess>
}
