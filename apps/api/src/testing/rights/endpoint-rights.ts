import { type EndpointRights, parseRights } from './rights-columns.ts'
import { coreEndpointRights } from './tables/core-endpoint-rights.ts'
import { economyEndpointRights } from './tables/economy-endpoint-rights.ts'
import { feedEndpointRights } from './tables/feed-endpoint-rights.ts'
import { figuresEndpointRights } from './tables/figures-endpoint-rights.ts'
import { herdEndpointRights } from './tables/herd-endpoint-rights.ts'
import { importsEndpointRights } from './tables/imports-endpoint-rights.ts'
import { monitoringEndpointRights } from './tables/monitoring-endpoint-rights.ts'
import { peopleEndpointRights } from './tables/people-endpoint-rights.ts'
import { placesEndpointRights } from './tables/places-endpoint-rights.ts'
import { systemEndpointRights } from './tables/system-endpoint-rights.ts'

/**
 * The permission table, a part for each folder of the contract: written by hand from the specification and compared with
 * the program's behaviour. In docs/requirements.tsv: all rows PERM, SHELL-091 to 096, RECORD-007 and 008, NOTES-009 and
 * 010, ASSIGN-031 to 041, LOC-017 to 024. docs/behaviour/users.md and docs/behaviour/tenancy.md state the rest. A photo in
 * `getImage` is one that no page shows yet. In `getRecordForm` and similar endpoints, a caller who may not change the entry
 * gets it read-only.
 */
const RIGHTS_TABLE = [
  coreEndpointRights,
  economyEndpointRights,
  feedEndpointRights,
  figuresEndpointRights,
  herdEndpointRights,
  importsEndpointRights,
  monitoringEndpointRights,
  peopleEndpointRights,
  placesEndpointRights,
  systemEndpointRights,
].join('\n')

/** Parses the table into rows by endpoint name. Throws for an invalid row. */
export function endpointRights(text = RIGHTS_TABLE): Map<string, EndpointRights> {
  const rows = text.split('\n').filter((line) => line.trim() !== '')
  return new Map(rows.map(parseRow))
}

function parseRow(line: string): [string, EndpointRights] {
  const [name = '', ...rights] = line.trim().split(/\s+/)
  return [name, parseRights(rights)]
}
