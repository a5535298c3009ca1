import type { LocalizedText } from '../../kernel/language.ts'
import type { TableRow } from '../../benefit/quoteRequest.ts'
import {
  closed,
  day,
  id,
  link,
  listOf,
  money,
  oneOf,
  richWords,
  described,
  wholeNumber,
  words,
  type FileSchema,
} from '../parts/schemaParts.ts'

/** A social benefit and its value in euros. */
export type FileCompensation = { product: LocalizedText; value: number }

export type TableFile = { $schema?: string; rows: TableRow[] }
export type News = { id: string; text: LocalizedText; date?: string }

export type MenuItem = {
  id: string
  name: LocalizedText
  link: string
  icon: 'info' | 'documents' | 'compensation' | 'other-products' | 'tax-exemption' | 'pie-chart' | 'plan'
}

export type MenuFile = { $schema?: string; items: MenuItem[] }
export type NewsFile = { $schema?: string; news: News[] }
export type CompensationsFile = { $schema?: string; compensations: FileCompensation[] }

const schemaKey: FileSchema = {
  type: 'string',
  description: 'Where the schema lies, so that an editor completes and checks.',
}

/**
 * A file `tables/<name>.json`. Rates are euros per 1000 euros of capital; a category uses the tables that
 * its declaration names.
 */
export const tableSchema = closed('A rate table, found by the name of its file.', ['rows'], {
  $schema: schemaKey,
  rows: listOf(
    'Its rows, in the order they are looked through.',
    {
      type: 'object',
      description: 'One row.',
      additionalProperties: true,
      errorMessage: 'expected a row such as { "from": 18, "to": 65, ... }',
      properties: {
        startMonth: described(
          'Month the contract starts: 1 January to 12 December. Left out, the row is for all months.',
          wholeNumber(1, 12),
        ),
        from: described('First age of the row, in completed years.', wholeNumber(0, 120)),
        to: described('Last age of the row.', wholeNumber(0, 120)),
      },
    },
    { minItems: 1 },
  ),
})

/** The file `menu.json`: the tiles of the first page. */
export const menuSchema = closed('The tiles of the first page, in their order.', ['items'], {
  $schema: schemaKey,
  items: listOf(
    'One entry a tile.',
    closed('A tile.', ['id', 'name', 'link', 'icon'], {
      id: described('Its name, unique.', id),
      name: words('Its title.'),
      link: described('Where it leads.', link),
      icon: described(
        'Its picture.',
        oneOf('info', 'documents', 'compensation', 'other-products', 'tax-exemption', 'pie-chart', 'plan'),
      ),
    }),
  ),
})

/** The file `news.json`. */
export const newsSchema = closed('News on the home page, newest first.', ['news'], {
  $schema: schemaKey,
  news: listOf(
    'One entry a message.',
    closed('A message.', ['id', 'text'], {
      id: described('Its name, unique.', id),
      text: richWords('The message; simple HTML is allowed.'),
      date: described('The day it was written.', day),
    }),
  ),
})

/** The file `compensations.json`: social benefits that every employee of the company has. */
export const compensationsSchema = closed('What every employee has beside the salary.', ['compensations'], {
  $schema: schemaKey,
  compensations: listOf(
    'One entry a benefit.',
    closed('A benefit in money.', ['product', 'value'], {
      product: words('Its name.'),
      value: described('Euros a year.', money),
    }),
  ),
})
