import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockingStatements } from '#testing/database/migration-locks.ts'
import { MIGRATIONS_FOLDER } from './migrations-folder.ts'

/** The last migration from before the rule. */
const LAST_BEFORE = 236

test('no new migration locks a large table, or takes away what the release before reads', () => {
  const found = readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => Number(file.slice(0, 4)) > LAST_BEFORE)
    .flatMap((file) =>
      lockingStatements(readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8')).map((what) => `${file}: ${what}`),
    )
  expect(found).toEqual([])
})

test.each([
  ['create index record_pen on record (directory_id, pen)', ['record: builds an index']],
  ['create unique index concurrently record_pen on record (directory_id, pen)', []],
  ['create index sensor_reading_x on sensor (id)', []],
  ['alter table public.audit_entry alter column way type integer', ['audit_entry: changes a type']],
  ['alter table herd_leg alter heads set not null', ['herd_leg: reads all rows for not null']],
  ['alter table record add column pen text', []],
  ["alter table record add column pen text not null default ''", []],
  [
    'alter table record add column x text generated always as (lower(kind)) stored',
    ['record: writes all rows for a generated column'],
  ],
  ['alter table posting add constraint p check (amount > 0)', ['posting: checks all rows of a constraint']],
  ['alter table posting add constraint p check (amount > 0) not valid', []],
  ['alter table posting validate constraint p', []],
  ["update record set kind = 'x'", ['record: writes all rows']],
  ['alter table record drop column kind', ['record: takes away what the release before reads']],
  ['alter table sensor_day rename to day_of_sensor', ['sensor_day: takes away what the release before reads']],
  ['create function f() returns void language sql as $$ update record set kind = 1 $$', []],
  ["do $$ begin update record set kind = 'x'; end $$", ['record: writes all rows']],
  ['-- locks record: it has few rows before the first release\nalter table record drop column kind', []],
  [
    '-- locks posting: another table\nalter table record drop column kind',
    ['record: takes away what the release before reads'],
  ],
])('the rule judges: %s', (statement, found) => {
  expect(lockingStatements(statement)).toEqual(found)
})

test('the rule finds what earlier migrations did', () => {
  const all = readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.sql'))
  const locking = all.filter(
    (file) => lockingStatements(readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8')).length > 0,
  )
  expect(locking).toContain('0053_audit_search.sql')
})
