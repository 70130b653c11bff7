/** Returns a new idempotency key, one per submission. */
export const newIdempotencyKey = () => ({ idempotencyKey: crypto.randomUUID() })
