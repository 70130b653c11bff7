/** Number of pieces per chunk: about 20 to 30 ms of work for a file. */
const CHUNK_SIZE = 1_000

/**
 * Processes many pieces in chunks and yields to the browser between chunks, so that a large file does not freeze the
 * page.
 */
export async function runInChunks<Piece>(
  pieces: readonly Piece[],
  work: (piece: Piece, index: number) => void,
): Promise<void> {
  for (let from = 0; from < pieces.length; from += CHUNK_SIZE) {
    if (from > 0) await new Promise((next) => setTimeout(next))
    pieces.slice(from, from + CHUNK_SIZE).forEach((piece, index) => void work(piece, from + index))
  }
}
