const args = process.argv.slice(2)

// Live is a client of a running server; everything else works on its database.
if (args.includes('--live')) {
  const { main } = await import('../apps/simulator/src/live/main.ts')
  process.exitCode = await main(args, process.env)
} else await import('../apps/api/src/demo.ts')
