import { expect, it } from 'vitest'
import { duplicates, formatTenantFault } from './faults.ts'

it.each<[number | undefined, (string | number)[], string]>([
  [undefined, [], 'menu.json: is wrong'],
  [14, [], 'menu.json:14: is wrong'],
  [14, ['items', 0, 'link'], 'menu.json:14 items[0].link: is wrong'],
  [undefined, [2, 'name', 'es'], 'menu.json [2].name.es: is wrong'],
])('a fault in line %s at %j is one sentence', (line, path, sentence) => {
  expect(formatTenantFault('menu.json', line, path, 'is wrong')).toBe(sentence)
})

it('an id that is there three times names its first place twice', () => {
  const place = (_id: string, index: number) => ({ file: 'menu.json', path: [index] })
  const found = duplicates(['a', 'b', 'a', 'a'], (id) => id, place)
  expect(found.map(({ path, first }) => [path, first?.path])).toEqual([
    [[2], [0]],
    [[3], [0]],
  ])
})
