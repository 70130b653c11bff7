import { type CARCASS_SUMS, type CarcassFacts, noCarcasses } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { sql } from 'kysely'

type CarcassSum = (typeof CARCASS_SUMS)[number]

/** Columns of `carcass_list` by the names of the domain. */
const COLUMNS: Readonly<Record<CarcassSum, string>> = {
  head: 'head',
  weightG: 'weight_g',
  squaredG: 'squared_g',
  leanHead: 'lean_head',
  leanTenths: 'sum_lean_tenths',
  squaredTenths: 'squared_tenths',
  underHead: 'under_head',
  insideHead: 'inside_head',
  overHead: 'over_head',
  settledHead: 'settled_head',
  weightOre: 'weight_ore',
  leanOre: 'lean_ore',
  remarkedHead: 'remarked_head',
}

/** Sums of carcasses without their remarks, which statements count with those that people typed. */
export type CarcassSums = Pick<CarcassFacts, CarcassSum>

const sums = Object.entries(COLUMNS) as [CarcassSum, string][]

/**
 * The sums of `carcass_list` under an alias as one JSON value; null where the settlement has no carcasses.
 */
export const carcassSumsOf = (alias: string) =>
  sql<CarcassSums | null>`case when ${sql.ref(`${alias}.record_id`)} is not null then json_build_object(${sql.join(
    sums.map(([name, column]) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${column}`)}`),
  )}) end`

/** The sums over several settlements, each by the share of it that belongs to the queried place. */
export const sharedCarcassSums = (alias: string, share: string) =>
  sql<CarcassSums>`json_build_object(${sql.join(
    sums.map(
      ([name, column]) =>
        sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`${alias}.${column}`)} * ${sql.ref(share)}), 0)::float8`,
    ),
  )})`

/**
 * Remarks of a slaughter as rows (code, heads): the typed ones of record `r`, else those of its carcasses `c`. The alias
 * names the relation.
 */
export const remarkRelation = (alias: string) => sql`(
    select remark ->> 'FF_RemarkCode' as code, (remark ->> 'FF_RemarkNumber')::float8 as heads
    from jsonb_array_elements(
      case when jsonb_typeof(r.detail -> 'FS_Remarks') = 'array' then r.detail -> 'FS_Remarks' else '[]' end) remark
    where remark ->> 'FF_RemarkCode' is not null and remark ->> 'FF_RemarkNumber' is not null
    union all
    select own.key, own.value::float8 from jsonb_each_text(c.remarks) own
    where not coalesce(r.detail -> 'FS_Remarks' @? '$[*].FF_RemarkCode', false)) as ${sql.ref(alias)}`

/**
 * Pigs of the slaughter leg `l` whose remarks are stated: all of them where people typed remarks of record `r`, else the
 * leg's part of the carcasses `c`; 0 where nobody stated any.
 */
export const remarksStatedHead = sql<number>`(case when coalesce(r.detail -> 'FS_Remarks' @? '$[*].FF_RemarkCode', false)
    then -l.head else coalesce(c.head * -l.head / nullif(r.head, 0)::float8, 0) end)::float8`

/** Sums of the domain's shape, with remarks that are counted elsewhere. */
export const factsOfSums = (carcassSums: CarcassSums): CarcassFacts => ({ ...noCarcasses, ...carcassSums })
