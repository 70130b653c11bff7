import { downloadFrom } from '#lib/files/download.ts'
import { fetchDocument } from '#lib/http/fetch-document.ts'

/** What a browser shows without running anything; all else is kept as a file, for a page would run as one of ours. */
const SHOWN = /^(application\/pdf|image\/(png|jpeg|gif|webp)|text\/plain)\b/

/** A tab may take its time to read. */
const KEPT_MS = 60_000

/** Opens a document of the gateway in a tab of its own. Throws when it cannot be had. */
export async function openDocument(path: string): Promise<void> {
  // Asked for at once: after waiting, the browser would no longer see that somebody pressed.
  const tab = window.open('', '_blank')
  try {
    const document = await fetchDocument(path)
    const address = URL.createObjectURL(document)
    if (tab && SHOWN.test(document.type)) {
      tab.opener = null
      tab.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
    } else {
      tab?.close()
      downloadFrom(path.split('/').at(-1) ?? 'help', address)
    }
  } catch (problem) {
    tab?.close()
    throw problem
  }
}
