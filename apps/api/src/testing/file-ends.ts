type Ending = () => unknown

const endings: Ending[] = []

/** Done after the last test of this file, wherever it was begun: also in the middle of a test. */
export function atEndOfFile(ending: Ending): void {
  endings.push(ending)
}

/** Ends what the file began. Files of a worker share their modules: nothing is left for the next one. */
export async function endFile(): Promise<void> {
  await Promise.all(endings.splice(0).map((end) => end()))
}
