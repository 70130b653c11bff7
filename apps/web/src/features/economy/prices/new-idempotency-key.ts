/** A key of its own for each thing that is sent. */
export const newIdempotencyKey = () => ({ idempotencyKey: crypto.randomUUID() })
