import { parseArgs } from 'node:util'
import { checkRestored, restoreBackup } from '#modules/backups/service.ts'
import { archiveSettings } from '#platform/backup/segment-archive.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { StartProblem, startProblemText } from '#platform/config/start-problem.ts'
import { s3Store } from '#platform/objects/s3-store.ts'

const USAGE = 'npm run restore [-- --backup NAME] [--to 2026-11-28T14:05:00Z] [--up-to-gap]'

/** `npm run restore`: puts a backup into the data folder, starts it once and holds its figures against the facts. */
try {
  const { backup, to, acceptsGap } = readOptions()
  const config = readConfig()
  const { dataFolder, backups, databaseUrl } = config
  if (databaseUrl !== null)
    throw new StartProblem('A database of your own is restored with pg_restore, see docs/guides/operate.md.')
  const restored = await restoreBackup({
    backups: backups.folder,
    dataFolder,
    name: backup,
    to,
    acceptsGap,
    now: systemClock.now(),
  })
  console.log(`${restored.name} is restored into ${dataFolder}. The database before it is beside it.`)
  if (restored.leftOutSince)
    console.log(`What was changed after the restore of ${restored.leftOutSince.toISOString()} is not in it.`)
  const { companies, farms, faults } = await checkRestored(
    { dataFolder, keys: config, objects: config.objects ? s3Store(config.objects) : undefined },
    systemClock.now(),
    { archive: backups.isNightly ? archiveSettings(backups.folder) : null, readsAll: true },
  )
  console.log(`It runs: ${companies} companies, ${farms} farms, ${faults.length} faults.`)
  for (const fault of faults) console.log(`  ${fault}`)
  process.exit(faults.length > 0 ? 1 : 0)
} catch (error) {
  console.error(startProblemText(error))
  process.exit(1)
}

function readOptions(): { backup: string | undefined; to: Date | undefined; acceptsGap: boolean } {
  try {
    const { values } = parseArgs({
      options: { backup: { type: 'string' }, to: { type: 'string' }, 'up-to-gap': { type: 'boolean' } },
    })
    const to = values.to === undefined ? undefined : new Date(values.to)
    if (to && Number.isNaN(to.getTime())) throw new Error('not an instant')
    return { backup: values.backup, to, acceptsGap: values['up-to-gap'] === true }
  } catch (cause) {
    throw new StartProblem(USAGE, { cause })
  }
}
