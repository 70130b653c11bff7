/** A key of its own for each thing that is sent. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() })
