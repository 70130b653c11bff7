import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, isBuilt } from '../../scripts/web-build.ts'
import type { BenchRow } from '../bench-row.ts'

/** Scripts and texts in gzip that the overview needs before its charts. */
export const firstLoad: BenchRow = {
  name: 'first-load',
  farms: [10],
  measure: async () => {
    if (!isBuilt() && !(await buildWeb())) throw new Error('the web app was not built')
    const sizes = spawnSync(process.execPath, [join(import.meta.dirname, '../../apps/web/size.ts')], {
      encoding: 'utf8',
    }).stdout
    const kilobytes = /([\d.]+) kB {2}overview before charts/.exec(sizes)?.[1]
    if (!kilobytes) throw new Error(`size.ts printed no overview: ${sizes}`)
    return [{ what: 'before charts', measured: Number(kilobytes), unit: 'kB', goal: { atMost: 170 } }]
  },
}
