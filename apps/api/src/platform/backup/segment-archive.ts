import type { ServerSettings } from '#platform/cluster/postmaster.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { segmentFolder } from './backup-folder.ts'

/** After this time a segment is archived though it is not full: at most so much is lost with the disk. */
const ARCHIVE_SECONDS = 300

/** A path in single quotes of a shell, as a part of a command in which PostgreSQL replaces `%` signs. */
function quoted(path: string): string {
  if (path.includes("'")) throw new StartProblem(`The folder of backups may have no ' in its path: ${path}`)
  return `'${path.replaceAll('%', '%%')}'`
}

/**
 * Settings of a server that archives each segment of its log of changes. A segment is never overwritten: an archived one
 * of the same name must be the same, because PostgreSQL asks again after a crash.
 */
export function archiveSettings(backups: string): ServerSettings {
  const file = `${quoted(segmentFolder(backups))}/%f.gz`
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command:
      `if test -f ${file}; then gunzip -c ${file} | cmp -s - "%p"; ` +
      `else gzip -1 -c "%p" > ${file}.part && sync ${file}.part && mv ${file}.part ${file}; fi`,
  }
}

/** The command that brings an archived segment back. */
export function restoreCommand(backups: string): string {
  const file = `${quoted(segmentFolder(backups))}/%f.gz`
  return `test -f ${file} && gunzip -c ${file} > "%p"`
}
