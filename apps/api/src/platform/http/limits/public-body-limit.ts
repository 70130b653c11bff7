/**
 * Largest body of a request that anybody may send, bytes, a tenth of a megabyte: reading JSON holds all other requests, a
 * megabyte of it for up to two seconds. The largest that is needed, the answer of a passkey, has a few thousand bytes.
 */
export const PUBLIC_BODY_LIMIT = 104_858
