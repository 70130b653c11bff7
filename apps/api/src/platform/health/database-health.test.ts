import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/test-database.ts'
import { databaseHealth } from './database-health.ts'

const { database } = await testDatabase()

test('a database that answers while the process is held is healthy', async () => {
  const check = databaseHealth(database)
  const checked = check()
  const held = performance.now()
  while (performance.now() - held < 2_600);
  expect(await checked).toBeNull()
})
