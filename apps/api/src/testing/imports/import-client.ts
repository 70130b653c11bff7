import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportDetail } from '@herdboard/contract/imports/import-detail.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { addImport, getImport, listImportRows, runImport, undoImport } from '@herdboard/contract/imports/imports.ts'
import { expect } from 'vitest'
import type { TestApi, TestClient } from '#testing/api/test-api.ts'
import { runImportJobs } from '#testing/contract-checks/import-examples.ts'

interface ImportOf {
  id: ImportId
}

/** Sends files to the import centre as a person does, and runs its jobs. */
export function importClient(api: TestApi, who: TestClient) {
  const detail = ({ id }: ImportOf): Promise<ImportDetail> => who.call(getImport, { params: { id } })
  const client = {
    detail,
    /** Sends a file of lines, and waits until it is checked. */
    async upload(lines: readonly string[], kind?: ImportKind): Promise<ImportOf> {
      const body = Buffer.from(`${lines.join('\n')}\n`)
      const { id } = await who.call(addImport, { query: { file_name: 'rows.csv', ...(kind && { kind }) }, body })
      await runImportJobs(api)
      return { id }
    },
    /** Line, state and messages of each row. */
    async rows({ id }: ImportOf): Promise<(string | number)[][]> {
      const { data } = await who.call(listImportRows, { params: { id }, query: {} })
      return data.map(({ no, state, messages }) => [
        no,
        state,
        ...messages.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)),
      ])
    },
    async run({ id }: ImportOf): Promise<void> {
      await who.call(runImport, { params: { id }, body: { confirmed: true } })
      await runImportJobs(api)
      expect(await detail({ id })).toMatchObject({ status: 'imported', failure: null })
    },
    /** Undoes an import; returns why it is refused, or null. */
    async undo({ id }: ImportOf): Promise<string | null> {
      await who.call(undoImport, { params: { id }, body: {} })
      await runImportJobs(api)
      const { status, failure } = await detail({ id })
      expect(status).toBe(failure === null ? 'undone' : 'imported')
      return failure
    },
    /** Sends a file of which every row can be imported, and imports it. */
    async take(lines: readonly string[], kind?: ImportKind): Promise<ImportOf> {
      const found = await client.upload(lines, kind)
      const { status, counts } = await detail(found)
      const good = (counts.ready ?? 0) + (counts.question ?? 0)
      expect({ status, good }, JSON.stringify(await client.rows(found))).toEqual({
        status: 'checked',
        good: lines.length - 1,
      })
      await client.run(found)
      return found
    },
  }
  return client
}
