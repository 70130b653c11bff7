await import('../apps/api/src/restore.ts')
