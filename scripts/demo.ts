const args = process.argv.slice(2)

// `--live` is a client of a running server; all other commands work on its database.
if (args.includes('--live')) {
  const { runLiveCommand: main } = await import('../apps/simulator/src/live/main.ts')
  process.exitCode = await main(args, process.env)
} else await import('../apps/api/src/demo.ts')
