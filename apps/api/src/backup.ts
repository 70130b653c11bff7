import { listBackups, readProof, takeAndProve } from '#modules/backups/service.ts'
import { dumpServer } from '#platform/backup/dump-server.ts'
import { archiveSettings } from '#platform/backup/segment-archive.ts'
import { systemClock } from '#platform/clock.ts'
import { joinCluster } from '#platform/cluster/join-cluster.ts'
import { readConfig } from '#platform/config/config.ts'
import { StartProblem, startProblemText } from '#platform/config/start-problem.ts'
import { s3Store } from '#platform/objects/s3-store.ts'

const print = (line: string): void => console.log(line)

/** `npm run backup`: takes a backup of the running or stopped database and proves it; `-- list` lists what there is. */
try {
  const [command = 'take', ...rest] = process.argv.slice(2)
  if (rest.length > 0 || !['take', 'list'].includes(command)) throw new StartProblem('npm run backup [-- list]')
  const config = readConfig()
  const { dataFolder, backups, databaseUrl } = config
  if (command === 'list') printList(backups.folder)
  else if (databaseUrl !== null) print(await dumpServer(databaseUrl, backups.folder, systemClock.now()))
  else {
    const settings = backups.isNightly ? archiveSettings(backups.folder) : {}
    const cluster = await joinCluster({ dataFolder, settings, onError: (text) => console.error(text) })
    try {
      const objects = config.objects ? s3Store(config.objects) : undefined
      const place = { dataFolder, backups: backups.folder, backupCount: backups.count, keys: config, objects }
      const { manifest, proof } = await takeAndProve(place, systemClock)
      print(`${manifest.name} is in ${backups.folder}.`)
      print(`Restored as a trial: ${proof.companies} companies, ${proof.farms} farms, ${proof.faults.length} faults.`)
      for (const fault of proof.faults) print(`  ${fault}`)
      if (proof.faults.length > 0) process.exitCode = 1
    } finally {
      await cluster.stop()
    }
  }
  process.exit()
} catch (error) {
  console.error(startProblemText(error))
  process.exit(1)
}

function printList(folder: string): void {
  for (const { name, finished_at, bytes } of listBackups(folder)) {
    const proof = readProof(folder, name)
    const trial = proof === null ? 'not tried' : proof.faults.length === 0 ? 'restored as a trial' : 'with faults'
    print(`${name}  ${finished_at}  ${Math.ceil(bytes / 1_048_576)} MB  ${trial}`)
  }
}
