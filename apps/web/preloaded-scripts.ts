/** The chunks that a user waits for with an empty screen. */
const PRELOADED_CHUNKS = /[\\/](shell|overview-screen|sign-in-screen)-[^\\/]*\.js$/

/**
 * Returns the scripts to preload together with a chunk, so that none waits for another to import it. Only the page
 * itself and the first screens have them. For all others, the lists in every first load cost more than the round trip
 * that they save. Lazy parts load when the page is idle, and screens when the pointer moves to their link.
 */
export const preloadedScripts = (
  file: string,
  scripts: string[],
  { hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] => (hostType === 'html' || PRELOADED_CHUNKS.test(file) ? scripts : [])
