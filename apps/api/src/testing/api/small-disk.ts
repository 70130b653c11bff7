import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onFileEnd } from '#testing/vitest/file-teardown.ts'
import { serverDataFolder } from './server-process.ts'

/** A disk of its own, small enough to be filled. */
export interface SmallDisk {
  folder: string
  /** Fills the disk to the last byte. */
  fill(): void
  /** Frees what `fill` took. */
  free(): void
  /** Mounts the disk again, read-only or not. */
  remount(mode: 'ro' | 'rw'): void
}

/** Whether this account may mount disks: root on Linux, outside most containers. */
export const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = `/tmp/herdboard-mount-${process.pid}`
  mkdirSync(folder)
  const isMounted = mount(['-t', 'tmpfs', 'tmpfs', folder])
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
})()

function mount(args: readonly string[]): boolean {
  return spawnSync('mount', args).status === 0
}

/** Mounts a disk in memory; it is unmounted after the file's last test. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = join(serverDataFolder(), 'disk')
  mkdirSync(folder)
  mount(['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  chmodSync(folder, 0o711)
  onFileEnd(async () => void spawnSync('umount', ['-l', folder]))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const bytes of [1_048_576, 4_096]) writeUntilFull(file, bytes)
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    remount: (mode) => void mount(['-o', `remount,${mode}`, folder]),
  }
}

function writeUntilFull(file: number, bytes: number): void {
  const block = Buffer.alloc(bytes)
  try {
    while (writeSync(file, block) === bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
