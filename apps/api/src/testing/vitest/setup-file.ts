import { afterAll, vi } from 'vitest'
import { forgetStatementNames } from '#platform/database/statement/prepared-statements.ts'
import { runFileTeardowns } from './file-teardown.ts'

// Runs before each file, also where a worker has run another file with the same modules.
vi.unstubAllGlobals()
// As in a new process.
forgetStatementNames()
afterAll(runFileTeardowns)
