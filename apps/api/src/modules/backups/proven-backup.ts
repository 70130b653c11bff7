import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findObjectFaults } from '#modules/company-data/service.ts'
import {
  type BackupManifest,
  type BackupProof,
  deleteOldBackups,
  listBackups,
  PROOF,
} from '#platform/backup/backup-folder.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { startRestored } from '#platform/backup/restored-server.ts'
import { takeBackup } from '#platform/backup/take-backup.ts'
import type { Clock } from '#platform/clock.ts'
import { serverAccount } from '#platform/cluster/account.ts'
import { openClusterFolder } from '#platform/cluster/cluster-folder.ts'
import type { ServerSettings } from '#platform/cluster/postmaster.ts'
import type { SealingKeySource } from '#platform/identity/sealing-key.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { compareCompanyFigures } from './compare-company-figures.ts'
import { findKeyFaults } from './key-faults.ts'
import { openRestored } from './sql.ts'

export interface BackupPlace {
  dataFolder: string
  backups: string
  /** Number of backups to keep. */
  backupCount: number
  /** Where the key of the installation is, which is in no backup. */
  keys: SealingKeySource
  /** Store of content outside the database, which is in no backup either; undefined where none is set. */
  objects: ObjectStore | undefined
}

/** Takes a backup, deletes those that are no longer kept, and proves that it can be restored. */
export async function takeAndProve(
  place: BackupPlace,
  clock: Clock,
): Promise<{ manifest: BackupManifest; proof: BackupProof }> {
  const manifest = await takeBackup(place.dataFolder, place.backups, clock)
  deleteOldBackups(place.backups, place.backupCount, clock.now())
  return { manifest, proof: await proveBackup(place, manifest.name, clock.now()) }
}

/**
 * Restores a backup into a folder of its own, starts it there, and holds all figures against the facts. The result is
 * stored beside the backup.
 */
async function proveBackup(
  { dataFolder: running, backups, keys, objects }: BackupPlace,
  name: string,
  now: Date,
): Promise<BackupProof> {
  // Beside the database, where its account can reach it.
  const folder = mkdtempSync(join(openClusterFolder(running, serverAccount(running)).root, 'restore-trial-'))
  // The database's account may pass through it.
  chmodSync(folder, 0o711)
  const dataFolder = join(folder, 'data')
  try {
    await restoreBackup({ backups, dataFolder, name, now })
    const proof = await checkRestored({ dataFolder, keys, objects }, now, { archive: null, readsAll: false })
    writeFileSync(join(backups, name, PROOF), JSON.stringify(proof), { mode: 0o600, flush: true })
    return proof
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Starts a restored database, opens its keys, compares its figures with its facts and its content with the object store,
 * and stops it. `readsAll`: every object is read, not the part of the day.
 */
export async function checkRestored(
  { dataFolder, keys, objects }: Pick<BackupPlace, 'dataFolder' | 'keys' | 'objects'>,
  now: Date,
  { archive, readsAll }: { archive: ServerSettings | null; readsAll: boolean },
): Promise<BackupProof> {
  const server = await startRestored(dataFolder, archive)
  try {
    const { database, companies, close } = await openRestored(server)
    const faults = await findKeyFaults(database, keys)
    const check = { now, readsAll, unanswered: 0 }
    let farms = 0
    try {
      for (const company of companies) {
        const compared = await compareCompanyFigures(database, company, now)
        faults.push(...compared.faults)
        faults.push(...(await findObjectFaults({ database, objects }, company, check)))
        farms += compared.farms
      }
    } finally {
      await close()
    }
    return { at: now.toISOString(), faults, companies: companies.length, farms }
  } finally {
    await server.stop()
  }
}

/** The newest backup; null where there is none. */
export const newestBackup = (backups: string): BackupManifest | null => listBackups(backups)[0] ?? null
