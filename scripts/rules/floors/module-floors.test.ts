import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../../processes.ts'
import { readSource } from '../sources.ts'
import { findModuleFloorBreaks, moduleFloors } from './module-floors.ts'

const findIn = (path: string, text: string): string[] =>
  findModuleFloorBreaks(readSource(`apps/api/src/modules/${path}`, text), new Map()).map(
    ({ line, what }) => `${line} ${what}`,
  )

test('a module imports those below it: none above and none beside, types counted', () => {
  expect(
    findIn(
      'prices/service.ts',
      `import { recordAll } from '#modules/ledger/service.ts'\n` +
        `import { raiseNotification } from '#modules/notifications/service.ts'\n` +
        `import type { IssuedDocument } from '#modules/reports/service.ts'\n` +
        `import { pickFigures } from './pick-figures.ts'\n` +
        `import { route } from '#platform/http/route.ts'\n`,
    ),
  ).toEqual([
    '2 #modules/notifications/service.ts: notifications is beside prices; publish an event or move the code down',
    '3 #modules/reports/service.ts: reports is above prices; publish an event or move the code down',
  ])
})

test('a module without a floor is reported', () => {
  expect(findIn('weather/service.ts', '')).toEqual([
    '1 weather has no floor: name it in scripts/rules/module-floors.ts',
  ])
})

test('every module has one floor, and every name on a floor is a module', () => {
  expect(moduleFloors.flat().sort()).toEqual(readdirSync(join(repositoryRoot, 'apps/api/src/modules')).sort())
})
