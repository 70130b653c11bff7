/** A few hundredths of a second of work for a file. */
const CHUNK_SIZE = 1_000

/** Works through many pieces and lets the browser draw and listen in between: the page does not freeze over a large file. */
export async function runInChunks<Piece>(
  pieces: readonly Piece[],
  work: (piece: Piece, place: number) => void,
): Promise<void> {
  for (let from = 0; from < pieces.length; from += CHUNK_SIZE) {
    if (from > 0) await new Promise((next) => setTimeout(next))
    pieces.slice(from, from + CHUNK_SIZE).forEach((piece, at) => void work(piece, from + at))
  }
}
