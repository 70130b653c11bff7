await import('../apps/api/src/backup.ts')
