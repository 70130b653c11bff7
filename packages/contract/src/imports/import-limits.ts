/**
 * Upload limits of an import: largest accepted file size, bytes; most rows and columns of a file. They have a file of
 * their own without zod, as every thread that reads a file loads them. Source: docs/reliability.md, "Upload".
 */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 100_000
export const MAX_IMPORT_COLUMNS = 200
