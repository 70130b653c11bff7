import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { idKey, RowHash } from './row-hashes.ts'

const { asAdmin } = await testDatabase()

const rows: (readonly [offset: number, day: string, ...(number | null)[]])[] = [
  [0, '2000-01-01', 0, 9, -1, -10, null],
  [9657, '2026-06-10', 2_147_483_647, -2_147_483_648, 2_147_483_648, -2_147_483_649, 4_294_967_296],
  [-1, '1999-12-31', Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, -4_294_967_295, -4_294_967_296, 1e15],
]

const hashRows = (hash: RowHash, some: typeof rows): string => {
  for (const [, day, ...values] of some) {
    hash.day(day)
    for (const value of values) hash.value(value)
    hash.end()
  }
  return hash.take()
}

const hashInDatabase = async (arrays: readonly (readonly (number | null)[])[]): Promise<string | null> => {
  const lists = sql.join(
    arrays.map((values) => sql`(${`{${values.map((value) => value ?? 'NULL').join()}}`}::bigint[])`),
  )
  const { rows } = await sql<{ sum: string }>`
    select sum(hashint8extended(hash_array_extended(a, 0), 0))::text as sum from (values ${lists}) v(a)`.execute(
    asAdmin,
  )
  return rows[0]?.sum ?? null
}

test('the hash of rows is that of the database, in any order of the rows', async () => {
  const hash = new RowHash()
  const arrays = rows.map(([offset, , ...values]) => [offset, ...values])
  for (const [no, row] of rows.entries()) expect(hashRows(hash, [row])).toBe(await hashInDatabase([arrays[no] ?? []]))
  const all = await hashInDatabase(arrays)
  expect(hashRows(hash, rows)).toBe(all)
  expect(hashRows(hash, rows.toReversed())).toBe(all)
})

test('a value in another column or on another day, and a missing row, change the hash', () => {
  const hash = new RowHash()
  const of = (...some: (readonly [string, ...number[]])[]) =>
    hashRows(
      hash,
      some.map(([day, ...values]) => [0, day, ...values] as const),
    )
  const first = of(['2026-06-10', 1, 0], ['2026-06-11', 0, 0])
  expect(of(['2026-06-10', 0, 1], ['2026-06-11', 0, 0])).not.toBe(first)
  expect(of(['2026-06-10', 0, 0], ['2026-06-11', 1, 0])).not.toBe(first)
  expect(of(['2026-06-10', 1, 0])).not.toBe(first)
  const twins = of(['2026-06-10', 1, 5], ['2026-06-10', 2, 6])
  expect(of(['2026-06-10', 1, 6], ['2026-06-10', 2, 5])).not.toBe(twins)
})

test('ids have the hash of the database, and unknown ids and fractions equal nothing', async () => {
  const hash = new RowHash()
  const ids = Array.from({ length: 20 }, () => newId())
  for (const id of ids) {
    const { rows } = await sql<{ key: string; hash: string }>`select uuid_hash_extended(${id}::uuid, 0)::text as key,
      hashint8extended(hash_array_extended(array[0, uuid_hash_extended(${id}::uuid, 0), null], 0), 0)::text as hash`.execute(
      asAdmin,
    )
    hash.day('2000-01-01')
    hash.id(idKey(rows[0]?.key ?? ''))
    hash.id(null)
    hash.end()
    expect(hash.take()).toBe(rows[0]?.hash)
  }
  hash.day('2000-01-01')
  hash.id(undefined)
  hash.end()
  expect(hash.take()).toBe('')
  expect(hashRows(hash, [[0, '2000-01-01', 0.5]])).toBe('')
})

test('fractions have the hash of the bits that the database sends, and a zero of either sign is one', async () => {
  const hash = new RowHash()
  for (const value of [0.1, -12.5, 1e21, 99_999.999, 0, -0, 1 / 3, Number.MAX_VALUE, 5e-324, null]) {
    const { rows } = await sql<{ hash: string }>`select hashint8extended(hash_array_extended(array[9657,
      ('x' || encode(float8send(${value}::float8 + 0), 'hex'))::bit(64)::bigint], 0), 0)::text as hash`.execute(asAdmin)
    hash.day('2026-06-10')
    hash.fraction(value)
    hash.end()
    expect(hash.take(), String(value)).toBe(rows[0]?.hash)
  }
})
