import { describe, expect, it } from 'vitest'
import { findOpenedDoors, findUnusedPackages } from './doors.ts'
import { isCode } from './listFiles.ts'
import { rooms } from './rooms.ts'
import { createSource } from './source.ts'

const plugin = 'a plugin sees its own folder, the SDK and XState'
const domain =
  'the domain opens its own rules, XState, big.js, culori, typebox and ajv: no React, no ' +
  'server, no plugin'
const portal =
  'the portal opens the domain and its listed browser packages: no server, no node, no plugin by name'
const server =
  'the server opens the domain, node and its listed packages: no portal, no React, no plugin by name'

describe('a file may not open', () => {
  it.each([
    ['plugins/pets/bad.ts', "import { price } from '../food/pricing.ts'", plugin, 'plugins/food/pricing.ts'],
    ['plugins/pets/bad.ts', "export * from '../../src/dto/dto.ts'", plugin, 'src/dto/dto.ts'],
    ['plugins/pets/bad.ts', "const late = () => import('../../src/a.ts')", plugin, 'src/a.ts'],
    ['plugins/pets/bad.ts', "import Big from 'big.js'", plugin, 'big.js'],
    ['plugins/pets/pricing.ts', "import '#sdk/server'", plugin, '#sdk/server'],
    ['plugins/pets/pricing.ts', "import '#sdk/portal'", plugin, '#sdk/portal'],
    ['plugins/pets/card.tsx', "import '#sdk/portal'", plugin, '#sdk/portal'],
    ['plugins/pets/card.tsx', "import 'react'", plugin, 'react'],
    ['plugins/pets/deep/portal.tsx', "import '#sdk/portal'", plugin, '#sdk/portal'],
    ['plugins/pets/deep/server.ts', "import '#sdk/server'", plugin, '#sdk/server'],
    [
      'plugins/pets/portal.tsx',
      "import '#sdk/server'",
      'portal.tsx of a plugin opens its own folder, the SDK, the portal side of the SDK, XState and React',
      '#sdk/server',
    ],
    [
      'plugins/pets/server.ts',
      "import '#sdk/portal'",
      'server.ts of a plugin opens its own folder, the SDK, the server side of the SDK, XState and node',
      '#sdk/portal',
    ],
    ['plugins/pets/bad.mjs', "import 'node:fs'", plugin, 'node:fs'],
    ['plugins/pets/types.d.ts', "type A = import('../food/index.ts').A", plugin, 'plugins/food/index.ts'],
    ['plugins/pets/bad.ts', "import.meta.glob('../*/index.ts')", plugin, 'plugins/*/index.ts'],
    ['plugins/pets/bad.ts', 'const load = (id: string) => import(`../${id}.ts`)', plugin, 'computed'],
    ['src/domain/bad.ts', "import { readFileSync } from 'node:fs'", domain, 'node:fs'],
    ['src/domain/bad.ts', "type Api = import('../portal/api/api.ts').Api", domain, 'src/portal/api/api.ts'],
    ['src/domain/bad.ts', "import type { FC } from 'react'", domain, 'react'],
    ['src/domain/bad.ts', "const fs = require('node:fs')", domain, 'node:fs'],
    ['src/domain/bad.test.ts', "vi.mock('../server/start/app.ts')", domain, 'src/server/start/app.ts'],
    ['src/portal/bad.tsx', "import t from '../../plugins/food/index.ts'", portal, 'plugins/food/index.ts'],
    ['src/portal/bad.tsx', "await import('../server/start/app.ts')", portal, 'src/server/start/app.ts'],
    ['src/portal/bad.tsx', "import leftPad from 'left-pad'", portal, 'left-pad'],
    ['src/portal/bad.tsx', "import '../sdk/server.ts'", portal, 'src/sdk/server.ts'],
    ['src/portal/bad.tsx', "import.meta.glob('../../plugins/*/x.ts')", portal, 'plugins/*/x.ts'],
    ['src/portal/a.ts', "new Worker(new URL('../server/a.ts', import.meta.url))", portal, 'src/server/a.ts'],
    ['src/portal/bad.test.tsx', "import 'node:fs'", portal, 'node:fs'],
    ['src/server/bad.ts', "import { createElement } from 'react'", server, 'react'],
    ['src/server/bad.ts', "import leftPad from 'left-pad'", server, 'left-pad'],
    ['src/server/bad.ts', "import.meta.resolve('../portal/App.tsx')", server, 'src/portal/App.tsx'],
    ['src/server/bad.test.ts', "import '@testing-library/react'", server, '@testing-library/react'],
    [
      'src/desk/calls/answers.ts',
      "import list from '../../server/operations/review/list.ts'",
      'the answers that the pages of operators await are types of the server’s operations',
      'src/server/operations/review/list.ts',
    ],
    [
      'src/sdk/bad.ts',
      "import { Button } from '@mantine/core'",
      'the SDK re-exports the domain and opens no package',
      '@mantine/core',
    ],
    [
      'src/cli/bad.mjs',
      "import '../portal/App.tsx'",
      'the commands open the domain, the server, node and the build tools, and not the portal',
      'src/portal/App.tsx',
    ],
    [
      'tests/browser/bad.spec.ts',
      "import '../../src/server/start/app.ts'",
      'the browser tests see the portal from outside: its shapes, its tokens and the tools of a browser',
      'src/server/start/app.ts',
    ],
  ])('what its room does not allow: %s with %s', (path, text, rule, target) => {
    expect(findOpenedDoors(createSource(path, text))).toEqual([`${rule}: "${path}:1 opens ${target}"`])
  })

  it.each(['src/counter/main.tsx', 'tests/tools/a.ts', 'plugins/helpers.ts', 'src/main.ts'])(
    'anything if it is in no room: %s',
    (path) => {
      expect(findOpenedDoors(createSource(path, ''))).toEqual([
        `no room holds "${path}": give its folder a rule in tests/house/rooms.ts`,
      ])
    },
  )
})

