import { readFileSync } from 'node:fs'
import type { Environment } from './environment.ts'
import { StartProblem } from './start-problem.ts'

/** An object store of the S3 protocol that holds photos, files of imports and archives. */
export interface ObjectsConfig {
  /** Address of the bucket, and of a folder in it where one is set, without a slash at its end. */
  address: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether everything is brought back into the database and the folder of archives, and nothing new is put there. */
  isReturning: boolean
  /** Days for which an object is kept after its last use: as many as the nights of the kept backups. */
  retentionDays: number
}

/** Reads the object store; null where there is none. Throws a StartProblem for one without its key or secret. */
export function readObjectsConfig(environment: Environment): ObjectsConfig | null {
  const { HERDBOARD_OBJECTS, HERDBOARD_OBJECTS_KEY, HERDBOARD_OBJECTS_REGION, HERDBOARD_OBJECTS_USE } = environment
  if (HERDBOARD_OBJECTS === undefined) return null
  const secret = readSecret(environment)
  if (HERDBOARD_OBJECTS_KEY === undefined || secret === '')
    throw new StartProblem(
      'HERDBOARD_OBJECTS needs HERDBOARD_OBJECTS_KEY, and HERDBOARD_OBJECTS_SECRET or HERDBOARD_OBJECTS_SECRET_FILE.',
    )
  return {
    address: HERDBOARD_OBJECTS.replace(/\/+$/, ''),
    region: HERDBOARD_OBJECTS_REGION,
    accessKeyId: HERDBOARD_OBJECTS_KEY,
    secretAccessKey: secret,
    isReturning: HERDBOARD_OBJECTS_USE === 'return',
    retentionDays: environment.HERDBOARD_BACKUPS_KEPT,
  }
}

function readSecret({ HERDBOARD_OBJECTS_SECRET, HERDBOARD_OBJECTS_SECRET_FILE }: Environment): string {
  if (HERDBOARD_OBJECTS_SECRET_FILE === undefined) return HERDBOARD_OBJECTS_SECRET ?? ''
  try {
    return readFileSync(HERDBOARD_OBJECTS_SECRET_FILE, 'utf8').trim()
  } catch (cause) {
    throw new StartProblem(`HERDBOARD_OBJECTS_SECRET_FILE cannot be read: ${(cause as Error).message}`, { cause })
  }
}
