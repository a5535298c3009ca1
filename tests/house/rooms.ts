/** A room's files and allowed imports; an address that ends in `*` matches everything below it. */
export type Room = {
  /** The rule as a sentence, which begins each fault. */
  rule: string
  /** The paths of its files. */
  files: RegExp
  /** The allowed files, `node:`, `#sdk` and virtual modules; `{folder}` is the plugin's own folder. */
  opens: readonly string[]
  /** The allowed packages. */
  packages?: readonly string[]
  /** Additional allowances for the room's tests. */
  testOpens?: readonly string[]
  testPackages?: readonly string[]
  /** True if a listed package may be unused: the room's future files may need it. */
  isOpenToNewcomers?: true
}

/** The packages that every test may open. */
export const testPackages = ['vitest', 'fast-check']
const rules = ['src/domain/*', 'src/dto/*']
const portalTestTools = ['@testing-library/react', '@testing-library/user-event']

const core: readonly Room[] = [
  {
    rule: 'the shapes of requests and answers open the domain and typebox',
    files: /^src\/dto\//,
    opens: rules,
    testOpens: ['tests/support/*'],
    packages: ['typebox'],
  },
  {
    rule:
      'the domain opens its own rules, XState, big.js, culori, typebox and ajv: no React, no ' +
      'server, no plugin',
    files: /^src\/domain\//,
    opens: ['src/domain/*', 'virtual:*'],
    packages: ['@rjsf/validator-ajv8', 'ajv', 'culori', 'big.js', 'typebox', 'xstate'],
    testOpens: ['node:*', 'src/dto/*', 'tests/support/*'],
  },
  {
    rule: "the portal side of the SDK opens the domain, React's types and the portal's controls",
    files: /^src\/sdk\/portal\.tsx?$/,
    opens: [...rules, 'src/portal/ui/*'],
    packages: ['react'],
  },
  {
    rule: 'the SDK re-exports the domain and opens no package',
    files: /^src\/sdk\//,
    opens: [...rules, 'src/sdk/*'],
  },
  {
    rule:
      'the portal opens the domain and its listed browser packages: no server, no node, no ' +
      'plugin by name',
    files: /^src\/portal\//,
    opens: [...rules, 'src/portal/*', 'src/sdk/portal.ts', 'src/tools/workshop/Workshop.tsx', 'virtual:*'],
    packages: [
      '@mantine/core',
      '@mantine/dates',
      '@mantine/hooks',
      '@mantine/notifications',
      '@noble/ciphers',
      '@rjsf/core',
      '@rjsf/utils',
      '@rjsf/validator-ajv8',
      '@simplewebauthn/browser',
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
    rule:
      "the pages of operators open the domain, the portal's controls and its form theme: no feature, " +
      'no server',
    files: /^src\/desk\//,
    opens: [
      ...rules,
      'src/desk/*',
      'src/portal/api/browserSecret.ts',
      'src/portal/ui/*',
      'src/portal/schema-form/*',
      'src/portal/messages/form/*',
      'src/portal/messages/useText.ts',
      'src/portal/styles.css',
      'schemas/*',
    ],
    packages: [
      '@mantine/core',
      '@rjsf/validator-ajv8',
      '@simplewebauthn/browser',
      '@tabler/icons-react',
      '@tanstack/react-table',
      'jsonc-parser',
      'react',
      'react-dom',
      'react-intl',
      'uqr',
    ],
    testOpens: ['tenants/*', 'tests/support/fakeRequest.ts'],
    testPackages: portalTestTools,
  },
  {
    rule:
      'a page or mail that the server draws opens the domain, the server and React as its ' +
      'template language',
    files: /^src\/server\/.*\.tsx$/,
    opens: [...rules, 'src/server/*'],
    packages: ['react', 'react-dom'],
  },
  {
    rule: 'the door to a database opens the server, and the embedded PostgreSQL where none is named',
    files: /^src\/server\/platform\/db\/openDatabase(\.isolated\.test)?\.ts$/,
    opens: ['src/domain/*', 'src/server/*', 'src/tools/embedded-database/*', 'node:*'],
    packages: ['pg'],
    testOpens: ['tests/support/*'],
  },
  {
    rule: 'the server opens the domain, node and its listed packages: no portal, no React, no plugin by name',
    files: /^src\/server\//,
    opens: [...rules, 'src/server/*', 'src/sdk/server.ts', 'virtual:*', 'node:*'],
    packages: [
      '@fastify/compress',
      '@fastify/helmet',
      '@fastify/multipart',
      '@fastify/static',
      '@fastify/swagger',
      '@fontsource-variable/inter',
      '@formatjs/intl',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      '@zxcvbn-ts/language-common',
      'ajv',
      'altcha-lib',
      'csv-stringify',
      'fastify',
      'fflate',
      'file-type',
      'fontkit',
      'graphile-worker',
      'imapflow',
      'jsonc-parser',
      'kysely',
      'nodemailer',
      'openid-client',
      'otplib',
      'pdfmake',
      'pg',
      'pg-copy-streams',
      'pino',
      'postal-mime',
      'prom-client',
      's3mini',
      'sanitize-html',
      'saxes',
      'sharp',
      'typebox',
      'write-excel-file',
    ],
    testOpens: ['tests/support/*'],
    testPackages: ['@20minutes/s3rver', 'read-excel-file'],
  },
  {
    rule: 'the embedded PostgreSQL opens the server and finds its programs where npm has put them',
    files: /^src\/tools\/embedded-database\//,
    opens: [...rules, 'src/server/*', 'src/tools/embedded-database/*', 'node:*', 'computed'],
    packages: ['pg'],
    testOpens: ['src/tools/build/bundleAlone.ts', 'tests/support/*'],
  },
  {
    rule: "the workshop opens what the portal opens, and the companies' files",
    files: /^src\/tools\/workshop\//,
    opens: [...rules, 'src/portal/*', 'src/tools/workshop/*', 'src/sdk/portal.ts', 'virtual:*', 'tenants/*'],
    packages: ['@mantine/core', 'mobx-react-lite', 'react', 'react-router-dom'],
    testOpens: ['tests/support/*'],
  },
  {
    rule: 'the template of a plugin sees its own folder and the SDK',
    files: /^src\/tools\/new\/template\//,
    opens: ['src/tools/new/template/*', '#sdk'],
  },
  {
    rule: 'the tools open the domain, the server and the build tools, and not the portal',
    files: /^src\/tools\//,
    opens: [...rules, 'src/server/*', 'src/tools/*', 'virtual:*', 'node:*', 'computed'],
    packages: [
      '@formatjs/icu-messageformat-parser',
      '@formatjs/intl',
      '@rjsf/validator-ajv8',
      'ajv',
      'rolldown',
      'vite',
    ],
    testOpens: ['tests/pluginContract/*', 'tests/support/*'],
  },
  {
    rule: 'the commands open the domain, the server, node and the build tools, and not the portal',
    files: /^src\/cli\//,
    opens: [
      ...rules,
      'src/cli/*',
      'src/desk/messages/*',
      'src/tools/*',
      'src/server/*',
      'virtual:*',
      'node:*',
      'vite.config.ts',
      'node_modules/.cache/*',
      'plugins',
      'dist/*',
      'tests/faults/faults.mjs',
      'computed',
    ],
    packages: ['@playwright/test', 'prettier', 'typebox', 'vite', 'vitest'],
    testOpens: ['tests/pluginContract/*', 'tests/support/*'],
  },
]

const plugins: readonly Room[] = [
  {
    rule:
      'portal.tsx of a plugin opens its own folder, the SDK, the portal side of the SDK, ' +
      'XState and React',
    files: /^plugins\/[^/]+\/portal(\.test)?\.tsx$/,
    opens: ['{folder}/*', '#sdk', '#sdk/portal'],
    packages: ['xstate', 'react'],
    testOpens: ['tests/support/*'],
    testPackages: portalTestTools,
    isOpenToNewcomers: true,
  },
  {
    rule: 'server.ts of a plugin opens its own folder, the SDK, the server side of the SDK, XState and node',
    files: /^plugins\/[^/]+\/server(\.test)?\.ts$/,
    opens: ['{folder}/*', '#sdk', '#sdk/server', 'node:*'],
    packages: ['xstate'],
    isOpenToNewcomers: true,
  },
  {
    rule: 'a plugin sees its own folder, the SDK and XState',
    files: /^plugins\/[^/]+\//,
    opens: ['{folder}/*', '#sdk'],
    packages: ['xstate'],
    isOpenToNewcomers: true,
  },
]

const project = ['src/*', 'tests/*', 'virtual:*', 'node:*', 'computed']

const tests: readonly Room[] = [
  {
    rule: 'the house rules read files with node and TypeScript',
    files: /^tests\/house\//,
    opens: [
      'tests/house/*',
      'src/domain/kernel/language.ts',
      'src/domain/messages/valuesIn.ts',
      'node:*',
      'package.json',
    ],
    packages: ['typescript'],
    testPackages: ['recheck'],
  },
  {
    rule: 'the suite of a plugin opens the domain, what the server asks of a plugin, and the house rules',
    files: /^tests\/pluginContract\//,
    opens: [
      ...rules,
      'src/server/catalogue/plugins/*',
      'tests/pluginContract/*',
      'tests/house/*',
      'node:*',
      'computed',
    ],
    packages: ['ajv', 'fast-check', 'typescript', 'vitest'],
  },
  {
    rule: 'the browser tests see the portal from outside: its shapes, its tokens and the tools of a browser',
    files: /^tests\/browser\//,
    opens: [
      ...rules,
      'tests/browser/*',
      'tests/support/browser.ts',
      'tests/support/pdfText.ts',
      'tests/support/startServer.ts',
      'src/tools/build/supportedBrowsers.ts',
      'tenants',
      'node:*',
      'computed',
    ],
    packages: [
      'axe-core',
      '@mdn/browser-compat-data',
      '@playwright/test',
      'acorn',
      'acorn-walk',
      'altcha-lib',
      'sharp',
    ],
  },
  {
    rule: 'the faults see the built server from outside: by HTTP, SMTP, SQL, browser and shell',
    files: /^tests\/faults\//,
    opens: ['tests/faults/*', 'src/cli/browser.mjs', 'node:*'],
    packages: ['@20minutes/s3rver', '@playwright/test', 'otplib', 'pg', 'postal-mime', 'smtp-server', 'vite'],
  },
  {
    rule: 'the benchmarks open the domain and the servers of the tests and faults',
    files: /^tests\/bench\//,
    opens: [
      'src/domain/*',
      'src/server/auth/passwords.ts',
      'src/server/auth/tokens.ts',
      'tests/bench/*',
      'tests/browser/traffic.ts',
      'tests/faults/portal.mjs',
      'tests/support/*',
      'node:*',
    ],
    packages: ['@playwright/test', 'altcha-lib', 'pg', 'rolldown', 'vitest'],
  },
  {
    rule: 'the played year checks by rows and answers: of the product it opens the jobs, and no rule',
    files: /^tests\/year\//,
    opens: [
      'src/dto/*',
      'src/server/contracts/life/endContracts.ts',
      'src/server/contracts/review/reviewContract.ts',
      'src/server/platform/db/schema.ts',
      'src/server/people/reminders/sendReminders.ts',
      'tests/support/*',
      'tests/year/*',
      'node:*',
    ],
    packages: ['kysely', 'vitest'],
  },
  {
    rule:
      'the samples of the plugin suite open the SDK, and one of them the portal, for which the ' +
      'suite refuses it; that of a client of the API opens its library',
    files: /^tests\/fixtures\//,
    opens: ['tests/fixtures/*', '#sdk', 'src/portal/ui/inputs/moneyText.ts'],
    packages: ['openapi-fetch', 'xstate'],
  },
  {
    rule: 'the helpers of the tests open the project and their listed packages',
    files: /^tests\/support\//,
    opens: [...project, '#sdk'],
    packages: [
      '@mantine/core',
      '@mantine/notifications',
      '@testing-library/react',
      'ajv',
      'altcha-lib',
      'fastify',
      'kysely',
      'oidc-provider',
      'otplib',
      'pg',
      'react',
      'react-intl',
      'react-router-dom',
      'smtp-server',
      'vitest',
    ],
  },
  {
    rule: 'a test of the whole project opens the project and its listed packages',
    files: /^tests\/[^/]+\.test\.tsx?$/,
    opens: [...project, 'schemas'],
    testPackages: [
      ...portalTestTools,
      '@mantine/core',
      '@redocly/openapi-core',
      '@rjsf/validator-ajv8',
      'ajv',
      'axe-core',
      'openapi-typescript',
      'react',
      'react-intl',
      'typescript',
    ],
  },
]

/** The rules of all rooms (src/README.md, "The rooms"); a file belongs to the first that matches its path. */
export const rooms: readonly Room[] = [...core, ...plugins, ...tests]
