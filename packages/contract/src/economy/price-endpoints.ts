import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { type Access, type Endpoint, endpoint } from '../core/endpoint.ts'
import { ChargeId } from '../core/ids.ts'
import { Confirmed } from '../places/place-setup.ts'

/**
 * Prices that hold in the whole installation, kept by who administers it, each known by its first day; and what a
 * company adds to one or takes off it. DKK without VAT, at most four decimals.
 */
export const Price = z.number().min(0).max(99_999)
/** Added to a price; negative: taken off. */
export const Charge = z.number().min(-9_999).max(9_999)

/** Fields of prices, each of them the same kind of number. */
export const priceFields = <Name extends string, Field extends z.ZodType>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>

/** The first day of a price names it. */
const PriceParams = z.object({ id: IsoDate })

type Summaries<Action extends string> = Readonly<Record<Action, string>>

/** A kind of price list: what differs between the five of them. */
interface PriceDescription<
  Day extends z.ZodRawShape,
  Figures extends z.ZodRawShape,
  Listed extends z.ZodType,
  Stored extends z.ZodType,
> {
  /** The list; one price stands at its first day below it. */
  path: `/economies/${string}`
  /** Who reads the list. Only who administers the installation writes it. */
  access: OfMembers
  summaries: Summaries<'list' | 'add' | 'change' | 'remove'>
  /** What tells the first day of a new price. */
  day: Day
  /** What can be changed of a price. */
  figures: Figures
  /** A price as the company sees it. */
  listed: Listed
  /** A price as it is stored for all companies. */
  stored: Stored
}

/** Lists, adds, changes and removes prices of a kind. */
export function priceEndpoints<
  Day extends z.ZodRawShape,
  Figures extends z.ZodRawShape,
  Listed extends z.ZodType,
  Stored extends z.ZodType,
>({ path, access, summaries, day, figures, listed, stored }: PriceDescription<Day, Figures, Listed, Stored>) {
  const writes = { access: 'solution', changes: ['herd'] } as const
  const onePath = `${path}/:id` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: summaries.list,
      access,
      reply: z.array(listed),
      reads: ['herd', 'places'],
    }),
    add: endpoint({
      ...{ method: 'POST', path, summary: summaries.add, ...writes },
      body: z.strictObject({ ...day, ...figures }),
      reply: stored,
      status: 201,
    }),
    change: endpoint({
      ...{ method: 'PUT', path: onePath, summary: summaries.change, ...writes },
      params: PriceParams,
      body: z.strictObject(figures),
      reply: stored,
    }),
    remove: endpoint({
      ...{ method: 'DELETE', path: onePath, summary: summaries.remove, ...writes },
      params: PriceParams,
      reply: z.null(),
      status: 204,
    }),
  }
}

/** What a company's adjustment of a price is called in addresses and answers. */
export interface ChargeNames<Field extends string = string, IdName extends string = string> {
  /** The adjustments of a price, below its address. */
  collection: string
  /** The id of an adjustment in its address. */
  idName: IdName
  /** The adjustment in a listed price; null there: the price counts as it is. */
  listedAs: string
  /** What is added to each figure of the price. */
  fields: Readonly<Record<Field, string>>
}

interface ChargeDescription<IdName extends string, Body extends z.ZodType, Stored extends z.ZodType> {
  names: ChargeNames<string, IdName>
  /** Who adjusts. */
  access: OfMembers
  summaries: Summaries<'add' | 'change' | 'remove'>
  body: Body
  stored: Stored
}

/** The same of prices that companies adjust: to remove one removes their adjustments, which asks first. */
export function adjustablePriceEndpoints<
  Day extends z.ZodRawShape,
  Figures extends z.ZodRawShape,
  Listed extends z.ZodType,
  Stored extends z.ZodType,
  IdName extends string,
  ChargeBody extends z.ZodType,
  StoredCharge extends z.ZodType,
>(
  description: PriceDescription<Day, Figures, Listed, Stored>,
  { names, access, summaries, body, stored }: ChargeDescription<IdName, ChargeBody, StoredCharge>,
) {
  const endpoints = priceEndpoints(description)
  const adjusts = { access, changes: ['herd'] } as const
  const path = `${description.path}/:id/${names.collection}` as const
  const onePath = `${path}/:${names.idName}` as const
  const ids = { [names.idName]: ChargeId } as Record<IdName, typeof ChargeId>
  const params = z.object({ id: IsoDate, ...ids })
  return {
    ...endpoints,
    remove: endpoint({ ...endpoints.remove, query: Confirmed }),
    addCharge: endpoint({
      ...{ method: 'POST', path, summary: summaries.add, ...adjusts },
      params: PriceParams,
      body,
      reply: stored,
      status: 201,
    }),
    changeCharge: endpoint({
      ...{ method: 'PUT', path: onePath, summary: summaries.change, ...adjusts },
      params,
      body,
      reply: stored,
    }),
    removeCharge: endpoint({
      ...{ method: 'DELETE', path: onePath, summary: summaries.remove, ...adjusts },
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

/** Access of a company's members, whichever module or permission it names. */
type OfMembers = Exclude<Access, string>

/** The calls of any kind of prices, for code that serves or shows all of them. */
export interface PriceEndpoints {
  list: Endpoint<Nothing, z.ZodType, Nothing, z.ZodType<Identified[]>, OfMembers>
  add: Endpoint<Nothing, Nothing, Body, z.ZodType<Identified>, 'solution'>
  change: Endpoint<Params, Nothing, Body, z.ZodType<Identified>, 'solution'>
  remove: Endpoint<Params, z.ZodType, Nothing, z.ZodNull, 'solution'>
}

/** The calls of any kind of prices that companies adjust. */
export interface AdjustablePriceEndpoints extends PriceEndpoints {
  addCharge: Endpoint<Params, Nothing, Body, z.ZodType<Identified>, OfMembers>
  changeCharge: Endpoint<Params, Nothing, Body, z.ZodType<Identified>, OfMembers>
  removeCharge: Endpoint<Params, Nothing, Nothing, z.ZodNull, OfMembers>
}
