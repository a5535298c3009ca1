import { describe, expect, it } from 'vitest'
import { chunkGroups } from './chunks.ts'

const mantine = '/node_modules/@mantine/core/esm/index.mjs'
const lists = `export { Menu } from "./components/Menu.mjs"; export { Select } from "./components/Select.mjs"`
const listImports = (names: string): string => `import { ${names} } from '@mantine/core'`

/** Each module with its importers; `late`: imported by a dynamic import. */
const importers: Record<string, { by: string[]; late?: true; code?: string }> = {
  '/main.tsx': { by: [] },
  '/InsideApp.tsx': { by: [], late: true, code: listImports('Menu') },
  '/HomePage.tsx': { by: [], late: true },
  '/PlanPage.tsx': { by: [], late: true },
  '/CartPage.tsx': { by: [], late: true },
  '/WholePlanPage.tsx': { by: [], late: true },
  '/ProductPage.tsx': { by: [], late: true },
  '/SchemaForm.tsx': { by: [], late: true, code: listImports('Select') },
  '/ProfilePage.tsx': { by: [], late: true, code: listImports('Select') },
  '/charts/Donut.tsx': { by: [], late: true },
  '/charts/Bars.tsx': { by: [], late: true },
  '/plugins/gym/index.ts': { by: [], late: true },
  '/plugins/food/index.ts': { by: [], late: true },
  '/react.js': { by: ['/main.tsx', '/InsideApp.tsx'] },
  '/header.ts': { by: ['/InsideApp.tsx'] },
  '/tiles.ts': { by: ['/HomePage.tsx', '/PlanPage.tsx'] },
  '/homeOnly.ts': { by: ['/HomePage.tsx'] },
  '/table.ts': { by: ['/CartPage.tsx', '/PlanPage.tsx'] },
  '/moneyField.ts': { by: ['/ProductPage.tsx', '/CartPage.tsx'] },
  '/lawSimulator.ts': { by: [], late: true },
  '/NurseryAdvice.tsx': { by: [], late: true },
  '/article81.ts': { by: ['/lawSimulator.ts', '/NurseryAdvice.tsx'] },
  '/slider.ts': { by: ['/WholePlanPage.tsx', '/CartPage.tsx'] },
  '/ReasonTooltip.tsx': { by: [], late: true },
  '/DialogBox.tsx': { by: [], late: true },
  '/floating.ts': { by: ['/ReasonTooltip.tsx', '/DialogBox.tsx', '/CartPage.tsx'] },
  '/shade.ts': { by: ['/DialogBox.tsx'] },
  '/cart.module.css': { by: ['/CartPage.tsx'] },
  '/apexcharts.js': { by: ['/charts/Donut.tsx', '/charts/Bars.tsx'] },
  '/premium.ts': { by: ['/plugins/gym/index.ts', '/plugins/food/index.ts'] },
  [mantine]: { by: ['/InsideApp.tsx', '/SchemaForm.tsx', '/ProfilePage.tsx'], code: lists },
  '/components/Menu.mjs': { by: [mantine] },
  '/components/Select.mjs': { by: [mantine] },
}

const context = {
  getModuleInfo: (id: string) => {
    const found = importers[id]
    if (!found) return null
    const { by, late, code = '' } = found
    return { code, isEntry: id === '/main.tsx', importers: by, dynamicImporters: late ? ['/x.ts'] : [] }
  },
}

describe('the chunk of a module', () => {
  it.each([
    ['/react.js', 'start'],
    ['/header.ts', 'inside'],
    ['/tiles.ts', 'inside'],
    ['/homeOnly.ts', undefined],
    ['/table.ts', 'pages'],
    ['/moneyField.ts', 'product'],
    ['/floating.ts', 'tooltip'],
    ['/shade.ts', 'overlays'],
    ['/slider.ts', 'plan'],
    ['/lawSimulator.ts', 'law'],
    ['/article81.ts', 'law'],
    ['/cart.module.css', 'inside'],
    ['/apexcharts.js', 'charts'],
    ['/premium.ts', 'inside'],
    ['/messages/login/es.json', 'words-login-es'],
    ['/messages/product/ca.json', 'words-messages-ca'],
  ])('follows from its importers: %s', (id, chunk) => {
    expect(findChunk(id)).toBe(chunk)
  })

  it('follows from the users of its name if a package lists all its files', () => {
    expect([findChunk('/components/Menu.mjs'), findChunk('/components/Select.mjs')]).toEqual([
      'inside',
      'forms',
    ])
  })
})

function findChunk(id: string): string | undefined {
  const found = chunkGroups.map(({ name }) => name(id, context)).filter((name) => name !== null)
  expect(found.length).toBeLessThan(2)
  return found[0]
}
