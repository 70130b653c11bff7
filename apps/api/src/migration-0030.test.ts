import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { databaseBefore } from '#testing/database/migration-database.ts'
import { apiAddress } from './platform/database/migrate/api-role.ts'

/** A renamed table, or one with renamed columns. */
interface RenamedTable {
  /** Its name at 0029, and from 0030 on where that is another. */
  table: string
  becomes?: string
  /** New names of columns by their old ones. */
  columns?: Readonly<Record<string, string>>
  /** The rows at 0029: columns and values as SQL. Two columns never have the same value. */
  rows: string
}

const OURS = '018f0000-0000-7000-8000-000000000001'
const THEIRS = '018f0000-0000-7000-8000-000000000002'
const id = (no: number) => `'018f0000-0000-7000-8000-${String(no).padStart(12, '0')}'`
const ours = `'${OURS}'`

const movedColumns = {
  tin_head: 'transfer_in_head',
  tout_head: 'transfer_out_head',
  tin_g: 'transfer_in_g',
  tout_g: 'transfer_out_g',
  feed_mfe: 'milli_feed_units',
}
const movedNames = `head_open, head, in_head, tin_head, out_head, tout_head, slaughter_head, dead_head, diff_head,
  in_g, tin_g, out_g, tout_g, slaughter_g, carcass_g, dead_g, stock_g, gain_g, feed_g, feed_mfe, feed_ore`
const movedValues = '100, 92, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23'

const TABLES: readonly RenamedTable[] = [
  {
    table: 'reset_wish',
    becomes: 'password_reset_request',
    columns: { asked_at: 'requested_at' },
    rows: `(id, email, asked_at) values (${id(10)}, 'karen@holm.example', '2026-01-05 08:00Z')`,
  },
  {
    table: 'sign_in_try',
    becomes: 'sign_in_attempt',
    columns: { since: 'window_started_at', wait_until: 'locked_until', tried_at: 'last_attempt_at' },
    rows: `(subject, failures, since, wait_until, tried_at)
      values ('account a', 7, '2026-01-05 08:00Z', '2026-01-05 08:02Z', '2026-01-05 08:01Z')`,
  },
  {
    table: 'recalc',
    becomes: 'recalculation_request',
    rows: `(directory_id, id, farm_id, from_day, reason) values (${ours}, ${id(11)}, ${id(3)}, '2026-01-05', 'price')`,
  },
  {
    table: 'background_task',
    becomes: 'background_job',
    rows: `(directory_id, id, kind, status, step, percent)
      values (${ours}, ${id(12)}, 'update-key-figures', 'running', 'calculate', 40)`,
  },
  {
    table: 'herd_forced',
    becomes: 'herd_confirmed_shortage',
    rows: `(directory_id, unit_id, day, record_id) values (${ours}, ${id(6)}, '2026-01-05', ${id(7)})`,
  },
  {
    table: 'key_figure_choice',
    becomes: 'kpi_selection',
    rows: `(directory_id, user_id, pig_type, type_ids) values (${ours}, null, 2, '{4,3,2,1}')`,
  },
  {
    table: 'image_use',
    becomes: 'image_reference',
    rows: `(directory_id, owner_id, image_id, owner_kind, farm_id, position)
      values (${ours}, ${id(7)}, ${id(13)}, 5, ${id(3)}, 3)`,
  },
  {
    table: 'second_factor',
    columns: { key_closed: 'encrypted_key', last_step: 'last_used_step' },
    rows: `(user_id, key_closed, created_at, confirmed_at, last_step)
      values (${id(8)}, '\\x0102', '2026-01-05 08:00Z', '2026-01-05 08:01Z', 57)`,
  },
  {
    table: 'job',
    columns: { company_id: 'target_directory_id', held_until: 'claimed_until' },
    rows: `(id, kind, company_id, run_at, held_until, attempts, last_error)
      values (${id(14)}, 'nightly', ${ours}, '2026-01-05 08:00Z', '2026-01-05 08:10Z', 3, null),
        (${id(15)}, 'nightly', ${ours}, '2026-01-06 08:00Z', null, 1, 'no luck'),
        (${id(16)}, 'send-mail', null, '2026-01-05 08:00Z', null, 0, null)`,
  },
  {
    table: 'mail',
    columns: { until: 'expires_at', next_try_at: 'next_attempt_at' },
    rows: `(id, kind, content, created_at, until, next_try_at, attempts)
      values (${id(17)}, 'invitation', '{"to": "x"}', '2026-01-05 08:00Z', '2026-01-12 08:00Z', '2026-01-05 08:04Z', 2)`,
  },
  {
    table: 'record',
    columns: { forced: 'is_confirmed' },
    rows: `(directory_id, id, type_id, day, farm_id, head, kg, forced)
      values (${ours}, ${id(20)}, 2, '2026-01-05', ${id(3)}, 8, 240.5, true),
        (${ours}, ${id(21)}, 2, '2026-01-05', ${id(3)}, 9, 270, false)`,
  },
  {
    table: 'batch',
    columns: { given_start: 'entered_start_date' },
    rows: `(directory_id, id, barn_id, name, start_date, given_start)
      values (${ours}, ${id(18)}, ${id(4)}, 'Hold 7', '2026-01-05', '2026-01-09')`,
  },
  {
    table: 'herd_day',
    columns: movedColumns,
    rows: `(directory_id, unit_id, day, farm_id, pig_type, ${movedNames})
      values (${ours}, ${id(6)}, '2026-01-05', ${id(3)}, 2, ${movedValues})`,
  },
  {
    table: 'herd_farm_day',
    columns: movedColumns,
    rows: `(directory_id, day, farm_id, pig_type, ${movedNames}) values (${ours}, '2026-01-05', ${id(3)}, 2, ${movedValues})`,
  },
  {
    table: 'feed_day',
    columns: { kg_g: 'grams', mfe: 'milli_feed_units', ore: 'cost_ore' },
    rows: `(directory_id, record_id, farm_id, unit_id, day, mix_id, kg_g, mfe, ore)
      values (${ours}, ${id(7)}, ${id(3)}, ${id(6)}, '2026-01-05', ${id(9)}, 31, 32, 33)`,
  },
  {
    table: 'treatment',
    columns: { retention_day: 'withdrawal_end_day' },
    rows: `(directory_id, record_id, pig_type, diagnosis_id, drug_id, drug_name, method_id, head, avg_kg, dose_per_animal,
        dose_unit, times, interval_days, withdrawal_days, last_day, retention_day, is_done)
      values (${ours}, ${id(7)}, 2, 4, ${id(19)}, 'Tiamvet', 1, 5, 42, 2.1, 'ml', 3, 1, 8, '2026-01-07', '2026-01-15', false)`,
  },
  {
    table: 'assignment',
    columns: { retention_day: 'withdrawal_end_day' },
    rows: `(directory_id, id, day, farm_id, name, retention_day)
      values (${ours}, ${id(22)}, '2026-01-05', ${id(3)}, 'Tiamvet', '2026-01-15')`,
  },
  {
    table: 'notification',
    columns: { words: 'search_texts' },
    rows: `(directory_id, id, type_id, subject, words, requires_action, published_at)
      values (${ours}, ${id(23)}, 1, 'x', '{a,b,c,d,e,f,g,h,i,j}', true, '2026-01-05 08:00Z')`,
  },
  {
    table: 'sensor',
    columns: { judged_at: 'alarms_evaluated_at' },
    rows: `(directory_id, id, name, type_id, last_at, changed_from, judged_at)
      values (${ours}, ${id(24)}, 'Vand 4', 1, '2026-01-05 08:02Z', '2026-01-05 08:00Z', '2026-01-05 08:01Z')`,
  },
  {
    table: 'alarm',
    columns: { clears: 'cleared_alarm_id' },
    rows: `(directory_id, id, type_id, farm_id, barn_id, section_id, severity, started_at, ended_at, clears)
      values (${ours}, ${id(25)}, 1, ${id(3)}, ${id(4)}, ${id(5)}, 3, '2026-01-05 08:00Z', '2026-01-05 09:00Z', null),
        (${ours}, ${id(26)}, 1, ${id(3)}, ${id(4)}, ${id(5)}, 1, '2026-01-05 09:00Z', '2026-01-05 09:00Z', ${id(25)})`,
  },
]

