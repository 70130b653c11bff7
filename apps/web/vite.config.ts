import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunkGroups } from './chunk-groups.ts'
import { iconFiles } from './icon-files.ts'
import { lateScreens } from './late-screens.ts'
import { lightContract } from './light-contract.ts'
import webPackage from './package.json' with { type: 'json' }
import { preloadedScripts } from './preloaded-scripts.ts'
import { roundPage } from './round-page.ts'
import { serviceWorkerFile } from './service-worker-file.ts'
import { unreadParts } from './unread-parts.ts'
import { unusedReact } from './unused-react.ts'

const apiUrl = process.env.HERDBOARD_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    iconFiles(),
    lightContract(),
    unreadParts(),
    unusedReact(),
    lateScreens(),
    roundPage(),
    serviceWorkerFile(),
  ],
  // React has this hook itself; the router's store brings a copy for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Texts are read as a whole; an export of each text would name it twice.
  json: { namedExports: false },
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(webPackage.version) },
  server: { proxy: { '/api': { target: apiUrl, changeOrigin: false } } },
  build: {
    // For older browsers the CSS minifier breaks light-dark(), and colours are lost.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // The content security policy allows no font or script from a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloadedScripts },
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'round.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    environment: 'jsdom',
    // Files of a worker share modules and browser; src/testing/reset-page.ts leaves nothing of one test to the next.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 60_000,
    // A hook waits for what its test still sends.
    hookTimeout: 60_000,
    // As long as testing-library waits (src/testing/setup.ts): the default of 1 s is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
