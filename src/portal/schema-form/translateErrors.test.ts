import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { documentLetters } from '../../domain/kernel/documentLetters.ts'
import es from '../messages/form/es.json' with { type: 'json' }
import { translateErrors } from './translateErrors.ts'

const file = { type: 'object', format: 'file' } as unknown as FormSchema
const schema: FormSchema = {
  type: 'object',
  properties: { bill: file, bills: { type: 'array', items: file }, name: { type: 'string' } },
}

it.each([
  ['bill', 'required', 'Adjunta «Factura»'],
  ['bills', 'minItems', 'Adjunta «Factura»'],
  ['name', 'required', 'Rellena «Factura»'],
])('a missing value in %s (%s) has the error: %s', (property, name, sentence) => {
  const intl = createIntl({ locale: 'es', messages: es })
  const messages = () => 'Factura'
  const errors = [{ name, property: `.${property}`, params: { limit: 1 }, stack: '' }]
  const words = {
    intl,
    schema,
    prefix: 'details',
    messages: (id: string) => (id.endsWith(name) ? undefined : messages()),
  }
  expect(translateErrors(errors as never, words as never).map(({ message }) => message)).toEqual([sentence])
})

it('a name with a letter that no document can show is told which letter, and where', () => {
  const named: FormSchema = {
    type: 'object',
    properties: { name: { type: 'string', pattern: documentLetters } },
  }
  const errors = [{ name: 'pattern', property: '.name', params: {}, stack: '' }]
  const words = {
    intl: createIntl({ locale: 'es', messages: es }),
    schema: named,
    prefix: 'details',
    messages: (id: string) => (id.endsWith('pattern') ? undefined : 'Nombre'),
    values: { name: 'Niნo' },
  }
  const [error] = translateErrors(errors as never, words as never)
  expect(error?.message).toMatch(/^Nombre: «ნ», en la posición 3, no se puede imprimir/)
})
