import { expect, it } from 'vitest'
import { formatTenantFault } from './faults.ts'

it.each<[number | undefined, (string | number)[], string]>([
  [undefined, [], 'menu.json: is wrong'],
  [14, [], 'menu.json:14: is wrong'],
  [14, ['items', 0, 'link'], 'menu.json:14 items[0].link: is wrong'],
  [undefined, [2, 'name', 'es'], 'menu.json [2].name.es: is wrong'],
])('a fault in line %s at %j is one sentence', (line, path, sentence) => {
  expect(formatTenantFault('menu.json', line, path, 'is wrong')).toBe(sentence)
})
