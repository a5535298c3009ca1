/** The files of a room and what they may open. An address that ends in `*` stands for everything below it. */
export type Room = {
  /** The rule as a sentence, which begins each fault. */
  says: string
  holds: RegExp
  /** Files, `node:` modules, `#sdk` and virtual modules; `{folder}` is the plugin's own folder. */
  opens: readonly string[]
  /** Every package that its files may open. */
  packages?: readonly string[]
  /** What its tests may open beside these. */
  testOpens?: readonly string[]
  testPackages?: readonly string[]
  /** The room may stop opening a listed package: it has files that are not written yet. */
  isOpenToNewcomers?: true
}

/** The packages that every test may open. */
export const testPackages = ['vitest', 'fast-check']

const rules = ['src/domain/*', 'src/dto/*']
const portalTestTools = ['@testing-library/react', '@testing-library/user-event']

const core: readonly Room[] = [
  {
    says: 'the shapes of requests and answers open the domain and nothing else',
    holds: /^src\/dto\//,
    opens: rules,
  },
  {
    says: 'the domain opens its own rules, XState, decimal.js, typebox and ajv: no React, no server, no plugin',
    holds: /^src\/domain\//,
    // Issue: the domain opens src/dto until its model is in cents.
    opens: [...rules, 'virtual:*'],
    packages: ['@rjsf/validator-ajv8', 'ajv', 'decimal.js', 'typebox', 'xstate'],
    testOpens: ['node:*'],
  },
  {
    says: "the portal side of the SDK opens the domain, React's types and the portal's controls",
    holds: /^src\/sdk\/portal\.tsx?$/,
    opens: [...rules, 'src/portal/ui/*'],
    packages: ['react'],
  },
  {
    says: 'the SDK re-exports the domain and opens no package',
    holds: /^src\/sdk\//,
    opens: [...rules, 'src/sdk/*'],
  },
  {
    says: "the workshop opens what the portal opens, and the companies' files",
    holds: /^src\/portal\/workshop\//,
    opens: [...rules, 'src/portal/*', 'src/sdk/portal.ts', 'virtual:*', 'tenants/*'],
    packages: ['@mantine/core', 'mobx-react-lite', 'react', 'react-router-dom'],
    testOpens: ['tests/support/*'],
  },
  {
    says: 'the portal opens the domain and its listed browser packages: no server, no node, no plugin by name',
    holds: /^src\/portal\//,
    opens: [...rules, 'src/portal/*', 'src/sdk/portal.ts', 'virtual:*'],
    packages: [
      '@mantine/core',
      '@mantine/dates',
      '@mantine/hooks',
      '@noble/ciphers',
      '@rjsf/core',
      '@rjsf/utils',
      '@rjsf/validator-ajv8',
      '@tabler/icons-react',
      '@xstate/react',
      'altcha-lib',
      'apexcharts',
      'dayjs',
      'dompurify',
      'mobx',
      'mobx-react-lite',
      'react',
      'react-apexcharts',
      'react-dom',
      'react-easy-crop',
      'react-intl',
      'react-router-dom',
      'xstate',
    ],
    testOpens: ['tests/support/*'],
    testPackages: [...portalTestTools, '@formatjs/icu-messageformat-parser', 'ajv'],
  },
  {
    says: 'the embedded PostgreSQL opens the server and finds its programs where npm has put them',
    holds: /^src\/server\/db\/embedded\//,
    opens: [...rules, 'src/server/*', 'node:*', 'computed'],
    packages: ['pg'],
    testOpens: ['src/cli/vite/bundleAlone.ts', 'tests/support/*'],
  },
  {
    says: 'the server opens the domain, node and its listed packages: no portal, no React, no plugin by name',
    holds: /^src\/server\//,
    opens: [...rules, 'src/server/*', 'src/sdk/server.ts', 'virtual:*', 'node:*'],
    packages: [
      '@fastify/compress',
      '@fastify/multipart',
      '@fastify/static',
      '@fastify/swagger',
      '@fontsource-variable/inter',
      '@formatjs/intl',
      '@node-rs/argon2',
      'ajv',
      'altcha-lib',
      'fastify',
      'graphile-worker',
      'jsonc-parser',
      'kysely',
      'nodemailer',
      'pdfmake',
      'pg',
      'pino',
      'sanitize-html',
      'sharp',
    ],
    testOpens: ['tests/support/*'],
    testPackages: ['postal-mime', 'smtp-server'],
  },
  {
    says: 'the commands open the domain, the server, node and the build tools, and not the portal',
    holds: /^src\/cli\//,
    opens: [...rules, 'src/cli/*', 'src/server/*', 'virtual:*', 'node:*', 'plugins', 'dist/*', 'computed'],
    packages: [
      '@formatjs/intl',
      '@playwright/test',
      '@rjsf/validator-ajv8',
      'ajv',
      'rolldown',
      'vite',
      'vitest',
    ],
    testOpens: ['tests/pluginContract/*', 'tests/support/*'],
  },
]

