import type { AnyEndpoint } from '../../packages/contract/src/core/endpoint.ts'
import { errorStatuses } from '../../packages/contract/src/core/error-statuses.ts'

/** What the product and its tests declare for each endpoint, by name. */
export interface EndpointKnowledge {
  endpoints: ReadonlyMap<string, AnyEndpoint>
  /** The file that declares each endpoint, by name. */
  files: ReadonlyMap<string, string>
  /** The file that binds endpoints of each file of the contract. */
  routes: ReadonlyMap<string, string>
  /** The file with the examples of the endpoints of each file of the contract. */
  exampleFiles: ReadonlyMap<string, string>
  isBound(endpoint: AnyEndpoint): boolean
  /** Whether the recording of answers knows addresses of this GET. */
  isRecorded(endpoint: AnyEndpoint): boolean
  examples: ReadonlySet<string>
  /** Examples that are sent without a sign-in. */
  publicExamples: ReadonlySet<string>
  rights: ReadonlySet<string>
}

const requestOf = (name: string, { method, path }: AnyEndpoint): string => `${name} (${method} ${path})`

/**
 * Returns the endpoints that declare no list of error statuses; one line each, with the file to edit. Without the list
 * the application cannot describe the endpoint, so this check runs before the application is built.
 */
export const undeclaredErrors = ({ endpoints, files }: Pick<EndpointKnowledge, 'endpoints' | 'files'>): string[] =>
  [...endpoints]
    .filter(([, { errors }]: [string, Partial<AnyEndpoint>]) => errors === undefined)
    .map(
      ([name, endpoint]) =>
        `${files.get(name)}: declare the errors of ${requestOf(name, endpoint)}; an empty list if it adds no status`,
    )

/** Statuses in `errors` that already follow from other parts of the endpoint. */
const repeatedErrors = (endpoint: AnyEndpoint): number[] => {
  const derived = errorStatuses({ ...endpoint, errors: [] })
  return endpoint.errors.filter((status) => derived.includes(status))
}

/** The file that binds the neighbours of an endpoint; for the first one of its area, the file to create. */
const routesFileOf = ({ routes }: Pick<EndpointKnowledge, 'routes'>, contractFile = ''): string =>
  routes.get(contractFile) ?? `apps/api/src/modules/${contractFile.replace(/^.*\//, '').replace(/\.ts$/, '')}/routes.ts`

const EXAMPLES_FILE = 'apps/api/src/testing/contract-checks/request-examples.ts'
const PUBLIC_EXAMPLES_FILE = 'apps/api/src/testing/contract-checks/public-examples.ts'
const RIGHTS_FOLDER = 'apps/api/src/testing/rights/tables'

/** The file with the examples of an endpoint's neighbours; for the first one of its area, the file that joins all. */
const examplesFileOf = ({ exampleFiles }: Pick<EndpointKnowledge, 'exampleFiles'>, contractFile = ''): string =>
  exampleFiles.get(contractFile) ?? EXAMPLES_FILE

/** The part of the table of rights for an endpoint: one file for each folder of the contract. */
const rightsFileOf = (contractFile = ''): string =>
  `${RIGHTS_FOLDER}/${contractFile.replace(/^packages\/contract\/src\/(\w+)\/.*$/, '$1')}-endpoint-rights.ts`

/** Returns the missing parts of each endpoint and the remains of deleted ones; one line each, with the file to edit. */
export function endpointGaps(knowledge: EndpointKnowledge): string[] {
  const { endpoints, files, isBound, isRecorded, examples, publicExamples, rights } = knowledge
  const leftOver = (names: ReadonlySet<string>) => [...names].filter((name) => !endpoints.has(name))
  return [
    ...[...endpoints].flatMap(([name, endpoint]) => {
      const call = requestOf(name, endpoint)
      const isPublic = endpoint.access === 'public'
      return [
        ...(isBound(endpoint)
          ? []
          : [`${routesFileOf(knowledge, files.get(name))}: bind ${call} with route(app, ${name}, …)`]),
        ...((isPublic ? publicExamples : examples).has(name)
          ? []
          : [
              `${isPublic ? PUBLIC_EXAMPLES_FILE : examplesFileOf(knowledge, files.get(name))}: give ${call} an example request`,
            ]),
        ...repeatedErrors(endpoint).map(
          (status) =>
            `${files.get(name)}: remove ${status} from the errors of ${call}; it follows from its other parts`,
        ),
        ...(isRecorded(endpoint) ? [] : [`scripts/answers/requests.ts: name addresses of ${call} in PATHS`]),
        ...(rights.has(name) ? [] : [`${rightsFileOf(files.get(name))}: add a row that says who may call ${call}`]),
      ]
    }),
    ...leftOver(examples).map((name) => `${EXAMPLES_FILE}: remove ${name}, which is no endpoint`),
    ...leftOver(publicExamples).map((name) => `${PUBLIC_EXAMPLES_FILE}: remove ${name}, which is no endpoint`),
    ...leftOver(rights).map((name) => `${RIGHTS_FOLDER}: remove ${name}, which is no endpoint`),
  ]
}
