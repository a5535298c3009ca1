import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toModalityDto } from '../../dto/modalityDto.ts'
import { buildProduct, pets, petsModality } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { WholePlanPage } from './WholePlanPage.tsx'

it.each([
  ['typed', ['/profile/tables?name=rates']],
  ['once', []],
] as const)(
  'of a product whose amount is %s the plan asks for the rate tables %j',
  async (amount, tables) => {
    const rated = { ...pets, amount, tables: { rates: { type: 'object' as const, properties: {} } } }
    const { asked } = await renderPage(<WholePlanPage />, {
      path: '/plan',
      benefits: { pets: rated },
      profile: { products: [buildProduct('pets', 'Exent')], cart: [], contracts: [] },
      answers: {
        'GET /modalities/by-category/pets': [toModalityDto(petsModality)],
        'GET /profile/tables': { rows: [] },
      },
    })
    await screen.findByRole('heading', { level: 1 })
    expect(asked.map(({ path }) => path).filter((path) => path.includes('tables'))).toEqual(tables)
  },
)
