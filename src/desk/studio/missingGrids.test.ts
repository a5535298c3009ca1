import { expect, it } from 'vitest'
import { findMissingGrids } from './missingGrids.ts'

const life = { id: 'life', name: { es: 'Vida' }, priced: true, tables: ['life'], columns: [] }
const gym = { id: 'gym', name: { es: 'Gimnasio' }, priced: true, tables: [], columns: [] }
const fileOf = (alias: string, modality: object) => ({
  path: `catalogue/${alias}.json`,
  text: JSON.stringify({ category: { alias }, modalities: [modality] }),
})
const files = [fileOf('life', { id: 'a' }), fileOf('gym', { id: 'b', name: { es: 'Onada' } })]

it('a table that a category reads, and ages of a priced modality, can be added to a company', () => {
  expect(findMissingGrids(files, [life, gym])).toEqual([
    {
      path: 'tables/life.json',
      name: { es: 'Vida' },
      table: 'life',
      value: { $schema: '../../../schemas/table-life.schema.json', rows: [] },
    },
    {
      path: 'catalogue/gym.json',
      name: { es: 'Onada' },
      value: { category: { alias: 'gym' }, modalities: [{ id: 'b', name: { es: 'Onada' }, ageGroup: [] }] },
    },
  ])
})

it('nothing is proposed that the company has, or of a category that it does not offer', () => {
  const table = { path: 'tables/life.json', text: '{}' }
  expect(findMissingGrids([fileOf('life', { id: 'a' }), table], [life, gym])).toEqual([])
  expect(findMissingGrids([fileOf('gym', { id: 'b', ageGroup: [] })], [life, gym])).toEqual([])
})
