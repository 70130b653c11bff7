import { join } from 'node:path'
import { publicExamples } from '../../apps/api/src/testing/contract-checks/public-examples.ts'
import { requestExamples } from '../../apps/api/src/testing/contract-checks/request-examples.ts'
import { endpointRights } from '../../apps/api/src/testing/rights/endpoint-rights.ts'
import { endpointsByName } from '../../packages/contract/src/index.ts'
import { hasPaths } from '../answers/requests.ts'
import { dependencyGaps } from '../decisions/dependencies.ts'
import { checkDecisions } from '../decisions/index.ts'
import { brokenPageLinks } from '../decisions/page-links.ts'
import { brokenPagePaths } from '../decisions/page-paths.ts'
import { repositoryRoot } from '../processes.ts'
import { readSources } from '../rules/sources.ts'
import { isTest } from '../rules/syntax.ts'
import { appWithoutDatabase } from './app-without-database.ts'
import { endpointFiles, examplesByContractFile, routesByContractFile } from './endpoint-files.ts'
import { endpointGaps, undeclaredErrors } from './endpoint-gaps.ts'
import { placeholderGaps, readTextFiles } from './placeholder-gaps.ts'
import { registeredTexts, unregisteredTexts } from './registered-texts.ts'
import { missingTexts, readTextFolder, unequalTexts } from './text-gaps.ts'
import {
  codedTexts,
  fieldLabelsIn,
  formsWithoutEvent,
  formTitles,
  kpiInputTexts,
  notificationTexts,
  optionTextsIn,
  qualityTexts,
  textsNamedIn,
  unlabelledElements,
} from './text-requirements.ts'
import { webTextsNamedIn } from './web-texts.ts'

/**
 * Prints missing parts of endpoints, forms, charts, tables, key figures, notifications, decisions and dependencies; each
 * line names the file to edit.
 */
const files = await endpointFiles(repositoryRoot)
const undeclared = undeclaredErrors({ endpoints: endpointsByName, files })
for (const line of undeclared) console.error(line)
if (undeclared.length > 0) process.exit(1)

const app = await appWithoutDatabase()
const apiTexts = readTextFolder(repositoryRoot, 'apps/api/src/texts')
const webTexts = readTextFolder(repositoryRoot, 'apps/web/src/i18n')
const areas = new Set(apiTexts.languages.get('da')?.keys())
const everySource = readSources(join(repositoryRoot), ['apps'])
const allSources = everySource.filter(({ path }) => !isTest(path) && !path.endsWith('.css'))
const sources = allSources.filter(({ path }) => path.startsWith('apps/api/src/'))
const webSources = allSources.filter(({ path }) => path.startsWith('apps/web/src/'))
const gaps = [
  ...checkDecisions(join(repositoryRoot, 'docs/decisions')),
  ...brokenPageLinks(repositoryRoot),
  ...brokenPagePaths(repositoryRoot),
  ...dependencyGaps(repositoryRoot),
  ...endpointGaps({
    endpoints: endpointsByName,
    files,
    routes: routesByContractFile(sources),
    exampleFiles: examplesByContractFile(everySource, files),
    isBound: ({ method, path }) => app.hasRoute({ method, url: `/api${path}` }),
    isRecorded: hasPaths,
    examples: new Set(Object.keys(requestExamples)),
    publicExamples: new Set(Object.keys(publicExamples)),
    rights: new Set(endpointRights().keys()),
  }),
  ...formsWithoutEvent().map(
    (id) => `apps/api/src/modules/catalogue/farm-events.ts: add the event of form ${id}, its title`,
  ),
  ...unlabelledElements(sources),
  ...missingTexts(apiTexts, [
    ...formTitles(),
    ...notificationTexts(),
    ...qualityTexts(),
    ...kpiInputTexts(),
    ...codedTexts(),
    ...registeredTexts(),
    ...sources.flatMap((source) => [
      ...textsNamedIn(source, areas),
      ...fieldLabelsIn(source),
      ...optionTextsIn(source),
    ]),
  ]),
  ...missingTexts(webTexts, webSources.flatMap(webTextsNamedIn)),
  ...unregisteredTexts(apiTexts),
  ...unequalTexts(apiTexts),
  ...unequalTexts(webTexts),
  ...['apps/api/src/texts', 'apps/web/src/i18n'].flatMap((folder) =>
    placeholderGaps(folder, readTextFiles(repositoryRoot, folder)),
  ),
]
for (const gap of [...new Set(gaps)]) console.error(gap)
process.exit(gaps.length > 0 ? 1 : 0)
