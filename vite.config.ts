import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { benefits } from './src/tools/build/benefits.ts'
import { chunkGroups } from './src/tools/build/chunks.ts'
import { buildTarget, refuseOldBrowsers } from './src/tools/build/supportedBrowsers.ts'
import { shakeRouter } from './src/tools/build/shakeRouter.ts'
import { compileMessages } from './src/tools/build/compileMessages.ts'
import { workers } from './src/tools/build/workers.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** The build makes its files beside the last ones, then swaps (src/cli/build.mjs). */
/** The folder of the categories, whose own tests run too. */
const plugins = relative(root, resolve(root, process.env.PLUGINS_DIR ?? 'plugins'))
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

/** For jsdom, which cannot measure what a chart draws. */
const drawingNoCharts = { 'react-apexcharts': `${root}tests/support/noChart.ts` }

/**
 * Tests that replace modules, load the whole portal anew for each test, or start a whole server: their modules
 * are theirs alone, and their database waits for the disk.
 */
const isolated = '**/*.isolated.test.{ts,tsx}'

/** All other tests share the modules that they load: to load them for each file anew took half of the time. */
const shared = { isolate: false, setupFiles: ['tests/support/sharedModules.ts'] }

/** Tests that read the files of the project, and start nothing. */
const aboutText = [
  'tests/{house,citations,benefits,pluginsReadme,requirements}.test.ts',
  'tests/house/*.test.ts',
]

export default defineConfig(({ isSsrBuild }) => ({
  root: testing ? root : `${root}src/portal`,
  // Tests keep theirs apart, so that they may run beside `npm run dev`.
  cacheDir: `${root}node_modules/.cache/vite${testing ? '-test' : ''}`,
  publicDir: false,
  resolve: { alias: { 'markdown-to-jsx/react': `${root}src/portal/schema-form/plainMarkdown.ts` } },
  plugins: [
    react(),
    compileMessages(),
    benefits({ root, plugins: process.env.PLUGINS_DIR || undefined }),
    workers({ root }),
    shakeRouter(),
    refuseOldBrowsers(),
  ],
  // React draws the mails: its own build for production, whatever the environment of the server says. The
  // others are some 800 small files, whose search takes a quarter of a start, or belong to the process that
  // reads a file.
  ...(isSsrBuild && {
    ssr: {
      noExternal: [
        'react',
        'react-dom',
        'typebox',
        'kysely',
        'culori',
        'xstate',
        'big.js',
        'saxes',
        'xmlchars',
      ],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  server: { fs: { allow: [root, process.env.PLUGINS_DIR || root] } },
  // What no scan of the portal finds: compiled validators, the worker of the captcha, what operators' pages
  // load. Found later, it would load a page anew while somebody types.
  optimizeDeps: {
    include: [
      'ajv/dist/runtime/ucs2length.js',
      'ajv/dist/runtime/equal.js',
      'altcha-lib',
      'altcha-lib/algorithms/web/pbkdf2',
      'altcha-lib/algorithms/web/sha',
      '@simplewebauthn/browser',
    ],
  },
  build: isSsrBuild
    ? {
        outDir: `${out}/server`,
        target: 'node20',
        sourcemap: true,
        emptyOutDir: true,
        rollupOptions: {
          input: {
            main: `${root}src/server/main.ts`,
            operator: `${root}src/cli/operator/main.ts`,
            pdfWorker: `${root}src/server/platform/rendering/pdfWorker.ts`,
            sheetWorker: `${root}src/server/platform/sheets/sheetWorker.ts`,
            draftWorker: `${root}src/server/company/drafts/draftWorker.ts`,
          },
        },
      }
    : {
        outDir: `${out}/portal`,
        target: buildTarget,
        emptyOutDir: true,
        chunkSizeWarningLimit: 1000,
        rolldownOptions: {
          input: {
            index: `${root}src/portal/index.html`,
            preview: `${root}src/portal/preview/entry.ts`,
          },
          checks: { pluginTimings: false },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
  test: {
    // Long, for a busy machine: a limit only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than there are cores: many tests wait for a server, a mail or a time limit.
    maxWorkers: availableParallelism() + 1,
    // What tests read without importing it: with "npm test -- quick" a change of these concerns all tests.
    forceRerunTriggers: [
      '**/{package.json,vite.config.ts}',
      '**/{schemas,tenants,tests/fixtures,tests/support}/**',
      '**/{*.sql,benefit.json,cases.json}',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            'src/{cli,desk,domain,dto,portal,sdk,tools}/**/*.test.ts',
            `${plugins}/**/*.test.ts`,
            ...aboutText,
          ],
          exclude: [isolated],
          environment: 'node',
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...aboutText, 'tests/fixtures/**', isolated],
          environment: 'node',
          globalSetup: ['tests/support/databaseServer.ts'],
          ...shared,
        },
      },
      {
        extends: true,
        resolve: { alias: drawingNoCharts },
        test: {
          name: 'portal',
          include: ['{src,tests}/**/*.test.tsx', `${plugins}/**/*.test.tsx`],
          exclude: ['tests/fixtures/**', isolated],
          environment: 'jsdom',
          ...shared,
          setupFiles: [...shared.setupFiles, 'tests/support/browserStubs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['{src,tests}/**/*.isolated.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/databaseServer.ts'],
        },
      },
      {
        extends: true,
        resolve: { alias: drawingNoCharts },
        test: {
          name: 'isolatedPortal',
          include: ['{src,tests}/**/*.isolated.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/browserStubs.ts'],
        },
      },
      ...(process.env.BENCH ? [bench] : []),
    ],
  },
}))