describe('a file may open', () => {
  it.each([
    ['plugins/pets/pricing.ts', "import { details } from './details.ts'\nimport '#sdk'"],
    ['plugins/pets/portal.tsx', "import '#sdk/portal'\nimport 'react'"],
    ['plugins/pets/server.ts', "import '#sdk/server'\nimport 'node:crypto'"],
    ['plugins/pets/pricing.test.ts', "import { it } from 'vitest'"],
    ['src/desk/calls/answers.ts', "import type list from '../../server/operations/review/list.ts'"],
    ['src/portal/messages/a.ts', "import.meta.glob('../../domain/messages/*.json')"],
  ])('what its room allows: %s', (path, text) => {
    expect(findOpenedDoors(createSource(path, text))).toEqual([])
  })

  it('the packages of tests only if it is a test', () => {
    expect(
      findOpenedDoors(createSource('plugins/pets/pricing.ts', "import { it } from 'vitest'")),
    ).toHaveLength(1)
  })
})

describe('the list of a room', () => {
  it('reports each package that no file opens any more', () => {
    const room = rooms.find(({ files }) => files.test('src/sdk/portal.ts'))
    const others = findUnusedPackages([]).filter((sentence) => sentence.startsWith(`${room?.rule}: `))
    expect(others).toEqual([`${room?.rule}: none of its files opens react any more`])
    expect(findUnusedPackages([createSource('src/sdk/portal.ts', "import 'react'")])).not.toContain(others[0])
  })
})

describe('the files that the rules read', () => {
  it.each(['a.ts', 'a.tsx', 'a.mjs', 'a.js', 'a.cjs', 'a.d.ts', 'a.test.ts'])('hold %s', (path) => {
    expect(isCode(path)).toBe(true)
  })

  it.each(['a.css', 'a.json', 'pricing.ts.txt', 'README.md'])('do not hold %s', (path) => {
    expect(isCode(path)).toBe(false)
  })
})
