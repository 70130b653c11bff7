/** What somebody waits for with nothing on screen yet. */
const PRELOADED_CHUNKS = /[\\/](shell|overview-screen|sign-in-screen)-[^\\/]*\.js$/

/**
 * The scripts that are asked for together with a part, so that none waits for another to name it. Only for the page
 * itself and the first screens: of all others the lists, in every first load, weigh more than the trip that they save,
 * since late parts arrive at rest and screens as soon as a hand moves to their link.
 */
export const preloaded = (
  file: string,
  scripts: string[],
  { hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] => (hostType === 'html' || PRELOADED_CHUNKS.test(file) ? scripts : [])
