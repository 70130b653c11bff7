import { downloadFrom } from '#lib/files/download.ts'
import { fetchDocument } from '#lib/http/fetch-document.ts'

/**
 * Content types that a browser shows without running code. All others are downloaded, because an HTML page would run
 * with this origin.
 */
const DISPLAYABLE_TYPES = /^(application\/pdf|image\/(png|jpeg|gif|webp)|text\/plain)\b/

/** How long the object URL stays valid, because the tab may load slowly. */
const URL_LIFETIME_MS = 60_000

/** Opens a document of the gateway in a new tab. Throws when it cannot be loaded. */
export async function openDocument(path: string): Promise<void> {
  // Open the tab before the request: afterwards, the browser would block it as a popup.
  const tab = window.open('', '_blank')
  try {
    const document = await fetchDocument(path)
    const address = URL.createObjectURL(document)
    if (tab && DISPLAYABLE_TYPES.test(document.type)) {
      tab.opener = null
      tab.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS)
    } else {
      tab?.close()
      downloadFrom(path.split('/').at(-1) ?? 'help', address)
    }
  } catch (problem) {
    tab?.close()
    throw problem
  }
}
