import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../migrations')

/** Reads the forward-only, numbered SQL migrations, by name. */
export function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => /^\d{4}_.*\.sql$/.test(file))
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
}