const plugins: readonly Room[] = [
  {
    says: 'portal.tsx of a plugin opens its own folder, the SDK, the portal side of the SDK, XState and React',
    holds: /^plugins\/[^/]+\/portal(\.test)?\.tsx$/,
    opens: ['{folder}/*', '#sdk', '#sdk/portal'],
    packages: ['xstate', 'react'],
    testOpens: ['tests/support/*'],
    testPackages: portalTestTools,
    isOpenToNewcomers: true,
  },
  {
    says: 'server.ts of a plugin opens its own folder, the SDK, the server side of the SDK, XState and node',
    holds: /^plugins\/[^/]+\/server(\.test)?\.ts$/,
    opens: ['{folder}/*', '#sdk', '#sdk/server', 'node:*'],
    packages: ['xstate'],
    isOpenToNewcomers: true,
  },
  {
    says: 'a plugin sees its own folder, the SDK and XState',
    holds: /^plugins\/[^/]+\//,
    opens: ['{folder}/*', '#sdk'],
    packages: ['xstate'],
    isOpenToNewcomers: true,
  },
]

const project = ['src/*', 'tests/*', 'virtual:*', 'node:*', 'computed']

const tests: readonly Room[] = [
  {
    says: 'the house rules read files with node and TypeScript',
    holds: /^tests\/house\//,
    opens: ['tests/house/*', 'src/domain/kernel/language.ts', 'node:*', 'package.json'],
    packages: ['typescript'],
  },
  {
    says: 'the suite of a plugin opens the domain, what the server asks of a plugin, and the house rules',
    holds: /^tests\/pluginContract\//,
    opens: [
      ...rules,
      'src/server/plugins/*',
      'tests/pluginContract/*',
      'tests/house/*',
      'node:*',
      'computed',
    ],
    packages: ['ajv', 'fast-check', 'typescript', 'vitest', 'xstate'],
  },
  {
    says: 'the browser tests see the portal from outside: its shapes, its tokens and the tools of a browser',
    holds: /^tests\/browser\//,
    opens: [
      ...rules,
      'tests/browser/*',
      'tests/support/browser.ts',
      'tests/support/startServer.ts',
      'tenants',
      'node:*',
      'computed',
    ],
    packages: ['@axe-core/playwright', '@playwright/test', 'altcha-lib', 'sharp'],
  },
  {
    says: 'the benchmarks open the domain and the servers of the tests',
    holds: /^tests\/bench\//,
    opens: ['src/domain/*', 'tests/bench/*', 'tests/support/*', 'virtual:*', 'node:*'],
    packages: ['@playwright/test', 'vitest'],
  },
  {
    says: 'the samples of the plugin suite open the SDK, and one of them the portal, for which the suite refuses it',
    holds: /^tests\/fixtures\//,
    opens: ['tests/fixtures/*', '#sdk', 'src/portal/ui/inputs/moneyText.ts'],
    packages: ['xstate'],
  },
  {
    says: 'the helpers of the tests open the project and their listed packages',
    holds: /^tests\/support\//,
    opens: [...project, '#sdk'],
    packages: [
      '@mantine/core',
      '@testing-library/react',
      'altcha-lib',
      'fastify',
      'pg',
      'react',
      'react-intl',
      'react-router-dom',
      'vitest',
      'xstate',
    ],
  },
  {
    says: 'a test of the whole project opens the project and its listed packages',
    holds: /^tests\/[^/]+\.test\.tsx?$/,
    opens: [...project, 'schemas'],
    testPackages: [
      ...portalTestTools,
      '@mantine/core',
      '@mantine/dropzone',
      '@rjsf/validator-ajv8',
      'ajv',
      'axe-core',
      'react',
      'react-intl',
      'typescript',
    ],
  },
]

/** Who may open what (src/README.md, "The rooms"). The first room that holds a file judges it. */
export const rooms: readonly Room[] = [...core, ...plugins, ...tests]
