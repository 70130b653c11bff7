type Teardown = () => unknown

const teardowns: Teardown[] = []

/** Done after the last test of this file, wherever it was begun: also in the middle of a test. */
export function onFileEnd(ending: Teardown): void {
  teardowns.push(ending)
}

/** Ends what the file began. Files of a worker share their modules: nothing is left for the next one. */
export async function runFileTeardowns(): Promise<void> {
  await Promise.all(teardowns.splice(0).map((end) => end()))
}
