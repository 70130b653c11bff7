type Teardown = () => unknown

const teardowns: Teardown[] = []

/** Runs a teardown after the last test of this file; may be called anywhere, also inside a test. */
export function onFileEnd(ending: Teardown): void {
  teardowns.push(ending)
}

/** Runs the teardowns of the file. Files of a worker share modules, so none may remain for the next file. */
export async function runFileTeardowns(): Promise<void> {
  await Promise.all(teardowns.splice(0).map((end) => end()))
}
