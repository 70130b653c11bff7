await import('../apps/api/src/admin.ts')