const { database, ownerAddress, migrateTo } = await databaseBefore('0030')
const rowsBefore = new Map<string, Record<string, unknown>[]>()

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query(`select to_jsonb(t) as row from ${table} t order by t::text`)
  return rows.map(({ row }) => row)
}

beforeAll(async () => {
  for (const { table, rows } of TABLES) {
    await database.query(`insert into ${table} ${rows}`)
    rowsBefore.set(table, await rowsOf(table))
  }
  await database.query(`insert into job (id, kind) values (${id(30)}, 'reset-wishes')`)
  await migrateTo('0030')
})

test('a waiting job keeps its row under the new name of its kind', async () => {
  const { rows } = await database.query(`delete from job where id = ${id(30)} returning kind`)
  expect(rows).toEqual([{ kind: 'send-password-resets' }])
})

test.each(TABLES)('the upgrade from 0029 keeps every row of $table', async ({ table, becomes, columns = {} }) => {
  const expected = rowsBefore
    .get(table)
    ?.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [columns[column] ?? column, value])))
  expect(expected).not.toEqual([])
  expect(await rowsOf(becomes ?? table)).toEqual(expected)
})

test('no object or function body contains an old name', async () => {
  const tables = TABLES.filter(({ becomes }) => becomes).map(({ table }) => table)
  const columns = TABLES.flatMap(({ table, becomes = table, columns: renamed = {} }) =>
    Object.keys(renamed).map((column) => ({ table: becomes, column })),
  )
  const functions = ['company', 'acting_user', 'own_companies', 'charges_on', 'chooses_for', 'is_deleted']
  const { rows } = await database.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname ~ $1
     union all select conname from pg_constraint where conname ~ $1
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace
       and (proname = any ($2::text[]) or prosrc ~ $3)
     union all select "table" || '.' || "column" from jsonb_to_recordset($4) as old ("table" text, "column" text)
       where exists (select from pg_attribute where attrelid = "table"::regclass and attname = "column")
         or exists (select from pg_constraint
           where conrelid = "table"::regclass and position('_' || "column" || '_' in conname) > 0)`,
    [
      `^(${tables.join('|')})(_|$)`,
      functions,
      `\\m((${functions.join('|')})\\s*\\(|(${tables.join('|')})\\M)`,
      JSON.stringify(columns),
    ],
  )
  expect(rows).toEqual([])
})

test('row-level security isolates a renamed table as before', async () => {
  const api = new pg.Client({ connectionString: apiAddress(ownerAddress) })
  await api.connect()
  try {
    const countIn = async (company: string) => {
      await api.query(`select set_config('herdboard.directory_id', $1, false)`, [company])
      return (await api.query('select from recalculation_request')).rowCount
    }
    expect(await countIn(OURS)).toBe(1)
    expect(await countIn(THEIRS)).toBe(0)
    const foreign = `insert into recalculation_request (directory_id, id, farm_id, from_day, reason)
      values (${ours}, ${id(31)}, ${id(3)}, '2026-01-05', 'price')`
    await expect(api.query(foreign)).rejects.toThrow(/row-level security/)
  } finally {
    await api.end()
  }
})
