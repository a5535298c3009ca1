import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { benefits } from './src/cli/vite/benefits.ts'
import { compileMessages } from './src/cli/vite/compileMessages.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** The build makes its files beside the last ones, then swaps (src/cli/build.mjs). */
const out = resolve(root, process.env.OUT_DIR ?? 'dist')
const testing = process.env.VITEST !== undefined

/** Measures, not tests: only npm run bench sees them (src/cli/bench.mjs). */
const bench = {
  extends: true as const,
  test: {
    name: 'bench',
    include: ['tests/bench/all.ts'],
    environment: 'node',
    globalSetup: ['tests/support/databaseServer.ts'],
  },
}

/**
 * Few files instead of many small ones, for each costs a phone a round trip: what the first page needs, the
 * words of a language, what categories declare, and what several pages share, by the pages that share it.
 * Chunks then open each other in circles, so modules are run in the order of their imports.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  { name: wordsChunk, debugName: 'words', priority: 3 },
  { name: 'charts', test: /node_modules\/(react-)?apexcharts\//, priority: 3 },
  { name: 'forms', test: /node_modules\/(@rjsf|ajv|lodash-es|lodash)\//, priority: 3 },
  { name: 'categories', test: /[\\/]plugins[\\/][^\\/]+[\\/](?!portal|server)[\w-]+\.ts$/, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000, priority: 1 },
]

/** The chunk of a catalogue: by language, those of the login page and of all categories by themselves. */
function wordsChunk(id: string): string | null {
  const [, folder = '', language] =
    /\/(login|plugins|messages)\/(?:[^/]+\/)*(es|ca|en|pt)\.json$/.exec(id) ?? []
  const isLogin = id.includes('/messages/login/')
  return language ? `words-${isLogin ? 'login' : folder}-${language}` : null
}

export default defineConfig(({ isSsrBuild }) => ({
  root: testing ? root : `${root}src/portal`,
  // Tests keep theirs apart, so that they may run beside `npm run dev`.
  cacheDir: `${root}node_modules/.cache/vite${testing ? '-test' : ''}`,
  publicDir: false,
  plugins: [react(), compileMessages(), benefits({ root, plugins: process.env.PLUGINS_DIR })],
  server: { fs: { allow: [root, process.env.PLUGINS_DIR ?? root] } },
  optimizeDeps: { include: ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js'] },
  build: isSsrBuild
    ? {
        outDir: `${out}/server`,
        target: 'node20',
        sourcemap: true,
        emptyOutDir: true,
        rollupOptions: {
          input: { main: `${root}src/server/main.ts`, operator: `${root}src/cli/operator/main.ts` },
        },
      }
    : {
        outDir: `${out}/portal`,
        emptyOutDir: true,
        chunkSizeWarningLimit: 1000,
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: { strictExecutionOrder: true, codeSplitting: { groups: chunkGroups } },
        },
      },
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One core more than the default, which keeps one free: the stages before and after do not run beside it.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'src/{domain,sdk}/**/*.test.ts',
            'plugins/**/*.test.ts',
            'tests/{house,citations,benefits,pluginsReadme,requirements}.test.ts',
          ],
          environment: 'node',
          // Pure functions keep nothing between files, which may share the modules they load.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/{cli,portal}/**/*.test.ts', 'tests/house/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [
            'tests/{house,citations,benefits,pluginsReadme,requirements}.test.ts',
            'tests/house/**',
            'tests/fixtures/**',
          ],
          environment: 'node',
          globalSetup: ['tests/support/databaseServer.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['{src,plugins,tests}/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/browserStubs.ts'],
        },
      },
      ...(process.env.BENCH ? [bench] : []),
    ],
  },
}))
