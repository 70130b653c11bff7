import { constants, type Dirent } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import { MAX_IMPORT_BYTES } from '@herdboard/contract/imports/import-limits.ts'
import { type ImportSender, listSenders } from '#modules/setup/service.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { bodyTooLarge, Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { everyHalfMinute, onSchedule } from '#platform/jobs/schedule.ts'
import type { JobHandlers, JobRun } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { importSessionOf } from '../checking/import-session.ts'
import { isRefusal, refusalReason } from '../checking/refusal-reason.ts'
import { readUpload, requireRoomForImport } from '../receiving/receive-import.ts'
import { receiveSenderUpload } from './receive-sender-upload.ts'

/** Nobody is signed in who has a language: the reason of a refusal is written in each, a line a language. */
const inEachLanguage = (reasonIn: (reader: Pick<RequestContext, 'text'>) => string): string =>
  languages.map(({ code }) => reasonIn({ text: translatorFor(code) })).join('\n')

const DONE = 'done'
const REFUSED = 'refused'

/** A file as the last look at the folder found it; only one that has not changed since is complete. */
type SeenFiles = Map<string, string>

/**
 * Reads the folder of senders every half minute: `<company id>/<sender id>/<file>`. A complete file is received as if it
 * had been pushed, and moved to `done`, or to `refused` with the reason beside it. Hidden files, files that end in
 * `.part`, folders and links are left alone. Files where no sender has its folder stay, and are logged. One process
 * reads at a time.
 */
export function inboxHandlers(folder: string): JobHandlers {
  const seen: SeenFiles = new Map()
  return { 'read-inbox': onSchedule(everyHalfMinute, (run) => readFolder(run, folder, seen)) }
}

async function readFolder(run: JobRun, folder: string, seen: SeenFiles): Promise<void> {
  await logStrays(run, folder, seen)
  for (const company of await entriesOf(folder, 'folder')) {
    const companyFolder = join(folder, company)
    await logStrays(run, companyFolder, seen)
    const directoryId = DirectoryId.safeParse(company)
    const senders = directoryId.success
      ? await tenantTransaction(run.deps.database, directoryId.data, listSenders)
      : NO_SENDERS
    for (const id of await entriesOf(companyFolder, 'folder')) {
      const own = join(companyFolder, id)
      const sender = senders.find((one) => one.id === id && !one.is_inactive)
      if (!directoryId.success || !sender) {
        await logStrays(run, own, seen)
        continue
      }
      for (const name of await entriesOf(own, 'file')) {
        await withTransaction(run.deps.database, run.heartbeat)
        if (await isComplete(join(own, name), seen)) await receiveFile(run, directoryId.data, sender, own, name)
      }
    }
  }
}

/** A folder whose name is the id of no company. */
const NO_SENDERS: readonly ImportSender[] = []

/** Logs, once a folder, that files lie where no active sender has its folder: nobody would receive them, or say so. */
async function logStrays({ deps }: JobRun, folder: string, seen: SeenFiles): Promise<void> {
  const { length: count } = await entriesOf(folder, 'file')
  if (count === 0) seen.delete(folder)
  else if (!seen.has(folder)) {
    seen.set(folder, 'strays')
    deps.log.warn({ folder, count }, 'files lie where no active sender has its folder')
  }
}

/** Names of the folders or files in a folder, in order; none where it does not exist. Links are neither. */
async function entriesOf(folder: string, what: 'folder' | 'file'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((): Dirent[] => [])
  return entries
    .filter((entry) => (what === 'folder' ? entry.isDirectory() : entry.isFile()))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.') && !name.endsWith('.part'))
    .toSorted()
}

async function isComplete(path: string, seen: SeenFiles): Promise<boolean> {
  // Its sender may take it away, or give it another name, at any moment.
  const file = await lstat(path).catch(() => null)
  if (!file) return false
  const state = `${file.size} ${file.mtimeMs}`
  const isSame = seen.get(path) === state
  if (isSame) seen.delete(path)
  else seen.set(path, state)
  return isSame
}

async function receiveFile(
  run: JobRun,
  directoryId: DirectoryId,
  sender: ImportSender,
  folder: string,
  name: string,
): Promise<void> {
  try {
    await move(run, folder, name, await refusalOf(run, directoryId, sender, join(folder, name), name))
  } catch (error) {
    // The file stays, and the next look tries again; the files beside it are read meanwhile.
    run.deps.log.error({ err: error, sender: sender.id }, 'file of a sender could not be received')
  }
}

/** Receives a file; returns why it is refused, or null. */
async function refusalOf(
  run: JobRun,
  directoryId: DirectoryId,
  sender: ImportSender,
  path: string,
  name: string,
): Promise<string | null> {
  try {
    const upload = await readUpload({ directoryId, isPerson: false }, await readComplete(path), name)
    return await tenantTransaction(run.deps.database, directoryId, async (db, scope) => {
      const received_by = sender.user_id
      const found = { acting_id: null, received_by, row_count: 0, sender_id: sender.id }
      const session = await importSessionOf(db, scope, found, run.now, run.job.id)
      if (!session) throw new Problem('request.not_found')
      await requireRoomForImport(db, session.scope, run.now)
      const { status } = await receiveSenderUpload(db, session.context, session.scope, {
        kind: null,
        upload,
        channel: 'folder',
      })
      if (status !== 'failed' || !upload.failure) return null
      const { code, params } = upload.failure
      return inEachLanguage(({ text }) => text(`imports:failure.${code}` as TextKey, params))
    })
  } catch (error) {
    if (isRefusal(error)) return inEachLanguage((reader) => refusalReason(reader, error))
    throw error
  }
}

/** Reads a file. A link that has taken its place meanwhile is not followed: it may lead to a file of the server. */
async function readComplete(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    if ((await file.stat()).size > MAX_IMPORT_BYTES) throw bodyTooLarge(MAX_IMPORT_BYTES)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Moves a file out of the way; a refused one has its reason beside it. The time keeps equal names apart. */
async function move({ now }: JobRun, folder: string, name: string, refusal: string | null): Promise<void> {
  const target = join(folder, refusal === null ? DONE : REFUSED)
  await mkdir(target, { recursive: true })
  const moved = `${now.toISOString().replaceAll(':', '')}-${name}`
  await rename(join(folder, name), join(target, moved))
  if (refusal !== null) await writeFile(join(target, `${moved}.txt`), `${refusal}\n`)
}
