import { API_ROLE } from '#platform/database/migrate/api-role.ts'

/** A node of a plan as `explain (analyze, format json)` prints it. Rows are means of the loops. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'CTE Name'?: string
  'Index Cond'?: string
  Filter?: string
  'Join Filter'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** A statement that ran, with its plan. */
export interface StatementPlan {
  query: string
  root: PlanNode
}

/**
 * Statements that let a database report the plan of each statement of the API's role to its client, also inside
 * functions. Only the administrator of the server may run them. Without sequential scans the planner reads a table from
 * end to end only where it has no index, however small the table is.
 */
export const explainSettings = (database: string): string[] =>
  [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_nested_statements = on',
    'auto_explain.log_parameter_max_length = 0',
    'auto_explain.log_format = json',
    'auto_explain.log_level = notice',
    'enable_seqscan = off',
    // Plans as the product's server makes them (database-server.ts saves planning).
    'plan_cache_mode = auto',
  ].map((setting) => `alter role ${API_ROLE} in database ${database} set ${setting}`)

/** Reads the plan in a notice; empty for other notices. */
export function readPlans(notice: string): StatementPlan[] {
  const start = notice.indexOf('plan:\n{')
  if (start < 0) return []
  const { 'Query Text': query, Plan: root } = JSON.parse(notice.slice(start + 'plan:\n'.length))
  return [{ query, root }]
}

/** Rows that a filter may remove: some milliseconds. More are fine where it keeps one of `MAX_ROWS_PER_KEPT`. */
const MAX_ROWS = 2_000
const MAX_ROWS_PER_KEPT = 10
/** Rows that may be read of a table by the company alone. */
const MAX_COMPANY_ROWS = 10_000
/** Pairs of rows that a join may compare in vain. */
const MAX_PAIRS = 100_000

/**
 * Returns what a plan reads in vain, as `table (condition): number`: a table without an index, all rows of a company, rows
 * that a filter removes, and pairs of rows that a join removes.
 */
export const wastedReads = ({ root }: StatementPlan): string[] => nodesOf(root).flatMap(wasteOf)

/** Names the tables that a plan reads, also where it never came to read them. */
export const relationsOf = ({ root }: StatementPlan): string[] =>
  nodesOf(root).flatMap((node) => node['Relation Name'] ?? [])

/** Rows of a table that a plan reads, also those that it then removes. */
export const rowsReadOf = ({ root }: StatementPlan, table: string): number =>
  nodesOf(root)
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => {
      const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
      return sum + rows * (node['Actual Loops'] ?? 0)
    }, 0)

function wasteOf(node: PlanNode): string[] {
  const loops = node['Actual Loops'] ?? 0
  const rowCount = Math.round((node['Actual Rows'] ?? 0) * loops)
  const removed = Math.round(
    ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops,
  )
  const pairs = Math.round((node['Rows Removed by Join Filter'] ?? 0) * loops)
  const table = nodesOf(node).flatMap((one) => one['Relation Name'] ?? one['CTE Name'] ?? [])[0] ?? 'values'
  const condition = node['Index Cond'] ?? ''
  if (node['Node Type'] === 'Seq Scan' && rowCount + removed > MAX_ROWS)
    return [`${table} (no index): ${rowCount + removed} rows read`]
  if (/^\(directory_id = [^ ]+\)$/.test(condition) && rowCount + removed > MAX_COMPANY_ROWS)
    return [`${table} (whole company): ${rowCount + removed} rows read`]
  if ((node['Relation Name'] ?? node['CTE Name']) && removed > Math.max(MAX_ROWS, rowCount * MAX_ROWS_PER_KEPT))
    return [`${table} ${node.Filter ?? condition}: ${removed} rows removed, ${rowCount} kept`]
  return pairs > MAX_PAIRS ? [`${table} ${node['Join Filter']}: ${pairs} pairs of rows removed`] : []
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
